import { z } from 'zod';
import type { LanguageModel } from './language-model.ts';
import { type OpenaiCompatibleOptions, openaiCompatibleModel } from './openai-compatible.ts';

/** A model of an Ollama server, through its OpenAI-compatible address. */
export function ollamaModel(
  options: { origin: string } & Pick<OpenaiCompatibleOptions, 'model' | 'fetch'>,
): LanguageModel {
  const { origin, ...rest } = options;
  return openaiCompatibleModel({ ...rest, baseUrl: new URL('/v1', origin).href, source: 'ollama' });
}

/**
 * Names of the models that are installed on an Ollama server.
 * @throws when nothing answers there, or something that is no Ollama
 */
export async function listOllamaModels(
  origin: string,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<string[]> {
  const response = await fetch(new URL('/api/tags', origin), { signal });
  const { data } = InstalledModels.safeParse(response.ok ? await response.json() : undefined);
  if (!data) throw new Error(`${origin} does not answer as Ollama does.`);
  return data.models.flatMap((model) => NamedModel.safeParse(model).data?.name ?? []);
}

const InstalledModels = z.object({ models: z.array(z.unknown()) });
const NamedModel = z.object({ name: z.string() });
