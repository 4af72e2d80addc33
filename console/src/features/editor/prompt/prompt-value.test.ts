import { EMPTY_SECTIONS, type PromptSections } from '@parley/contract/prompt.ts';
import { expect, it } from 'vitest';
import { enhancedPrompt, otherEditing, promptText } from './prompt-value.ts';

const sections: PromptSections = {
  ...EMPTY_SECTIONS,
  objective: 'Prendre rendez-vous.',
  rules: 'Rester bref.',
};

it("merges the sections under headings in the agent's language", () => {
  expect(promptText(sections, 'fr')).toBe('# Objectif\nPrendre rendez-vous.\n\n# Règles\nRester bref.');
});

it('comes back with the same sections after editing as free text', () => {
  const text = otherEditing(sections, 'fr');
  expect(text).toBe(promptText(sections, 'fr'));
  expect(otherEditing(text, 'fr')).toEqual(sections);
});

it('preserves text without a heading when changing to sections', () => {
  const text = 'Be kind.\n\n# Rules\nBe brief.';
  expect(otherEditing(text, 'en')).toMatchObject({ custom: 'Be kind.', rules: 'Be brief.' });
});

it('fills sections from an enhanced prompt and leaves those that it lacks', () => {
  expect(enhancedPrompt(sections, '# Objectif\nPrendre des rendez-vous.\n\n# Ton\nCalme')).toEqual({
    ...EMPTY_SECTIONS,
    objective: 'Prendre des rendez-vous.',
    tone: 'Calme',
    rules: 'Rester bref.',
  });
});

it('shows sections that an enhanced prompt lacks as they are', () => {
  const enhanced = enhancedPrompt(sections, '# Objective\nPrendre des rendez-vous.');
  expect(promptText(enhanced, 'fr')).toBe('# Objectif\nPrendre des rendez-vous.\n\n# Règles\nRester bref.');
});

it('takes an enhanced free text as it is', () => {
  expect(enhancedPrompt('Be kind.', 'Be very kind.\n')).toBe('Be very kind.');
});
