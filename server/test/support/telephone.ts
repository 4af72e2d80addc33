import { setTimeout as pause } from 'node:timers/promises';
import { createAudioDecoder } from '@parley/engine/audio/audio-decoder.ts';
import { createAudioEncoder } from '@parley/engine/audio/audio-encoder.ts';
import { WebSocket } from 'ws';

/** A telephone behind a platform that streams media, as Twilio-compatible ones do. */
export type Telephone = Disposable & {
  /** Says something after all that was to be said before, mono at 16,000 Hz; settles when it has been sent. */
  say(samples: Int16Array): Promise<void>;
  press(...keys: string[]): void;
  /** The caller hangs up. */
  hangUp(): void;
  /** The line breaks: no stop, no goodbye. */
  vanish(): void;
  /** What the caller has heard so far, mono at 16,000 Hz, silence included: a second of it for each of the call. */
  heard(): Int16Array;
  /** Milliseconds of the call so far. */
  now(): number;
  /** Settles when more is heard of the agent than before the last wait. */
  hear(): Promise<void>;
  /** Settles when the agent, which was heard since the last wait, has been silent for so long. */
  listen(silenceMs?: number): Promise<void>;
  /** How long the agent was heard so far, in milliseconds. */
  soundMs(): number;
  /** Frames of the server other than sound, oldest first. */
  readonly frames: readonly TelephoneFrame[];
  /** Sends anything. */
  send(frame: string | Buffer | object): void;
  readonly closed: Promise<{ code: number; reason: string }>;
};

type TelephoneFrame = { event: string; atMs: number; mark?: { name: string } } & Record<string, unknown>;

/** What a call begins with. */
export type Dialled = {
  /** Address of the media socket, `ws:`. */
  url: string;
  parameters?: Readonly<Record<string, string>>;
  callSid?: string;
  headers?: Readonly<Record<string, string>>;
  /** What the start frame says differently. */
  start?: object;
  /** How long after it came the caller hears what the agent says. */
  lagMs?: number;
};

const STREAM = 'MZ00000000000000000000000000000001';
const RATE_HZ = 8_000;
const FRAME_MS = 20;
const FRAME_BYTES = (RATE_HZ * FRAME_MS) / 1_000;
const SILENCE = 0xff;
const PATIENCE_MS = 60_000;
/** A process that was busy for a while has had its turn by then to send what is due. */
const LEAST_QUIET_LOOKS = 8;
const LISTENING_HZ = 16_000;
const LINE = { encoding: 'mu-law', sampleRateHz: RATE_HZ } as const;

