import { AGENT_LANGUAGES } from '@parley/contract/languages.ts';
import { expect, it } from 'vitest';
import { consentQuestion } from './consent-phrases.ts';
import { setPhrase } from './set-phrases.ts';
import { pieceEnd } from './speech-piece.ts';

const input = { order: 'A-12', amount: 3.5, note: null };

it.each(AGENT_LANGUAGES)(
  'names in %s what will be done with which values, and asks in a piece of its own',
  (language) => {
    const { announcement, question } = consentQuestion({ title: 'refund_order' }, input, { language });
    expect(announcement).toContain('refund order');
    expect(announcement).toContain('order: A-12, amount: 3.5');
    expect(question).toMatch(/\?$/);
    const text = `${announcement} ${question}`;
    const end = pieceEnd(text, { from: 0, isWhole: true, mayBeClause: false });
    expect(text.slice(0, end)).toBe(announcement);
  },
);

it('needs no values', () => {
  expect(consentQuestion({ title: 'closeShop' }, {}, { language: 'en' }).announcement).toBe(
    'Before I go on, I need your agreement: “close shop”.',
  );
});

it('names values of every shape, the first eight and not more than can be listened to', () => {
  const many = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`field_${index}`, index]));
  const { announcement } = consentQuestion(
    { title: 'send' },
    { items: ['a', { size: 'L' }], text: 'x'.repeat(500), cost: '$& 5', ...many },
    { language: 'en' },
  );
  expect(announcement).toContain('items: a / size: L, ');
  expect(announcement).toContain(`text: ${'x'.repeat(80)}…, cost: $& 5, `);
  expect(announcement).toContain('field 4: 4, …');
  expect(announcement).not.toContain('field 5');
});

it.each(AGENT_LANGUAGES)('says in %s to whom a caller would be put through', (language) => {
  expect(setPhrase('transferTest', language)).toContain('{to}');
});

it('announces in the words of the tool, with days as people say them', () => {
  const tool = { title: 'schedule_callback', announcement: 'callBack' as const };
  expect(consentQuestion(tool, { date: '2026-12-01', time: '10:30' }, { language: 'fr' }).announcement).toBe(
    'Je vous rappelle mardi 1 décembre à 10:30.',
  );
});
