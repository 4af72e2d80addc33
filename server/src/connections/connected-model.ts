import { googleModel } from '@parley/engine/language-model/google.ts';
import type { LanguageModel } from '@parley/engine/language-model/language-model.ts';
import { openaiModel } from '@parley/engine/language-model/openai.ts';
import { openaiCompatibleModel } from '@parley/engine/language-model/openai-compatible.ts';
import type { LanguageModelConnection } from './model-connection.ts';

/** A model of a connection. */
export function connectedModel(
  { kind, baseUrl, apiKey = '' }: LanguageModelConnection,
  model: string,
  fetch: typeof globalThis.fetch,
): LanguageModel {
  switch (kind) {
    case 'openai':
      return openaiModel({ apiKey, baseUrl, model, fetch });
    case 'google':
      return googleModel({ apiKey, baseUrl, model, fetch });
    case 'openai-compatible':
      return openaiCompatibleModel({ apiKey, baseUrl: baseUrl ?? '', model, source: kind, fetch });
  }
}
