import type { LanguageModel } from '@parley/engine/language-model/language-model.ts';
import { listOllamaModels } from '@parley/engine/language-model/ollama.ts';
import type { Settings } from '../env.ts';
import type { Connections } from './connections.ts';
import { isEmbeddingModel } from './embedding-model.ts';
import type { LanguageModelSources } from './language-models.ts';
import { createModelProbe } from './model-probe.ts';
import { readScriptedModel } from './scripted-model-file.ts';

/**
 * Where models come from on this server, secrets apart: connections, Ollama at the operator's address, and the operator's script.
 * @throws {Error} when the script cannot be read
 */
export function languageModelSources(
  { models }: Pick<Settings, 'models'>,
  connections: Connections,
  offline: LanguageModel,
): Omit<LanguageModelSources, 'revealSecret'> {
  const { ollamaUrl, scriptedModelFile } = models;
  return {
    connections,
    offline,
    scripted: scriptedModelFile ? readScriptedModel(scriptedModelFile) : undefined,
    ollama: ollamaUrl ? ollamaAt(ollamaUrl, connections.fetchFor('environment')) : undefined,
  };
}

function ollamaAt(origin: string, fetch: typeof globalThis.fetch) {
  const probe = createModelProbe(async (signal) =>
    (await listOllamaModels(origin, fetch, signal)).filter((model) => !isEmbeddingModel(model)),
  );
  return { origin, ...probe };
}
