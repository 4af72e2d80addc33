import { aiSdkModel } from './ai-sdk-model.ts';
import type { LanguageModel } from './language-model.ts';
import type { KeyedModelOptions } from './openai.ts';

/** A Gemini model of Google. It is told not to think first where the model allows it, since a caller is waiting. */
export function googleModel(options: KeyedModelOptions): LanguageModel {
  const { apiKey, model, baseUrl, fetch } = options;
  return aiSdkModel({
    async load() {
      const { createGoogle } = await import('@ai-sdk/google');
      return createGoogle({ apiKey, fetch, ...(baseUrl ? { baseURL: baseUrl } : {}) }).chat(model);
    },
    answering: { source: 'google', name: model },
    patience: options.patience,
    extraOptions: () => (/^gemini-2\.5-flash/.test(model) ? { reasoning: 'none' } : {}),
  });
}
