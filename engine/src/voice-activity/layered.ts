import { openLayeredDetector } from './layered-detector.ts';
import { type SileroThread, startSileroThread } from './silero-thread.ts';
import { loadSilero, type SileroLines } from './silero-voice.ts';
import type { VoiceActivity } from './voice-activity.ts';
import { loadFrameClassifiers } from './webrtc-voice.ts';

export type VoiceActivityOptions = {
  /** Callers whose voice may be confirmed at once, some 10 MB each; the others are heard by the gate alone. */
  maxLines?: number;
  /** Gets what Silero's thread ended with; callers are heard by the gate alone until the next has started. */
  reportFailure?: (error: unknown) => void;
  worker?: URL;
};

const MAX_LINES = 32;
const RESTART_MS = 30_000;

/**
 * Hears many callers: WebRTC's cheap detector in this thread, confirmed by Silero in a thread of its own. Where that
 * thread is not to be had, breaks down or falls behind, the cheap one decides alone.
 */
export async function createVoiceActivity({
  maxLines = MAX_LINES,
  reportFailure,
  worker,
}: VoiceActivityOptions = {}): Promise<VoiceActivity> {
  const classifiers = await loadFrameClassifiers();
  let hasStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let thread: SileroThread | undefined;

  function start(): SileroThread {
    return startSileroThread({ maxLines, onFailure, ...(worker ? { worker } : {}) });
  }

  function onFailure(error: unknown): void {
    reportFailure?.(error);
    timer = setTimeout(() => {
      thread = undefined;
    }, RESTART_MS).unref();
  }

  const silero: SileroLines = { open: (onWindow) => thread?.open(onWindow) };
  return {
    open(onEvent) {
      // The network takes time and memory, which a server without calls does not need; the greeting is time enough.
      if (!hasStopped) thread ??= start();
      return openLayeredDetector({ classifier: classifiers.open(), silero }, onEvent);
    },
    async [Symbol.asyncDispose]() {
      hasStopped = true;
      clearTimeout(timer);
      await thread?.[Symbol.asyncDispose]();
    },
  };
}

/** The same in this very thread, so that what it decides depends on the sound alone; computes while it hears. */
export async function createSynchronousVoiceActivity({
  maxLines = MAX_LINES,
}: Pick<VoiceActivityOptions, 'maxLines'> = {}): Promise<VoiceActivity> {
  const classifiers = await loadFrameClassifiers();
  const silero = loadSilero(maxLines);
  return {
    open: (onEvent) => openLayeredDetector({ classifier: classifiers.open(), silero }, onEvent),
    async [Symbol.asyncDispose]() {},
  };
}
