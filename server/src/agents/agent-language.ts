import { AgentLanguage } from '@parley/contract/languages.ts';

const FALLBACK_LANGUAGE: AgentLanguage = 'en';

/** The language that an agent speaks, of a tag such as `fr-CA`. */
export function agentLanguage(tag: string | undefined): AgentLanguage {
  return AgentLanguage.safeParse(tag?.slice(0, 2).toLowerCase()).data ?? FALLBACK_LANGUAGE;
}
