import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What of `@huggingface/transformers` is used; the package is no dependency of this project. */
type Transformers = {
  env: { allowRemoteModels: boolean; localModelPath: string };
  pipeline(task: 'feature-extraction', model: string, options: { dtype: 'q8' }): Promise<Pipeline>;
};
type Pipeline = (text: string, options: object) => Promise<{ data: Float32Array }>;

/** Gives the vector of a text, of length 1. */
export type Embed = (text: string) => Promise<Float32Array>;

/**
 * Loads an embedding model that somebody installed, with the packages that stand beside it.
 * @param packages folder in which `@huggingface/transformers` was installed
 * @param model folder of the model: `config.json`, `tokenizer.json` and `onnx/model_quantized.onnx`
 */
export async function loadLocalModel(packages: string, model: string): Promise<Embed> {
  const entry = createRequire(join(packages, 'package.json')).resolve('@huggingface/transformers');
  const transformers = (await import(pathToFileURL(entry).href)) as Transformers;
  transformers.env.allowRemoteModels = false;
  transformers.env.localModelPath = join(model, '..');
  const pipeline = await transformers.pipeline('feature-extraction', join(model).split('/').at(-1) ?? '', {
    dtype: 'q8',
  });
  return async (text) => (await pipeline(text, { pooling: 'cls', normalize: true })).data.slice();
}
