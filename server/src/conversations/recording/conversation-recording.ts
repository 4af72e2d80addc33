import type { RecordingExtent } from './recording-store.ts';
import {
  type AgentSound,
  createRecordingTimeline,
  RECORDING_RATE,
  type Stretch,
} from './recording-timeline.ts';
import { createStereoWavFile, type SilentStretch, silenceStretches } from './stereo-wav-file.ts';

/**
 * The voices of a conversation on their way into a file, caller left and agent right; times are milliseconds of the
 * conversation. Nothing here throws or rejects: what fails leaves no recording, and the call goes on.
 */
export type ConversationRecording = ReturnType<typeof createConversationRecording>;

/** Where a recording goes. */
export type RecordingDestination = {
  /** File in which it grows. */
  path: string;
  /** Settles when the file's folder is there. */
  ready: Promise<void>;
  /** Takes the whole file over; it is deleted afterwards. */
  store(extent: RecordingExtent): Promise<void>;
  reportFailure(error: unknown): void;
};

/** Frames that are written together: a second of sound. */
const WRITE_FRAMES = RECORDING_RATE;

export function createConversationRecording({ path, ready, store, reportFailure }: RecordingDestination) {
  const timeline = createRecordingTimeline();
  const file = createStereoWavFile(path, ready);
  let hasSound = false;
  let finishing: Promise<void> | undefined;

  function write(stretches: Stretch[]): void {
    for (const { length, frames } of stretches) {
      hasSound ||= frames !== undefined;
      file.append(length, frames);
    }
  }

  async function finish(endedAtMs: number, silences: readonly SilentStretch[]): Promise<void> {
    try {
      write(timeline.end(endedAtMs));
      const extent = await file.close();
      await silenceStretches(path, silences);
      if (hasSound) await store(extent);
    } catch (error) {
      reportFailure(error);
    } finally {
      await file.discard().catch(reportFailure);
    }
  }

  function writeSettled(): void {
    if (timeline.settledLength() >= WRITE_FRAMES) write(timeline.settled());
  }

  return {
    /** @param atMs when the last of the samples, at 16 kHz, had arrived */
    addCaller(samples: Int16Array, atMs: number): void {
      timeline.addCaller(samples, atMs);
      writeSettled();
    },
    addAgent(sound: AgentSound): void {
      timeline.addAgent(sound);
      writeSettled();
    },
    /** The agent is heard so much later than its sound says, from what was due at a moment on. */
    lagBehind: timeline.lagBehind,
    /** The agent was silenced: nothing of it is heard from then on. */
    cutAgent: timeline.cutAgent,
    /**
     * Settles when the recording is stored, or cannot be.
     * @param silences what is not to be heard in it
     */
    finish(endedAtMs: number, silences: readonly SilentStretch[] = []): Promise<void> {
      finishing ??= finish(endedAtMs, silences);
      return finishing;
    },
  };
}
