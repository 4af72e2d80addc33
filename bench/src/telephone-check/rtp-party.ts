import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { samplesOfMuLaw } from '@parley/engine/audio/mu-law.ts';

/** A packet of sound as it came in. */
export type HeardPacket = {
  atMs: number;
  sequence: number;
  payloadType: number;
  /** Loudest sample. */
  peak: number;
  payload: Uint8Array;
};

/** The sound of one telephone: says what it is told to, otherwise silence, and keeps what comes in. */
export type RtpParty = AsyncDisposable & {
  port: number;
  /** Sends to this port from now on, instead of waiting for the other side's first packet. */
  connect(port: number): void;
  heard: readonly HeardPacket[];
  /** Begins to send, a packet each 20 ms. */
  speakUp(): void;
  /** Sends nothing until {@link RtpParty.speakUp}, as telephones do that suppress silence. */
  fallSilent(): void;
  /** Mu-law. @returns when the last of it was sent */
  say(clip: Uint8Array): Promise<number>;
  press(digit: string): void;
};

const FRAME_MS = 20;
const FRAME_BYTES = 160;
const HEADER_BYTES = 12;
const SILENCE = 0xff;
const MU_LAW = 0;
export const TELEPHONE_EVENT = 101;
const KEYS = '0123456789*#ABCD';
/** A key of 160 ms, the last packet three times, as RFC 4733 says. */
const KEY_PACKETS = 8;
const KEY_ENDS = 3;

type Keypress = { digit: number; sent: number; timestamp: number };

export async function openRtpParty(): Promise<RtpParty> {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const heard: HeardPacket[] = [];
  const keys: string[] = [];
  const source = Math.floor(Math.random() * 2 ** 32);
  let peer: { address: string; port: number } | undefined;
  let isSpeaking = true;
  let saying: { clip: Uint8Array; at: number; done: (atMs: number) => void } | undefined;
  let key: Keypress | undefined;
  let sequence = 0;
  let timestamp = 0;
  let dueMs = performance.now();

  socket.on('message', (packet, from) => {
    const payloadType = (packet[1] ?? 0) & 0x7f;
    const payload = Uint8Array.from(packet.subarray(HEADER_BYTES));
    const peak = payloadType === MU_LAW ? peakOf(payload) : 0;
    heard.push({ atMs: performance.now(), sequence: packet.readUInt16BE(2), payloadType, peak, payload });
    peer = { address: from.address, port: from.port };
  });
  // The other side has closed its port, which is no reason to stop.
  socket.on('error', () => {});
  const timer = setInterval(() => {
    for (; dueMs <= performance.now(); dueMs += FRAME_MS) tick();
  }, FRAME_MS / 4);

  function tick(): void {
    timestamp += FRAME_BYTES;
    if (!peer || !isSpeaking) return;
    key ??= nextKey();
    if (key) sendKey(key);
    else sendSound();
  }

  function nextKey(): Keypress | undefined {
    const digit = keys.shift();
    return digit === undefined ? undefined : { digit: KEYS.indexOf(digit), sent: 0, timestamp };
  }

  function sendKey(pressed: Keypress): void {
    const isEnd = pressed.sent >= KEY_PACKETS;
    const duration = Math.min(pressed.sent + 1, KEY_PACKETS) * FRAME_BYTES;
    const payload = Uint8Array.of(pressed.digit, isEnd ? 0x8a : 0x0a, duration >> 8, duration & 0xff);
    send(payload, { type: TELEPHONE_EVENT, at: pressed.timestamp, isFirst: pressed.sent === 0 });
    pressed.sent += 1;
    if (pressed.sent >= KEY_PACKETS + KEY_ENDS) key = undefined;
  }

  function sendSound(): void {
    const payload = new Uint8Array(FRAME_BYTES).fill(SILENCE);
    const spoken = saying;
    if (spoken) {
      payload.set(spoken.clip.subarray(spoken.at, spoken.at + FRAME_BYTES));
      spoken.at += FRAME_BYTES;
    }
    send(payload, { type: MU_LAW, at: timestamp, isFirst: false });
    if (!spoken || spoken.at < spoken.clip.length) return;
    saying = undefined;
    spoken.done(performance.now());
  }

  function send(payload: Uint8Array, { type, at, isFirst }: { type: number; at: number; isFirst: boolean }) {
    const header = Buffer.alloc(HEADER_BYTES);
    header[0] = 0x80;
    header[1] = type | (isFirst ? 0x80 : 0);
    header.writeUInt16BE(sequence % 2 ** 16, 2);
    header.writeUInt32BE(at % 2 ** 32, 4);
    header.writeUInt32BE(source, 8);
    sequence += 1;
    if (peer) socket.send(Buffer.concat([header, payload]), peer.port, peer.address);
  }

  return {
    port: socket.address().port,
    connect: (port) => {
      peer = { address: '127.0.0.1', port };
    },
    heard,
    speakUp: () => {
      isSpeaking = true;
    },
    fallSilent: () => {
      isSpeaking = false;
    },
    say(clip) {
      const { promise, resolve } = Promise.withResolvers<number>();
      saying = { clip, at: 0, done: resolve };
      return promise;
    },
    press: (digit) => void keys.push(digit),
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await new Promise<void>((resolve) => socket.close(resolve));
    },
  };
}

function peakOf(payload: Uint8Array): number {
  return samplesOfMuLaw(payload).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
}
