import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import {
  type InitiationMessage,
  type ServerMessage,
  TypedClientMessage,
} from '@parley/contract/live-messages.ts';
import { LIVE_SUBPROTOCOL } from '@parley/contract/live-socket.ts';
import { type WebSocket, WebSocketServer } from 'ws';

/** The agent's side of a conversation of which a test decides every frame. */
type PromptedConversation = {
  initiation: InitiationMessage;
  /** Sound of the caller so far, as bytes. */
  heard(): Buffer;
  /** Messages that the caller typed. */
  typed: string[];
  send(message: ServerMessage): void;
  close(code: number, reason: string): void;
  /** Gives the code with which the caller closed, or was closed. */
  closed: Promise<number>;
};

/** Speaks the live protocol, and says only what a test prompts. */
export type PromptedAgentServer = AsyncDisposable & {
  url: string;
  /** The next conversation, once its metadata were sent. */
  next(): Promise<PromptedConversation>;
};

const PING_MS = 5_000;

/** @param formats of sound, by the protocol's names */
export async function startPromptedAgentServer(
  formats: { input: string; output: string } = { input: 'pcm_16000', output: 'pcm_16000' },
): Promise<PromptedAgentServer> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, handleProtocols: () => LIVE_SUBPROTOCOL });
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async next() {
      const [socket] = await once(server, 'connection');
      return converse(socket, formats);
    },
    async [Symbol.asyncDispose]() {
      for (const socket of server.clients) socket.terminate();
      server.close();
      await once(server, 'close');
    },
  };
}

async function converse(
  socket: WebSocket,
  formats: { input: string; output: string },
): Promise<PromptedConversation> {
  const { promise: initiation, resolve: initiate } = Promise.withResolvers<InitiationMessage>();
  const { promise: closed, resolve: close } = Promise.withResolvers<number>();
  const chunks: Buffer[] = [];
  const typed: string[] = [];
  socket.on('close', close);
  socket.on('message', (payload) => {
    const value = JSON.parse(payload.toString());
    if (typeof value.user_audio_chunk === 'string') {
      chunks.push(Buffer.from(value.user_audio_chunk, 'base64'));
      return;
    }
    const message = TypedClientMessage.parse(value);
    if (message.type === 'conversation_initiation_client_data') initiate(message);
    if (message.type === 'user_message') typed.push(message.text ?? '');
  });
  const send = (message: ServerMessage) => socket.send(JSON.stringify(message));
  const conversation = {
    initiation: await initiation,
    heard: () => Buffer.concat(chunks),
    typed,
    send,
    close: (code: number, reason: string) => socket.close(code, reason),
    closed,
  };
  send({
    type: 'conversation_initiation_metadata',
    conversation_initiation_metadata_event: {
      conversation_id: 'conv_prompted',
      user_input_audio_format: formats.input,
      agent_output_audio_format: formats.output,
      ...(conversation.initiation.resume_token !== undefined && {
        resume_token: 'the token of the conversation',
      }),
    },
  });
  let pings = 0;
  const pinging = setInterval(() => {
    pings += 1;
    send({ type: 'ping', ping_event: { event_id: pings } });
  }, PING_MS);
  socket.on('close', () => clearInterval(pinging));
  return conversation;
}
