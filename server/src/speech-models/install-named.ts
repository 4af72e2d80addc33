import { ExpectedError } from '../http/expected-error.ts';
import { sizeText } from './size-text.ts';
import type { SpeechModels } from './speech-models.ts';

/**
 * Installs models, one after the other; one that cannot be had is said and left out.
 * @param names languages in two letters, or ids
 * @param say hears sentences for the operator
 * @returns whether all of them are there
 * @throws {SpeechModelNotFound} before anything is begun
 */
export async function installNamed(
  models: SpeechModels,
  names: readonly string[],
  say: (sentence: string) => void,
): Promise<boolean> {
  const ids = models.idsOf(names);
  let isComplete = true;
  for (const id of ids) {
    const model = models.list().find((candidate) => candidate.id === id);
    if (!model || model.state.name === 'installed') continue;
    say(`Installing ${model.name} (${sizeText(model.download_bytes)}) …`);
    try {
      await models.install(id);
      say(`Installed ${model.name}.`);
    } catch (error) {
      if (!(error instanceof ExpectedError)) throw error;
      isComplete = false;
      say(`${model.name}: ${error.message}`);
    }
  }
  return isComplete;
}
