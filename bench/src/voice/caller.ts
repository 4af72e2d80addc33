import type { ServerMessage } from '@parley/contract/live-messages.ts';
import { LIVE_SUBPROTOCOL } from '@parley/contract/live-socket.ts';
import { WebSocket } from 'ws';
import { audioEventId } from './audio-frame.ts';
import { type Clip, FRAME_MS, SILENT_FRAME } from './caller-frames.ts';
import { type CallerLatency, measureLatency } from './caller-latency.ts';
import { type CallerMetrics, noteFailure } from './caller-metrics.ts';

/** How a caller behaves. */
type CallerHabits = {
  /** Part of the time that is spent speaking, 0 to 1, when nothing is interrupted. */
  share: number;
  /** Speaks into each answer this long after it began. */
  bargeInMs?: number;
};

/** A caller, who sends a frame at each tick, speech or silence, like a microphone. */
export type Caller = {
  tick(nowMs: number): void;
  isOpen(): boolean;
  /** Says goodbye as a client should; settles when the socket is closed. */
  hangUp(): Promise<void>;
  /** Goes without a word. */
  vanish(): void;
  /** Goes on speaking and reads nothing any more. */
  stopReading(): void;
  send(frame: string): void;
  conversationId(): string | undefined;
  /** When it last heard the agent; when it got through before that. */
  heardMs(): number;
  /** Settles when the socket is closed. */
  closed: Promise<void>;
};

export type CallOptions = {
  url: string;
  habits: CallerHabits;
  /** Sentences, said in turn. */
  clips: readonly Clip[];
  /** Silence before the first sentence. */
  delayMs: number;
  metrics: CallerMetrics;
};

/** A caller that has not got through after this counts as failed. */
const CONNECT_MS = 30_000;

/** Dials and waits until the conversation has begun, or cannot begin; then the caller is not open. */
export async function dial({ url, habits, clips, delayMs, metrics }: CallOptions): Promise<Caller> {
  const socket = new WebSocket(url, [LIVE_SUBPROTOCOL], { perMessageDeflate: false });
  const ready = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  let isLeaving = false;
  let sentences = 0;
  let nextSpeechMs = Number.POSITIVE_INFINITY;
  let heardMs = performance.now();
  let speaking: { clip: Clip; at: number } | undefined;
  const latency: CallerLatency = measureLatency(metrics, {
    onBegin(nowMs) {
      nextSpeechMs = nowMs + delayMs;
      ready.resolve();
    },
    onAnswer(nowMs) {
      if (habits.bargeInMs !== undefined) nextSpeechMs = nowMs + habits.bargeInMs;
    },
    reply: (message) => socket.send(JSON.stringify(message)),
  });
  const patience = setTimeout(() => give('no answer'), CONNECT_MS);

  socket.on('open', () => socket.send(JSON.stringify({ type: 'conversation_initiation_client_data' })));
  socket.on('message', (payload: Buffer) => {
    const nowMs = performance.now();
    const eventId = audioEventId(payload);
    if (eventId === undefined) {
      const message: ServerMessage = JSON.parse(payload.toString());
      // Errors sent to a caller who misbehaves are no failures.
      if (!(isLeaving && message.type === 'error')) latency.read(message, nowMs);
      return;
    }
    heardMs = nowMs;
    latency.hear(eventId, nowMs);
  });
  socket.on('error', (error) => give(error.message));
  socket.on('close', (code, reason) => {
    clearTimeout(patience);
    if (!isLeaving) noteFailure(metrics, `${code} ${reason}`);
    latency.end();
    ready.resolve();
    closed.resolve();
  });
  await ready.promise;
  clearTimeout(patience);

  return {
    tick(nowMs) {
      if (socket.readyState !== socket.OPEN) return;
      if (!speaking && nowMs >= nextSpeechMs) begin(nowMs);
      socket.send(speaking?.clip[speaking.at] ?? SILENT_FRAME);
      if (!speaking) return;
      speaking.at += 1;
      if (speaking.at < speaking.clip.length) return;
      speaking = undefined;
      latency.spokeUntil(nowMs);
    },
    isOpen: () => socket.readyState === socket.OPEN,
    hangUp() {
      isLeaving = true;
      socket.close(1000);
      return closed.promise;
    },
    vanish() {
      isLeaving = true;
      socket.terminate();
    },
    stopReading() {
      isLeaving = true;
      socket.pause();
    },
    send(frame) {
      isLeaving = true;
      socket.send(frame);
    },
    conversationId: latency.conversationId,
    heardMs: () => heardMs,
    closed: closed.promise,
  };

  function begin(nowMs: number): void {
    const clip = clips[sentences % clips.length] ?? [];
    sentences += 1;
    speaking = { clip, at: 0 };
    nextSpeechMs = nowMs + (clip.length * FRAME_MS) / habits.share;
    // A microphone sends a frame when it is full.
    latency.spokeFrom(nowMs - FRAME_MS);
  }

  function give(why: string): void {
    if (!isLeaving) noteFailure(metrics, why);
    isLeaving = true;
    socket.terminate();
  }
}
