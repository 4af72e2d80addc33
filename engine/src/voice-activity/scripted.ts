import { z } from 'zod';
import { createFrameCutter } from './sound-frames.ts';
import { LISTENING_RATE_HZ, type VoiceActivity } from './voice-activity.ts';
import { createVoiceSegmenter } from './voice-segmenter.ts';

/** What is taken for a voice: everything loud enough, for long enough. */
const VoiceActivityScript = z.object({
  /** Level of a frame of 20 ms, from 0 to 1, from which on it is voiced. */
  threshold: z.number().min(0).max(1).default(0.01),
  startMs: z.number().int().min(20).max(600).default(100),
  hangoverMs: z.number().int().min(20).default(250),
});

const FRAME_MS = 20;
const FRAME_SAMPLES = (LISTENING_RATE_HZ / 1000) * FRAME_MS;

/**
 * Hears a voice in any sound: for tests, demonstrations and measurements. Decides from the samples alone, at once.
 * @throws {z.ZodError} when the script is not one
 */
export function createScriptedVoiceActivity(script: z.input<typeof VoiceActivityScript> = {}): VoiceActivity {
  const { threshold, startMs, hangoverMs } = VoiceActivityScript.parse(script);
  const startFrames = Math.ceil(startMs / FRAME_MS);
  const start = { voiced: startFrames, of: startFrames };
  const power = (threshold * 32_768) ** 2 * FRAME_SAMPLES;

  return {
    open(onEvent) {
      const segments = createVoiceSegmenter({
        frameMs: FRAME_MS,
        hangoverMs,
        start,
        keep: { voiced: 1, of: 1 },
      });
      let received = 0;
      let isClosed = false;
      const frames = createFrameCutter(FRAME_SAMPLES, (frame) => {
        const wasVoice = segments.isVoice();
        segments.add(powerOf(frame) >= power);
        const isVoice = segments.isVoice();
        if (isVoice === wasVoice || isClosed) return;
        const moment = isVoice ? segments.startFrame() : segments.endFrame();
        const agoMs = (received / LISTENING_RATE_HZ) * 1000 - moment * FRAME_MS;
        onEvent({ type: isVoice ? 'voice-start' : 'voice-end', agoMs });
      });
      return {
        push(samples) {
          received += samples.length;
          frames.add(samples);
        },
        score: () => segments.voicedAmong(10) / 10,
        close() {
          isClosed = true;
        },
      };
    },
    async [Symbol.asyncDispose]() {},
  };
}

function powerOf(frame: Int16Array): number {
  let power = 0;
  for (let index = 0; index < frame.length; index += 1) power += (frame[index] ?? 0) ** 2;
  return power;
}
