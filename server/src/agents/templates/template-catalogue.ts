import type { AgentType } from '@parley/contract/agent-list.ts';
import { AGENT_LANGUAGES, AgentLanguage, interfaceLanguageOf } from '@parley/contract/languages.ts';
import { mergePrompt } from '@parley/contract/prompt.ts';
import type { Template, TemplateId } from '@parley/contract/templates.ts';
import { defaultTemplate } from './default-template.ts';
import { marketingTemplate } from './marketing-template.ts';
import { salesTemplate } from './sales-template.ts';
import { supportTemplate } from './support-template.ts';
import { technicalTemplate } from './technical-template.ts';
import { greetingOf } from './template-greetings.ts';
import { frenchSpacing, type LocalisedTemplate } from './template-text.ts';

// What belongs here: the texts an agent can start from, one file for each template with its three languages.

const TEMPLATES: Readonly<Record<TemplateId, LocalisedTemplate>> = {
  default: defaultTemplate,
  sales: salesTemplate,
  marketing: marketingTemplate,
  support: supportTemplate,
  technical: technicalTemplate,
};

/**
 * A template, ready to become an agent. `custom_bot` starts from scratch, as `default` does.
 * @param lang any locale; one without its own text gets English, and its own first message where agents speak it
 */
export function findTemplate(
  templateId: TemplateId | 'custom_bot',
  lang: string,
  type: AgentType = 'voice',
): Template {
  const id = templateId === 'custom_bot' ? 'default' : templateId;
  const language = interfaceLanguageOf(lang) ?? 'en';
  const { name, sections } = TEMPLATES[id][language];
  const firstMessages = firstMessagesOf(id, type);
  return {
    name: typeset(name, language),
    systemPrompt: typeset(mergePrompt(sections, language), language),
    firstMessage: firstMessages[agentLanguageOf(lang) ?? language],
    firstMessages,
    isLocked: false,
    mode: id === 'default' ? 'default' : 'template',
  };
}

function firstMessagesOf(id: TemplateId, type: AgentType): Record<AgentLanguage, string> {
  const entries = AGENT_LANGUAGES.map((language) => [
    language,
    typeset(greetingOf(id, language, type), language),
  ]);
  return Object.fromEntries(entries) as Record<AgentLanguage, string>;
}

function agentLanguageOf(locale: string): AgentLanguage | undefined {
  return AgentLanguage.safeParse(locale.slice(0, 2).toLowerCase()).data;
}

function typeset(text: string, language: AgentLanguage): string {
  return language === 'fr' ? frenchSpacing(text) : text;
}
