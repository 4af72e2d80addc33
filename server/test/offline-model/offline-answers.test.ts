import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answerTo, isRight, saysItDoesNotKnow } from './offline-answer-check.ts';
import { PARAPHRASES, QUESTIONS } from './offline-answer-table.ts';
import { CUSTOMER_QUESTIONS } from './offline-customer-table.ts';
import { FRESH_QUESTIONS } from './offline-fresh-table.ts';
import { HELD_OUT_QUESTIONS } from './offline-held-out-table.ts';
import type { QuestionAndAnswer } from './offline-question-row.ts';

const TUNED = [...QUESTIONS, ...PARAPHRASES, ...CUSTOMER_QUESTIONS];

describe('the answers from the templates', () => {
  it.each(TUNED.filter(({ answer }) => answer !== null))(
    'answers "$question" from $template in $language',
    async (row) => {
      const text = await answerTo(row);
      expect(text).toMatch(row.answer ?? /never/);
      expect(saysItDoesNotKnow(text, row.language)).toBe(false);
    },
  );

  it.each(TUNED.filter(({ answer }) => answer === null))(
    'does not know "$question" with $template in $language',
    async (row) => expect(saysItDoesNotKnow(await answerTo(row), row.language)).toBe(true),
  );

  it('covers every template and language, with enough of what cannot be answered', () => {
    expect(QUESTIONS.length).toBeGreaterThanOrEqual(60);
    expect(QUESTIONS.filter(({ answer }) => answer === null).length).toBeGreaterThanOrEqual(12);
    expect(new Set(QUESTIONS.map(({ template, language }) => `${template} ${language}`)).size).toBe(15);
  });
});

describe('docs/offline-model.md', () => {
  it.each([
    ['tuned with', TUNED],
    ['held out', HELD_OUT_QUESTIONS],
    ['fresh', FRESH_QUESTIONS],
  ])('states how many of the questions %s are answered right', async (name, rows) => {
    const documented = await readFile(join(import.meta.dirname, '../../../docs/offline-model.md'), 'utf8');
    expect(documented).toContain(await measuredRow(name, rows));
  });
});

/** A row of the table of figures. */
async function measuredRow(name: string, rows: readonly QuestionAndAnswer[]): Promise<string> {
  const verdicts = await Promise.all(
    rows.map(async (row) => ({ row, right: isRight(await answerTo(row), row) })),
  );
  const share = (belongs: (row: QuestionAndAnswer) => boolean) => {
    const asked = verdicts.filter(({ row }) => belongs(row));
    return `${asked.filter(({ right }) => right).length} of ${asked.length}`;
  };
  const languages = (['fr', 'en', 'es'] as const).map((language) =>
    share((row) => row.language === language),
  );
  return `| ${[name, ...languages, share(() => true), share(({ answer }) => answer === null)].join(' | ')} |`;
}
