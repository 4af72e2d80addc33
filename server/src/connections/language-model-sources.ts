import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { LanguageModel } from '@parley/engine/language-model/language-model.ts';
import { listOllamaModels } from '@parley/engine/language-model/ollama.ts';
import { createScriptedModel } from '@parley/engine/language-model/scripted.ts';
import type { Settings } from '../settings/settings.ts';
import type { Connections } from './connections.ts';
import type { LanguageModelDependencies } from './language-models.ts';
import { isEmbeddingModel } from './model-connection.ts';
import { createModelProbe } from './model-probe.ts';

/**
 * Where models come from on this server, secrets apart: connections, Ollama at the operator's address, and the operator's script.
 * @throws {Error} when the script cannot be read
 */
export function languageModelSources(
  { models }: Pick<Settings, 'models'>,
  connections: Connections,
  offline: LanguageModel,
): Omit<LanguageModelDependencies, 'revealSecret'> {
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

/**
 * The scripted model of a JSON file.
 * @throws {Error} naming the file, when it cannot be read or has no script
 */
export function readScriptedModel(path: string): LanguageModel {
  try {
    return createScriptedModel(JSON.parse(readFileSync(path, 'utf8')), sleep);
  } catch (cause) {
    throw new Error(`PARLEY_SCRIPTED_MODEL: ${path} holds no script of a language model.`, { cause });
  }
}

async function sleep(durationMs: number, signal: AbortSignal): Promise<void> {
  await pause(durationMs, undefined, { signal }).catch(() => {});
}
