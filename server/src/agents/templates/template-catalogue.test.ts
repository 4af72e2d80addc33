import type { AgentType } from '@parley/contract/agent-list.ts';
import { NO_BUSINESS } from '@parley/contract/business-profile.ts';
import { AGENT_LANGUAGES, type AgentLanguage } from '@parley/contract/languages.ts';
import { PROMPT_SECTIONS, splitPrompt } from '@parley/contract/prompt.ts';
import { TEMPLATE_IDS, type TemplateId } from '@parley/contract/templates.ts';
import { describe, expect, it } from 'vitest';
import { businessTemplate } from './template-catalogue.ts';

const findTemplate = (templateId: TemplateId | 'custom_bot', lang: string, type?: AgentType) =>
  businessTemplate({ templateId, lang, type }, NO_BUSINESS);

const RECORDED: Record<AgentLanguage, { voice: RegExp; chat: RegExp }> = {
  en: { voice: /call is recorded/, chat: /conversation is recorded/ },
  fr: { voice: /appel est enregistré\./, chat: /conversation est enregistrée\./ },
  es: { voice: /llamada se graba/, chat: /conversación queda registrada/ },
  it: { voice: /chiamata viene registrata/, chat: /conversazione viene registrata/ },
  pt: { voice: /chamada é gravada/, chat: /conversa fica registada/ },
  nl: { voice: /gesprek wordt opgenomen/, chat: /gesprek wordt opgeslagen/ },
  de: { voice: /Gespräch wird aufgezeichnet/, chat: /Chat wird gespeichert/ },
  pl: { voice: /rozmowa jest nagrywana/, chat: /rozmowa jest zapisywana/ },
  sv: { voice: /samtalet spelas in/, chat: /chatten sparas/ },
};

describe.each(TEMPLATE_IDS)('the %s template', (id) => {
  it.each(['fr', 'en', 'es'])('fills all eight sections in %s, or none from scratch', (language) => {
    const sections = splitPrompt(findTemplate(id, language).systemPrompt);
    const blank = PROMPT_SECTIONS.filter((section) => sections[section] === '');
    expect(blank).toEqual(id === 'default' ? PROMPT_SECTIONS : []);
  });

  it.each(AGENT_LANGUAGES)(
    'greets in %s as an AI assistant that records, in calls and in chats',
    (language) => {
      const [call, chat] = (['voice', 'chat'] as const).map(
        (type) => findTemplate(id, language, type).firstMessage,
      );
      for (const greeting of [call, chat]) expect(greeting).toMatch(/(^|[ -])(AI|IA|KI)\b/);
      expect(call).toMatch(RECORDED[language].voice);
      expect(chat).toMatch(RECORDED[language].chat);
      expect(call?.length).toBeLessThanOrEqual(170);
      expect(findTemplate(id, 'en').firstMessages?.[language]).toBe(call);
    },
  );

  it('has its own name and first message in each language', () => {
    const templates = ['fr', 'en', 'es'].map((language) => findTemplate(id, language));
    expect(new Set(templates.map(({ name }) => name)).size).toBe(3);
    expect(new Set(templates.map(({ firstMessage }) => firstMessage)).size).toBe(3);
  });
});

it('reads the language of a locale and gives English where it has no text', () => {
  expect(findTemplate('sales', 'fr-CA').name).toBe('Conseiller commercial');
  const german = findTemplate('sales', 'de');
  expect(german).toEqual({ ...findTemplate('sales', 'en'), firstMessage: german.firstMessages?.de });
  expect(findTemplate('sales', 'ja')).toEqual(findTemplate('sales', 'en'));
});

it('is blank from scratch', () => {
  expect(findTemplate('default', 'en')).toMatchObject({ systemPrompt: '', mode: 'default' });
});

it('starts a custom bot as the template from scratch does', () => {
  expect(findTemplate('custom_bot', 'es')).toEqual(findTemplate('default', 'es'));
  expect(findTemplate('default', 'es').mode).toBe('default');
  expect(findTemplate('support', 'es').mode).toBe('template');
});

it.each(TEMPLATE_IDS.filter((id) => id !== 'default'))(
  'has what callers dictate to the %s template read back and spelled, and nothing that is typed',
  (id) => {
    const words = { fr: /en les répétant.* épeler/, en: /Repeat .* spelled/, es: /Repita .* deletreen/ };
    for (const [language, rule] of Object.entries(words)) {
      const [call, chat] = (['voice', 'chat'] as const).map(
        (type) => splitPrompt(findTemplate(id, language, type).systemPrompt).rules,
      );
      expect(call).toMatch(rule);
      expect(chat).not.toMatch(rule);
    }
  },
);

it('sets no-break spaces before French punctuation', () => {
  const { systemPrompt, firstMessage } = findTemplate('support', 'fr');
  expect(`${systemPrompt} ${firstMessage}`).not.toMatch(/ [;:?!»€%]/);
});

describe('a template for a business', () => {
  const business = {
    name: 'Boulangerie Martin',
    website: 'https://martin.example',
    hours: 'tous les jours, de 7 h à 19 h',
  };
  const ids = TEMPLATE_IDS.filter((id) => id !== 'default');

  it.each(ids)('names it in the %s template and nothing of the example company', (templateId) => {
    for (const lang of AGENT_LANGUAGES) {
      const template = businessTemplate({ templateId, lang }, business);
      const text = JSON.stringify(template);
      expect(text).not.toMatch(/Example|Exemple|Ejemplo|example\.com|exemple\.fr|ejemplo\.es/);
      expect(template.firstMessage).toContain(business.name);
      const { personality, environment, custom } = splitPrompt(template.systemPrompt);
      expect(personality.split('\n')[0]).toMatch(/ Boulangerie Martin\.$/);
      expect(environment).toContain(business.hours);
      expect(environment).toContain(business.website);
      expect(custom).toBe('');
    }
  });

  it('leaves out what the business did not say', () => {
    const named = businessTemplate(
      { templateId: 'support', lang: 'en' },
      { ...business, website: '', hours: '' },
    );
    expect(splitPrompt(named.systemPrompt).environment).toBe('');
  });

  it('is the one of the example company without a name', () => {
    const nameless = { ...business, name: '' };
    expect(businessTemplate({ templateId: 'sales', lang: 'en' }, nameless)).toEqual(
      findTemplate('sales', 'en'),
    );
  });
});
