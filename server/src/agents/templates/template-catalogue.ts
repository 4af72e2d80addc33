import type { AgentType } from '@parley/contract/agent-list.ts';
import type { BusinessProfile } from '@parley/contract/business-profile.ts';
import {
  AGENT_LANGUAGES,
  AgentLanguage,
  type InterfaceLanguage,
  interfaceLanguageOf,
} from '@parley/contract/languages.ts';
import { EMPTY_SECTIONS, mergePrompt, PROMPT_SECTIONS, type PromptSection } from '@parley/contract/prompt.ts';
import type { Template, TemplateId } from '@parley/contract/templates.ts';
import marketing from './marketing-template.json' with { type: 'json' };
import sales from './sales-template.json' with { type: 'json' };
import support from './support-template.json' with { type: 'json' };
import technical from './technical-template.json' with { type: 'json' };
import greetings from './template-greetings.json' with { type: 'json' };

// What belongs here: the texts an agent can start from, one file for each template with its three languages. Their
// facts are examples that the user replaces with their own. What an agent says first is there in every language that
// agents speak: it tells that an AI assistant speaks and, since new agents record, that what is said is stored.

/** A template in each language of the interface; each section in lines. */
type TemplateTexts = Readonly<
  Record<InterfaceLanguage, { name: string; sections: Readonly<Record<PromptSection, readonly string[]>> }>
>;

const TEXTS: Readonly<Record<Exclude<TemplateId, 'default'>, TemplateTexts>> = {
  sales,
  marketing,
  support,
  technical,
};
/** From scratch: a greeting and blank sections, for the user to fill in. */
const NAMES_FROM_SCRATCH = { fr: 'Nouvel agent', en: 'New agent', es: 'Nuevo agente' };

const NOTICES: Readonly<Record<AgentLanguage, Readonly<Record<AgentType, string>>>> = greetings.notices;
/** Opening and question. */
const GREETINGS: Readonly<Record<TemplateId, Readonly<Record<AgentLanguage, readonly string[]>>>> =
  greetings.greetings;

type TemplateWanted = {
  /** `custom_bot` starts from scratch, as `default` does. */
  templateId: TemplateId | 'custom_bot';
  /** Any locale; one without its own text gets English, and its own first message where agents speak it. */
  lang: string;
  /** Voice agents speak of a call, chat agents of a conversation. */
  type?: AgentType | undefined;
};

/**
 * A template written for a business, ready to become an agent: with its name, its hours and its website instead of what
 * is made up about the example company, which stays for a business without a name.
 */
export function businessTemplate(
  { templateId, lang, type = 'voice' }: TemplateWanted,
  business: BusinessProfile,
): Template {
  const id = templateId === 'custom_bot' ? 'default' : templateId;
  const language = interfaceLanguageOf(lang) ?? 'en';
  const name = business.name || undefined;
  const firstMessages = Object.fromEntries(
    AGENT_LANGUAGES.map((each) => {
      const [opening = '', question] = GREETINGS[id][each];
      return [each, typeset(`${withName(opening, name)} ${NOTICES[each][type]} ${question}`, each)];
    }),
  ) as Record<AgentLanguage, string>;
  const sections = sectionsOf(id, language, type);
  const written = name && id !== 'default' ? businessSections(sections, business, language) : sections;
  return {
    name: typeset(id === 'default' ? NAMES_FROM_SCRATCH[language] : TEXTS[id][language].name, language),
    systemPrompt: typeset(mergePrompt(written, language), language),
    firstMessage: firstMessages[AgentLanguage.safeParse(lang.slice(0, 2).toLowerCase()).data ?? language],
    firstMessages,
    isLocked: false,
    mode: id === 'default' ? 'default' : 'template',
  };
}

const EXAMPLE_COMPANY = /Example Company|Société Exemple|Empresa Ejemplo/g;

/** What the first sentence says of the example company after its name. */
const DESCRIPTION = new RegExp(`(${EXAMPLE_COMPANY.source}),[^\\n]*`);

function withName(text: string, name: string | undefined): string {
  return name ? text.replaceAll(EXAMPLE_COMPANY, () => name) : text;
}

const FACTS: Readonly<Record<InterfaceLanguage, { hours: string; website: string }>> = {
  fr: { hours: 'Horaires d’ouverture :', website: 'Site web :' },
  en: { hours: 'Opening hours:', website: 'Website:' },
  es: { hours: 'Horario de apertura:', website: 'Sitio web:' },
};

/** Sections about a business; prices, addresses and offers of the example company would be false of it. */
function businessSections(
  sections: Record<PromptSection, string>,
  { name, website, hours }: BusinessProfile,
  language: InterfaceLanguage,
): Record<PromptSection, string> {
  const words = FACTS[language];
  const facts = [hours && `- ${words.hours} ${hours}`, website && `- ${words.website} ${website}`];
  const named = Object.fromEntries(
    PROMPT_SECTIONS.map((section) => [section, withName(sections[section], name)]),
  ) as Record<PromptSection, string>;
  return {
    ...named,
    personality: withName(sections.personality.replace(DESCRIPTION, '$1.'), name),
    environment: facts.filter((fact) => fact !== '').join('\n'),
    custom: '',
  };
}

/** For calls, in which numbers and addresses are easily misheard; what is typed need not be read back. */
const READ_BACK: Readonly<Record<InterfaceLanguage, string>> = {
  fr: '- Faites confirmer chaque numéro et chaque adresse que l’on vous donne en les répétant ; en cas d’erreur, faites-les épeler.',
  en: '- Repeat every number and every address that you are given, and ask whether it is right; if it is not, have it spelled.',
  es: '- Repita cada número y cada dirección que le den, y pregunte si es correcto; si no lo es, pida que se lo deletreen.',
};

function sectionsOf(
  id: TemplateId,
  language: InterfaceLanguage,
  type: AgentType,
): Record<PromptSection, string> {
  if (id === 'default') return EMPTY_SECTIONS;
  const { sections } = TEXTS[id][language];
  const rules = type === 'voice' ? [...sections.rules, READ_BACK[language]] : sections.rules;
  return Object.fromEntries(
    PROMPT_SECTIONS.map((section) => [section, { ...sections, rules }[section].join('\n')]),
  ) as Record<PromptSection, string>;
}

/** Puts the no-break spaces that French typography asks for before and inside punctuation. */
function typeset(text: string, language: AgentLanguage): string {
  if (language !== 'fr') return text;
  return text.replaceAll(/ (?=[;:?!»€%])/g, '\u00A0').replaceAll('« ', '«\u00A0');
}
