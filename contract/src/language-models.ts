import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Who answers: the built-in retrieval model, a script, or a connected service. */
export const LanguageModelSource = z.enum([
  'offline',
  'scripted',
  'openai',
  'google',
  'openai-compatible',
  'ollama',
  'custom',
]);
export type LanguageModelSource = z.infer<typeof LanguageModelSource>;

/** One entry of the language model picker. */
export const LanguageModelChoice = z.object({
  /** Value of `llm` in an agent's settings. */
  id: z.string(),
  label: z.string(),
  source: LanguageModelSource,
  /** Whether a conversation started now would be answered by it; else the offline model answers. */
  available: z.boolean(),
  /** Why it cannot answer, as a code the console translates. */
  reason: z.enum(['no_key', 'unreachable', 'not_configured']).optional(),
});
export type LanguageModelChoice = z.infer<typeof LanguageModelChoice>;

export const listLanguageModels = endpoint({
  method: 'GET',
  path: '/api/{provider}/language-models',
  summary: 'Language models an agent can use, and whether each can answer now',
  tag: 'Agents',
  access: 'viewer',
  response: z.object({
    models: z.array(LanguageModelChoice),
    /** Whether a prompt can be enhanced: a connected model, not the offline one, must answer. */
    can_enhance: z.boolean(),
  }),
});