/** Opens the socket and starts the stream; sound goes both ways from then on, twenty milliseconds at a time. */
export async function dial({
  url,
  parameters = {},
  callSid = 'CA1',
  headers = {},
  start = {},
  lagMs = 0,
}: Dialled): Promise<Telephone> {
  const socket = new WebSocket(url, { headers, perMessageDeflate: false });
  const { promise: closed, resolve: close } = Promise.withResolvers<{ code: number; reason: string }>();
  const frames: TelephoneFrame[] = [];
  const sayings: { bytes: Uint8Array; at: number; done: () => void }[] = [];
  // What the platform has to play: sound, and marks between it.
  let buffer: { item: Uint8Array | string; atMs: number }[] = [];
  const heard: Uint8Array[] = [];
  // How much of the agent was heard, until when, and how much of it was waited for.
  let soundMs = 0;
  let soundUntilMs = 0;
  let awaitedMs = 0;
  let ticks = 0;
  // Times that the telephone polled for more since the agent was heard; one poll may cover a long pause.
  let quietPolls = 0;
  let sequence = 0;
  let startedMs = performance.now();

  socket.on('message', (payload) => {
    const frame = JSON.parse(payload.toString());
    const atMs = now();
    if (frame.event === 'media') buffer.push({ item: Buffer.from(frame.media.payload, 'base64'), atMs });
    else frames.push({ ...frame, atMs });
    if (frame.event === 'mark') buffer.push({ item: frame.mark.name, atMs });
    if (frame.event === 'clear') {
      // Marks of sound that is not played any more are given back at once.
      const marks = buffer.map(({ item }) => item).filter((item) => typeof item === 'string');
      buffer = [];
      // What was cut off is not what is waited for.
      awaitedMs = soundMs;
      for (const name of marks) sendMark(name);
    }
  });
  socket.on('error', () => {});
  socket.once('close', (code, reason) => {
    clearInterval(timer);
    close({ code, reason: reason.toString() });
  });
  const opened = Promise.withResolvers<void>();
  socket.once('open', opened.resolve);
  void closed.then(() => opened.resolve());
  const timer = setInterval(tick, FRAME_MS);
  await opened.promise;
  startedMs = performance.now();
  send({ event: 'connected', protocol: 'Call', version: '1.0.0' });
  send({
    event: 'start',
    start: {
      streamSid: STREAM,
      accountSid: 'AC1',
      callSid,
      tracks: ['inbound'],
      customParameters: parameters,
      mediaFormat: { encoding: 'audio/x-mulaw', sampleRate: RATE_HZ, channels: 1 },
      ...start,
    },
  });

  function send(frame: string | Buffer | object): void {
    if (socket.readyState !== socket.OPEN) return;
    const isRaw = typeof frame === 'string' || Buffer.isBuffer(frame);
    if (!isRaw) sequence += 1;
    const numbered = { ...Object(frame), sequenceNumber: String(sequence), streamSid: STREAM };
    socket.send(isRaw ? frame : JSON.stringify(numbered));
  }

  function sendMark(name: string): void {
    send({ event: 'mark', mark: { name } });
  }

  function now(): number {
    return performance.now() - startedMs;
  }

  function tick(): void {
    if (socket.readyState !== socket.OPEN) return;
    quietPolls += 1;
    // A timer that is late is made good, as a line that never pauses.
    for (; ticks * FRAME_MS <= now(); ticks += 1) {
      heard.push(playedNow());
      const payload = Buffer.from(saidNow()).toString('base64');
      send({ event: 'media', media: { track: 'inbound', chunk: String(ticks), payload } });
    }
  }

  function playedNow(): Uint8Array {
    const frame = new Uint8Array(FRAME_BYTES).fill(SILENCE);
    let at = 0;
    // A late timer plays frames of the past, in which nothing is heard that came only later.
    const endMs = (ticks + 1) * FRAME_MS;
    for (let next = buffer[0]; next !== undefined && next.atMs + lagMs <= endMs; next = buffer[0]) {
      const { item } = next;
      if (typeof item === 'string') sendMark(item);
      else if (at === FRAME_BYTES) break;
      else {
        const part = item.subarray(0, FRAME_BYTES - at);
        frame.set(part, at);
        at += part.length;
        if (part.length < item.length) {
          next.item = item.subarray(part.length);
          continue;
        }
      }
      buffer.shift();
    }
    if (at > 0) {
      soundMs += FRAME_MS;
      soundUntilMs = ticks * FRAME_MS;
      quietPolls = 0;
    }
    return frame;
  }

  function saidNow(): Uint8Array {
    const frame = new Uint8Array(FRAME_BYTES).fill(SILENCE);
    const [saying] = sayings;
    if (!saying) return frame;
    frame.set(saying.bytes.subarray(saying.at, saying.at + FRAME_BYTES));
    saying.at += FRAME_BYTES;
    if (saying.at >= saying.bytes.length) sayings.shift()?.done();
    return frame;
  }

  async function until(hasHappened: () => boolean): Promise<void> {
    for (const sinceMs = performance.now(); !hasHappened(); await pause(FRAME_MS)) {
      if (socket.readyState > socket.OPEN) throw new Error('The line is closed.');
      if (performance.now() - sinceMs > PATIENCE_MS) throw new Error('The caller has waited in vain.');
    }
  }

  return {
    say(samples) {
      const encoder = createAudioEncoder(LISTENING_HZ, LINE);
      const bytes = Buffer.concat([encoder.encode(samples), encoder.end()]);
      return new Promise((done) => sayings.push({ bytes, at: 0, done }));
    },
    press(...keys) {
      for (const digit of keys) send({ event: 'dtmf', dtmf: { track: 'inbound_track', digit } });
    },
    hangUp() {
      send({ event: 'stop', stop: { accountSid: 'AC1', callSid } });
      clearInterval(timer);
    },
    vanish: () => socket.terminate(),
    heard: () => createAudioDecoder(LINE, LISTENING_HZ)(Buffer.concat(heard)),
    async hear() {
      await until(() => soundMs > awaitedMs);
      awaitedMs = soundMs;
    },
    async listen(silenceMs = 200) {
      const isSilent = () => ticks * FRAME_MS - soundUntilMs > silenceMs && quietPolls >= LEAST_QUIET_LOOKS;
      await until(() => soundMs > awaitedMs && isSilent());
      awaitedMs = soundMs;
    },
    now,
    frames,
    send,
    closed,
    soundMs: () => soundMs,
    [Symbol.dispose]: () => socket.terminate(),
  };
}
