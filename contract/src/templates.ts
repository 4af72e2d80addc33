import { z } from 'zod';
import { AgentType } from './agent-list.ts';
import { endpoint } from './endpoint.ts';
import { AgentLanguage } from './languages.ts';

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
  /** Says that an AI assistant speaks and that the conversation is recorded. */
  firstMessage: z.string(),
  /** The same in every language that agents speak. */
  firstMessages: z.record(AgentLanguage, z.string()).optional(),
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
  scope: 'agents:read',
  params: z.object({ templateId: z.union([TemplateId, z.literal('custom_bot')]) }),
  query: z.object({
    /** Any language; one without its own text gets English. */
    lang: z.string().max(20).default('en'),
    /** What is made of it; the first message speaks of a call or of a conversation. */
    type: AgentType.default('voice'),
  }),
  response: Template,
});
