import { aiSdkModel } from './ai-sdk-model.ts';
import type { LanguageModel } from './language-model.ts';
import type { KeyedModelOptions } from './openai.ts';

/** A Gemini model of Google. It is told not to think first where the model allows it, since a caller is waiting. */
export function googleModel({ apiKey, model, baseUrl, fetch }: KeyedModelOptions): LanguageModel {
  return aiSdkModel({
    async load() {
      const { createGoogle } = await import('@ai-sdk/google');
      return createGoogle({ apiKey, fetch, ...(baseUrl ? { baseURL: baseUrl } : {}) }).chat(model);
    },
    answering: { source: 'google', name: model },
    extraOptions: () => (/^gemini-2\.5-flash/.test(model) ? { reasoning: 'none' } : {}),
  });
}
