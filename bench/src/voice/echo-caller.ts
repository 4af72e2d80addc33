import { WebSocket } from 'ws';
import type { Caller, CallOptions } from './caller.ts';
import { FRAME_MS, SILENT_FRAME } from './caller-frames.ts';
import { noteFailure } from './caller-metrics.ts';

/** What a caller's frames are like. */
type EchoFrames = { silentFrame: string; frameMs: number };

/** Sends the frames of a caller to a server that sends each of them back. */
export function dialEcho(call: CallOptions): Promise<Caller> {
  return sendEchoes(call, { silentFrame: SILENT_FRAME, frameMs: FRAME_MS });
}

/** The same with frames of another kind. */
export function echoDialer(frames: EchoFrames): (call: CallOptions) => Promise<Caller> {
  return (call) => sendEchoes(call, frames);
}

async function sendEchoes(
  { url, clips, habits, delayMs, metrics }: CallOptions,
  { silentFrame, frameMs }: EchoFrames,
): Promise<Caller> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  const closed = Promise.withResolvers<void>();
  const sentMs: number[] = [];
  const clip = clips[0] ?? [];
  const cycleFrames = Math.round(clip.length / habits.share);
  let frame = -Math.round(delayMs / frameMs);
  socket.on('message', () => {
    const atMs = sentMs.shift();
    if (atMs !== undefined) metrics.echoMs.push(performance.now() - atMs);
  });
  socket.on('error', (error) => noteFailure(metrics, error.message));
  socket.on('close', () => closed.resolve());
  await Promise.race([new Promise((resolve) => socket.once('open', resolve)), closed.promise]);
  return {
    tick() {
      if (socket.readyState !== socket.OPEN) return;
      sentMs.push(performance.now());
      socket.send((frame >= 0 && clip[frame % cycleFrames]) || silentFrame);
      frame += 1;
    },
    isOpen: () => socket.readyState === socket.OPEN,
    hangUp() {
      socket.close(1000);
      return closed.promise;
    },
    vanish: () => socket.terminate(),
    stopReading: () => socket.pause(),
    send: (text) => socket.send(text),
    conversationId: () => undefined,
    heardMs: () => performance.now(),
    closed: closed.promise,
  };
}
