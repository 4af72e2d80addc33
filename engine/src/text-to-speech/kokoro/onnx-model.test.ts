import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { kokoroLibrary } from './kokoro.ts';
import { loadOnnxModel } from './onnx-model.ts';

const VOICE_ACTIVITY = fileURLToPath(import.meta.resolve('@ricky0123/vad-web/dist/silero_vad_v5.onnx'));

it('runs a model again after the garbage is collected', async () => {
  const libraryPath = kokoroLibrary();
  expect(libraryPath).toBeDefined();
  const model = loadOnnxModel(libraryPath ?? '', VOICE_ACTIVITY);
  const first = await probability();
  collectGarbage();
  expect(await probability()).toEqual(first);
  expect(first).toHaveLength(1);

  function probability(): Promise<Float32Array> {
    const inputs = {
      input: { data: new Float32Array(576).fill(0.1), shape: [1, 576] },
      state: { data: new Float32Array(256), shape: [2, 1, 128] },
      sr: { data: BigInt64Array.of(16_000n), shape: [1] },
    };
    return model.run(inputs, 'output', new AbortController().signal);
  }
});

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
}
