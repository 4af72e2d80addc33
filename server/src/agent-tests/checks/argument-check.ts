import type { ArgumentExpectation } from '@parley/contract/agent-test-checks.ts';
import { valueInside } from '@parley/contract/json.ts';
import { foldedText } from './folded-text.ts';
import type { PatternAnswer } from './pattern-worker.ts';

/** How the arguments of one call compare with what is expected; `fitting` counts those that are as expected. */
export type ArgumentsFit = { fitting: number; isTooSlow: boolean };

/** Tries a regular expression on a text. */
export type TryPattern = (pattern: string, texts: readonly string[]) => Promise<PatternAnswer>;

/** Compares the arguments of a call with what is expected of them. */
export async function argumentsFit(
  input: unknown,
  expectations: readonly ArgumentExpectation[],
  tryPattern: TryPattern,
): Promise<ArgumentsFit> {
  const answers: PatternAnswer[] = [];
  // One after the other: each expression takes a thread.
  for (const { path, expected } of expectations) {
    answers.push(await isAsExpected(valueInside(input, path.split('.')), expected, tryPattern));
  }
  return {
    fitting: answers.filter((answer) => answer === true).length,
    isTooSlow: answers.includes('too_slow'),
  };
}

async function isAsExpected(
  value: unknown,
  expected: ArgumentExpectation['expected'],
  tryPattern: TryPattern,
): Promise<PatternAnswer> {
  if (value === undefined || value === null) return false;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  switch (expected.type) {
    case 'any':
      return true;
    case 'exact':
      return text.trim() === expected.value.trim();
    case 'contains':
      return foldedText(text).includes(foldedText(expected.value));
    case 'matches':
      return tryPattern(expected.pattern, [text]);
  }
}
