import type { ServerMessage } from '@parley/contract/live-messages.ts';
import { LIVE_SUBPROTOCOL } from '@parley/contract/live-socket.ts';
import { WebSocket } from 'ws';
import { audioEventId } from './audio-frame.ts';
import { type CallerEar, createCallerEar } from './caller-ear.ts';
import { type Clip, FRAME_MS, SILENT_FRAME } from './caller-frames.ts';
import { type CallerNotes, noteFailure } from './caller-notes.ts';

/** How somebody behaves on the line. */
export type CallerHabits = {
  /** Part of the time that is spent speaking, 0 to 1, when nobody is interrupted. */
  share: number;
  /** Speaks into each answer this long after it began. */
  bargeInMs?: number;
};

/** Somebody on the line, who sends a frame at each tick, speech or silence, like a microphone. */
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

export type CallParts = {
  url: string;
  habits: CallerHabits;
  /** Sentences, said in turn. */
  clips: readonly Clip[];
  /** Silence before the first sentence. */
  delayMs: number;
  notes: CallerNotes;
};

/** A caller that has not got through after this counts as failed. */
const CONNECT_MS = 30_000;

/** Dials and waits until the conversation has begun, or cannot begin; then the caller is not open. */
export async function dial({ url, habits, clips, delayMs, notes }: CallParts): Promise<Caller> {
  const socket = new WebSocket(url, [LIVE_SUBPROTOCOL], { perMessageDeflate: false });
  const ready = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  let isLeaving = false;
  let sentences = 0;
  let nextSpeechMs = Number.POSITIVE_INFINITY;
  let heardMs = performance.now();
  let speaking: { clip: Clip; at: number } | undefined;
  const ear: CallerEar = createCallerEar(notes, {
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
      // What is said to somebody who misbehaves is no failure.
      if (!(isLeaving && message.type === 'error')) ear.read(message, nowMs);
      return;
    }
    heardMs = nowMs;
    ear.hear(eventId, nowMs);
  });
  socket.on('error', (error) => give(error.message));
  socket.on('close', (code, reason) => {
    clearTimeout(patience);
    if (!isLeaving) noteFailure(notes, `${code} ${reason}`);
    ear.end();
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
      ear.spokeUntil(nowMs);
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
    conversationId: ear.conversationId,
    heardMs: () => heardMs,
    closed: closed.promise,
  };

  function begin(nowMs: number): void {
    const clip = clips[sentences % clips.length] ?? [];
    sentences += 1;
    speaking = { clip, at: 0 };
    nextSpeechMs = nowMs + (clip.length * FRAME_MS) / habits.share;
    // A microphone sends a frame when it is full.
    ear.spokeFrom(nowMs - FRAME_MS);
  }

  function give(why: string): void {
    if (!isLeaving) noteFailure(notes, why);
    isLeaving = true;
    socket.terminate();
  }
}
