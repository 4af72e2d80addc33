import { aiSdkModel } from './ai-sdk-model.ts';
import type { LanguageModel } from './language-model.ts';
import { withShortDescriptions } from './short-descriptions.ts';

/** A model of a service with a key. */
export type KeyedModelOptions = {
  apiKey: string;
  model: string;
  /** The service's own address when absent. */
  baseUrl?: string | undefined;
  fetch: typeof globalThis.fetch;
};

/** A model of OpenAI. It is told to think briefly, since a caller is waiting. */
export function openaiModel({ apiKey, model, baseUrl, fetch }: KeyedModelOptions): LanguageModel {
  const { answering, reply } = aiSdkModel({
    async load() {
      const { createOpenAI } = await import('@ai-sdk/openai');
      // The chat protocol: the service stores nothing, unlike with its newer one.
      return createOpenAI({ apiKey, fetch, ...(baseUrl ? { baseURL: baseUrl } : {}) }).chat(model);
    },
    answering: { source: 'openai', name: model },
    extraOptions: () => (/^(gpt-5|o\d)/.test(model) ? { reasoning: 'minimal' } : {}),
  });
  return { answering, reply: (request, ...rest) => reply(withShortDescriptions(request), ...rest) };
}
