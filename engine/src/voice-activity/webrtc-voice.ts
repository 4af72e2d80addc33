/// <reference path="./fvad-wasm.d.ts" />
import startFvad from '@echogarden/fvad-wasm';

/** Says of each frame of 20 ms whether it is like a voice: cheap, and easily fooled by noise. */
export type FrameClassifier = {
  /** @param frame `FRAME_SAMPLES` samples at 16,000 Hz */
  isVoiced(frame: Int16Array): boolean;
  close(): void;
};

/** 20 ms. */
export const FRAME_SAMPLES = 320;
const BYTES_PER_SAMPLE = 2;
// The strictest of 0 to 3: the others take steady noise for a voice.
const MODE = 3;

/** WebRTC's voice detector, compiled to WebAssembly; one module serves every caller. */
export async function loadFrameClassifiers() {
  const module = await startFvad();
  // All callers share one buffer: nothing is stored in it between two calls.
  const place = module._malloc(FRAME_SAMPLES * BYTES_PER_SAMPLE);
  return {
    open(): FrameClassifier {
      const state = module._fvad_new();
      if (state === 0) throw new Error('The voice detector has no memory left.');
      module._fvad_set_sample_rate(state, 16_000);
      module._fvad_set_mode(state, MODE);
      return {
        isVoiced(frame) {
          // Read anew each time: the memory moves when it grows.
          module.HEAP16.set(frame, place / BYTES_PER_SAMPLE);
          return module._fvad_process(state, place, FRAME_SAMPLES) === 1;
        },
        close: () => module._fvad_free(state),
      };
    },
  };
}
