import { z } from 'zod';

/** What a conversation changes of its agent's settings, in their form. */
export const ConfigOverride = z.looseObject({
  agent: z
    .looseObject({
      prompt: z.looseObject({ prompt: z.string().nullish(), llm: z.string().nullish() }).nullish(),
      first_message: z.string().nullish(),
      language: z.string().nullish(),
    })
    .nullish(),
  tts: z.looseObject({}).nullish(),
  asr: z.looseObject({}).nullish(),
  conversation: z
    .looseObject({ text_only: z.boolean().nullish(), client_events: z.array(z.string()).nullish() })
    .nullish(),
});
export type ConfigOverride = z.infer<typeof ConfigOverride>;
