import { WebSocket } from 'ws';
import type { Caller, CallParts } from './caller.ts';
import { FRAME_MS, SILENT_FRAME } from './caller-frames.ts';
import { noteFailure } from './caller-notes.ts';

/** Sends the frames of a caller to a server that sends each of them back. */
export async function dialEcho({ url, clips, habits, delayMs, notes }: CallParts): Promise<Caller> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  const closed = Promise.withResolvers<void>();
  const sentMs: number[] = [];
  const clip = clips[0] ?? [];
  const cycleFrames = Math.round(clip.length / habits.share);
  let frame = -Math.round(delayMs / FRAME_MS);
  socket.on('message', () => {
    const atMs = sentMs.shift();
    if (atMs !== undefined) notes.echoMs.push(performance.now() - atMs);
  });
  socket.on('error', (error) => noteFailure(notes, error.message));
  socket.on('close', () => closed.resolve());
  await Promise.race([new Promise((resolve) => socket.once('open', resolve)), closed.promise]);
  return {
    tick() {
      if (socket.readyState !== socket.OPEN) return;
      sentMs.push(performance.now());
      socket.send((frame >= 0 && clip[frame % cycleFrames]) || SILENT_FRAME);
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
