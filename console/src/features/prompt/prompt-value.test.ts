import { EMPTY_SECTIONS } from '@parley/contract/prompt.ts';
import { expect, it } from 'vitest';
import { editedAs, enhancedBy, enhancedText, promptText, replacedBy } from './prompt-value.ts';

const value = {
  firstMessage: '',
  firstMessageEnabled: true,
  systemPrompt: '',
  promptEditing: 'template' as const,
  sections: { ...EMPTY_SECTIONS, objective: 'Prendre rendez-vous.', rules: 'Rester bref.' },
  language: 'fr',
};

it("merges the sections under headings in the agent's language", () => {
  expect(promptText(value)).toBe('# Objectif\nPrendre rendez-vous.\n\n# Règles\nRester bref.');
});

it('comes back with the same sections after editing as free text', () => {
  const custom = { ...value, ...editedAs(value, 'custom'), sections: value.sections };
  expect(promptText(custom)).toBe(promptText(value));
  expect(editedAs(custom, 'template').sections).toEqual(value.sections);
});

it('keeps text without a heading when changing to sections', () => {
  const custom = {
    ...value,
    promptEditing: 'custom' as const,
    systemPrompt: 'Be kind.\n\n# Rules\nBe brief.',
  };
  expect(editedAs(custom, 'template').sections).toMatchObject({ custom: 'Be kind.', rules: 'Be brief.' });
});

it('shows a prompt in sections, and one without known headings in the custom section', () => {
  expect(replacedBy('Be kind.')).toMatchObject({
    promptEditing: 'template',
    sections: { custom: 'Be kind.' },
  });
  expect(replacedBy('# Tone\nKind')).toMatchObject({ promptEditing: 'template', sections: { tone: 'Kind' } });
});

it('fills sections from an enhanced prompt and keeps those that it lacks', () => {
  expect(enhancedBy(value, '# Objectif\nPrendre des rendez-vous.\n\n# Ton\nCalme').sections).toEqual({
    ...EMPTY_SECTIONS,
    objective: 'Prendre des rendez-vous.',
    tone: 'Calme',
    rules: 'Rester bref.',
  });
});

it('shows sections that an enhanced prompt lacks as they are', () => {
  expect(enhancedText(value, '# Objective\nPrendre des rendez-vous.')).toBe(
    '# Objectif\nPrendre des rendez-vous.\n\n# Règles\nRester bref.',
  );
  const custom = { ...value, promptEditing: 'custom' as const, systemPrompt: 'Be kind.' };
  expect(enhancedText(custom, 'Be very kind.\n')).toBe('Be very kind.');
});

it('takes an enhanced free text as it is', () => {
  const custom = { ...value, promptEditing: 'custom' as const, systemPrompt: 'Be kind.' };
  expect(enhancedBy(custom, 'Be very kind.\n')).toEqual({ systemPrompt: 'Be very kind.' });
});
