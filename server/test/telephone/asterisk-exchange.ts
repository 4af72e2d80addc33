import { once } from 'node:events';
import { samplesOfMuLaw } from '@parley/engine/audio/mu-law.ts';
import { WebSocket } from 'ws';

/** How an exchange places a call at the media socket of a line. */
export type ExchangeCall = {
  mediaUrl: string;
  secret: string;
  parameters: Record<string, string>;
  /** Sends and reads control messages as JSON. */
  isJson?: boolean;
};

/** A call as an exchange sees it that opens the media socket itself. */
export type AsteriskExchange = {
  /** Commands other than marks and questions, in the order in which they came. */
  commands: string[];
  /** What the caller was played so far. */
  played: Int16Array[];
  /** Frames that wait to be played. */
  waiting(): number;
  press(digit: string): void;
  /** Settles with the close code. */
  closed: Promise<number>;
  hangUp(): void;
  /** Breaks the socket without a close frame. */
  vanish(): void;
};

const FRAME_BYTES = 160;
const FRAME_MS = 20;

/**
 * What Asterisk's WebSocket channel does: it plays whole frames in their own time, tells when a mark is reached, forgets
 * frames and marks at FLUSH_MEDIA, and hangs up at a ping.
 */
export async function placeAsteriskCall(call: ExchangeCall): Promise<AsteriskExchange> {
  const { mediaUrl, secret, parameters, isJson = false } = call;
  const socket = new WebSocket(`${mediaUrl}?${new URLSearchParams(parameters)}`, ['media'], {
    auth: `line:${secret}`,
  });
  const commands: string[] = [];
  const played: Int16Array[] = [];
  let queue: (Buffer | { mark: string })[] = [];
  const closed = once(socket, 'close').then(([code]) => Number(code));
  socket.on('ping', () => socket.terminate());
  socket.on('message', (message: Buffer, isBinary) => {
    if (isBinary) {
      for (let at = 0; at + FRAME_BYTES <= message.length; at += FRAME_BYTES) {
        queue.push(message.subarray(at, at + FRAME_BYTES));
      }
      return;
    }
    if (message.length > 128) return;
    const [command = '', id = ''] = isJson ? fieldsOf(message) : message.toString().split(' ');
    if (command === 'MARK_MEDIA') queue.push({ mark: id });
    else if (command === 'GET_STATUS') tell('STATUS', { queue_length: String(queue.length) });
    else commands.push(command);
    if (command === 'FLUSH_MEDIA') queue = [];
  });
  await once(socket, 'open');
  tell('MEDIA_START', { connection_id: 'parley', format: 'ulaw', optimal_frame_size: '160', ptime: '20' });
  const silence = Buffer.alloc(FRAME_BYTES, 0xff);
  const clock = setInterval(() => {
    socket.send(silence);
    while (queue[0] && 'mark' in queue[0]) told(queue.shift());
    const frame = queue.shift();
    if (frame && !('mark' in frame)) played.push(samplesOfMuLaw(frame));
  }, FRAME_MS);
  socket.once('close', () => clearInterval(clock));

  function told(entry: Buffer | { mark: string } | undefined): void {
    if (!entry || !('mark' in entry)) return;
    const { mark } = entry;
    socket.send(
      isJson
        ? JSON.stringify({ event: 'MEDIA_MARK_PROCESSED', correlation_id: mark })
        : `MEDIA_MARK_PROCESSED ${mark}`,
    );
  }
  function tell(event: string, fields: Record<string, string>): void {
    const words = Object.entries(fields).map(([name, value]) => `${name}:${value}`);
    socket.send(isJson ? JSON.stringify({ event, ...fields }) : [event, ...words].join(' '));
  }
  return {
    commands,
    played,
    waiting: () => queue.length,
    press: (digit) => tell('DTMF_END', { digit, channel_id: '1' }),
    closed,
    hangUp: () => socket.close(1000),
    vanish: () => socket.terminate(),
  };
}

function fieldsOf(message: Buffer): [string, string] {
  const { command, correlation_id = '' } = JSON.parse(message.toString());
  return [command, correlation_id];
}
