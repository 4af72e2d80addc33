import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { LanguageModel } from '@parley/engine/language-model/language-model.ts';
import { createScriptedModel } from '@parley/engine/language-model/scripted.ts';

/**
 * The scripted model of a JSON file.
 * @throws {Error} naming the file, when it cannot be read or holds no script
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
