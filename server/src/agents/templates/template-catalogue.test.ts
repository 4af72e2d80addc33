import { PROMPT_SECTIONS, splitPrompt } from '@parley/contract/prompt.ts';
import { TEMPLATE_IDS } from '@parley/contract/templates.ts';
import { describe, expect, it } from 'vitest';
import { findTemplate } from './template-catalogue.ts';

describe.each(TEMPLATE_IDS)('the %s template', (id) => {
  it.each(['fr', 'en', 'es'])('fills all eight sections in %s, or none from scratch', (language) => {
    const sections = splitPrompt(findTemplate(id, language).systemPrompt);
    const blank = PROMPT_SECTIONS.filter((section) => sections[section] === '');
    expect(blank).toEqual(id === 'default' ? PROMPT_SECTIONS : []);
  });

  it('has its own name and first message in each language', () => {
    const templates = ['fr', 'en', 'es'].map((language) => findTemplate(id, language));
    expect(new Set(templates.map(({ name }) => name)).size).toBe(3);
    expect(new Set(templates.map(({ firstMessage }) => firstMessage)).size).toBe(3);
  });
});

it('reads the language of a locale and gives English where it has no text', () => {
  expect(findTemplate('sales', 'fr-CA').name).toBe('Conseiller commercial');
  expect(findTemplate('sales', 'de')).toEqual(findTemplate('sales', 'en'));
});

it('is blank from scratch', () => {
  expect(findTemplate('default', 'en')).toMatchObject({ systemPrompt: '', mode: 'default' });
});

it('starts a custom bot as the template from scratch does', () => {
  expect(findTemplate('custom_bot', 'es')).toEqual(findTemplate('default', 'es'));
  expect(findTemplate('default', 'es').mode).toBe('default');
  expect(findTemplate('support', 'es').mode).toBe('template');
});

it('sets no-break spaces before French punctuation', () => {
  expect(findTemplate('support', 'fr').systemPrompt).not.toMatch(/ [;:?!»€%]/);
});
