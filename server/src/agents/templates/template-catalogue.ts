import { interfaceLanguageOf } from '@parley/contract/languages.ts';
import { mergePrompt } from '@parley/contract/prompt.ts';
import type { Template, TemplateId } from '@parley/contract/templates.ts';
import { defaultTemplate } from './default-template.ts';
import { marketingTemplate } from './marketing-template.ts';
import { salesTemplate } from './sales-template.ts';
import { supportTemplate } from './support-template.ts';
import { technicalTemplate } from './technical-template.ts';
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
 * @param lang any locale; one without its own text gets English
 */
export function findTemplate(templateId: TemplateId | 'custom_bot', lang: string): Template {
  const id = templateId === 'custom_bot' ? 'default' : templateId;
  const language = interfaceLanguageOf(lang) ?? 'en';
  const { name, firstMessage, sections } = TEMPLATES[id][language];
  const typeset = language === 'fr' ? frenchSpacing : (text: string) => text;
  return {
    name: typeset(name),
    systemPrompt: typeset(mergePrompt(sections, language)),
    firstMessage: typeset(firstMessage),
    isLocked: false,
    mode: id === 'default' ? 'default' : 'template',
  };
}
