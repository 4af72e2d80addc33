import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The templates an agent can start from; `default` starts from scratch. */
export const TEMPLATE_IDS = ['default', 'sales', 'marketing', 'support', 'technical'] as const;
export const TemplateId = z.enum(TEMPLATE_IDS);
export type TemplateId = z.infer<typeof TemplateId>;

/** Whether the prompt editor opens with structured sections or as free text. */
export const PromptMode = z.enum(['default', 'template']);
export type PromptMode = z.infer<typeof PromptMode>;

/** A template in one language, ready to become an agent. */
export const Template = z.object({
  name: z.string(),
  systemPrompt: z.string(),
  firstMessage: z.string(),
  isLocked: z.boolean().optional(),
  mode: PromptMode.optional(),
});
export type Template = z.infer<typeof Template>;

export const getTemplate = endpoint({
  method: 'GET',
  path: '/api/templates/:templateId',
  summary: 'A template in the asked language',
  tag: 'Agents',
  access: 'viewer',
  params: z.object({ templateId: z.union([TemplateId, z.literal('custom_bot')]) }),
  /** Any language; one without its own text gets English. */
  query: z.object({ lang: z.string().max(20).default('en') }),
  response: Template,
});
