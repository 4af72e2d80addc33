import { ServerMessage } from '@parley/contract/live-messages.ts';
import { LIVE_SUBPROTOCOL } from '@parley/contract/live-socket.ts';
import { WebSocket } from 'ws';

type Type = ServerMessage['type'];
type Message<T extends Type> = Extract<ServerMessage, { type: T }>;

/** A client of the live socket that parses every frame by the contract. */
export type LiveClient = Disposable & {
  socket: WebSocket;
  /** Everything received, oldest first. */
  received: ServerMessage[];
  send(message: unknown): void;
  /** The next message of a type that was not taken yet. */
  next<T extends Type>(type: T): Promise<Message<T>>;
  /** Says how the conversation is to begin and waits for the metadata. */
  begin(opening?: object): Promise<Message<'conversation_initiation_metadata'>>;
  /** Settles when the socket is closed. */
  closed: Promise<{ code: number; reason: string }>;
};

/** Opens a socket; pings are answered as the official clients do. */
export async function openLiveClient(
  url: string,
  { headers = {}, answersPings = true }: { headers?: Record<string, string>; answersPings?: boolean } = {},
): Promise<LiveClient> {
  const socket = new WebSocket(url, [LIVE_SUBPROTOCOL], { headers });
  const received: ServerMessage[] = [];
  const waiting: { type: Type; take: (message: ServerMessage) => void; fail: (error: Error) => void }[] = [];
  const untaken: ServerMessage[] = [];
  const send = (message: unknown) => socket.send(JSON.stringify(message));
  const { promise: closed, resolve: close } = Promise.withResolvers<{ code: number; reason: string }>();

  socket.on('message', (payload) => {
    const message = ServerMessage.parse(JSON.parse(payload.toString()));
    received.push(message);
    if (message.type === 'ping' && answersPings)
      send({ type: 'pong', event_id: message.ping_event.event_id });
    const index = waiting.findIndex(({ type }) => type === message.type);
    if (index === -1) untaken.push(message);
    else waiting.splice(index, 1)[0]?.take(message);
  });
  let end: string | undefined;
  socket.on('close', (code, reason) => {
    end = `Closed with ${code}: ${reason}`;
    close({ code, reason: reason.toString() });
    for (const { fail, type } of waiting) fail(new Error(`${end}, before ${type}`));
  });
  await new Promise<void>((resolve, reject) => socket.once('open', () => resolve()).once('error', reject));
  socket.on('error', () => {});

  function next<T extends Type>(type: T): Promise<Message<T>> {
    const index = untaken.findIndex((message) => message.type === type);
    if (index !== -1) return Promise.resolve(untaken.splice(index, 1)[0] as Message<T>);
    if (end !== undefined) return Promise.reject(new Error(`${end}, before ${type}`));
    return new Promise((resolve, reject) => {
      waiting.push({ type, take: (message) => resolve(message as Message<T>), fail: reject });
    });
  }

  return {
    socket,
    received,
    send,
    next,
    begin(opening = {}) {
      send({ type: 'conversation_initiation_client_data', ...opening });
      return next('conversation_initiation_metadata');
    },
    closed,
    [Symbol.dispose]: () => socket.terminate(),
  };
}
