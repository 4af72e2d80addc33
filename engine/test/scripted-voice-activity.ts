import { createFrameCutter } from '../src/voice-activity/sound-frames.ts';
import { LISTENING_RATE_HZ, type VoiceActivity } from '../src/voice-activity/voice-activity.ts';
import { createVoiceSegmenter } from '../src/voice-activity/voice-segmenter.ts';

const FRAME_MS = 20;
const FRAME_SAMPLES = (LISTENING_RATE_HZ / 1000) * FRAME_MS;
/** Level of a frame, from 0 to 1, from which on it is voiced. */
const THRESHOLD = 0.01;
const VOICED_POWER = (THRESHOLD * 32_768) ** 2 * FRAME_SAMPLES;

/** Hears a voice in any sound that is loud for 100 ms. Decides from the samples alone, at once. */
export function createScriptedVoiceActivity(): VoiceActivity {
  return {
    open(onEvent) {
      const segments = createVoiceSegmenter({
        frameMs: FRAME_MS,
        hangoverMs: 250,
        start: { voiced: 5, of: 5 },
        keep: { voiced: 1, of: 1 },
      });
      let received = 0;
      let isClosed = false;
      const frames = createFrameCutter(FRAME_SAMPLES, (frame) => {
        const wasVoice = segments.isVoice();
        segments.add(powerOf(frame) >= VOICED_POWER);
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
