import { describe, expect, it } from 'vitest';
import {
  EMPTY_SECTIONS,
  enhancePrompt,
  hasSections,
  mergePrompt,
  PROMPT_SECTIONS,
  type PromptSections,
  splitPrompt,
} from './prompt.ts';

const filled = Object.fromEntries(
  PROMPT_SECTIONS.map((section) => [section, `Text of ${section}.\n- first\n- second`]),
) as PromptSections;

describe('mergePrompt', () => {
  it.each(['fr', 'en', 'es', 'de'])('gives back every section after a split, in %s', (language) => {
    expect(splitPrompt(mergePrompt(filled, language))).toEqual(filled);
  });

  it('writes no heading for a blank section', () => {
    expect(mergePrompt({ ...EMPTY_SECTIONS, tone: 'Calm.', rules: '  ' }, 'en')).toBe('# Tone\nCalm.');
  });

  it('leaves a prompt that has only the custom section without a heading', () => {
    expect(mergePrompt({ ...EMPTY_SECTIONS, custom: 'Be brief.' }, 'fr')).toBe('Be brief.');
  });
});

describe('splitPrompt', () => {
  it('puts a prompt without known headings whole into the custom section', () => {
    const prompt = 'You are helpful.\n\n## Our shop\nOpen at nine.';
    expect(splitPrompt(prompt)).toEqual({ ...EMPTY_SECTIONS, custom: prompt });
    expect(hasSections(prompt)).toBe(false);
  });

  it.each([
    ['# Personnalité', 'personality'],
    ['## OBJECTIF :', 'objective'],
    ['**Preguntas obligatorias**', 'mandatoryQuestions'],
    ['### Mandatory Questions', 'mandatoryQuestions'],
    ['# Reglas #', 'rules'],
    ['# Rules ## :', 'rules'],
    ['**Tone** :\r', 'tone'],
    ['**Tone:**', 'tone'],
  ] as const)('reads %s as the heading of %s', (heading, section) => {
    expect(splitPrompt(`${heading}\nInside.`)[section]).toBe('Inside.');
  });

  it('puts text before the first heading into the custom section', () => {
    const sections = splitPrompt('Before.\n# Tone\nCalm.');
    expect(sections).toEqual({ ...EMPTY_SECTIONS, custom: 'Before.', tone: 'Calm.' });
  });

  it.each(['```', '~~~~', '`````'])('reads headings inside a fence of %s as text', (fence) => {
    const example = `${fence}markdown\n# Rules\nIn the example.\n${fence.trim()}`;
    expect(splitPrompt(`# Tone\n${example}\n# Tools\nNone.`)).toEqual({
      ...EMPTY_SECTIONS,
      tone: example,
      tools: 'None.',
    });
    expect(hasSections(example)).toBe(false);
  });

  it('reads an unclosed fence as text, so that the headings after it still count', () => {
    expect(splitPrompt('```\n# Rules\nBe brief.')).toMatchObject({ custom: '```', rules: 'Be brief.' });
    expect(splitPrompt('````\n```\n# Rules\nBe brief.')).toMatchObject({ rules: 'Be brief.' });
  });

  it('reads long lines and many code fences in their time', () => {
    const blanks = `# Tone${' '.repeat(500)}of voice`;
    expect(splitPrompt(blanks).custom).toBe(blanks);
    const unclosed = '```a\n'.repeat(20_000);
    expect(splitPrompt(`${unclosed}# Rules\nBe brief.`).rules).toBe('Be brief.');
    const closed = '```\n'.repeat(40_000);
    expect(splitPrompt(`${closed}# Rules\nBe brief.`).rules).toBe('Be brief.');
  });

  it('does not read bold text inside a sentence as a heading', () => {
    expect(splitPrompt('Mind the **tone** of voice.').custom).toBe('Mind the **tone** of voice.');
  });
});

it('enhances prompts of 20 characters or more', () => {
  const problemOf = (text: string) => enhancePrompt.body?.safeParse({ text }).error?.issues[0]?.message;
  expect([19, 20].map((length) => problemOf('x'.repeat(length)))).toEqual(['prompt_too_short', undefined]);
});
