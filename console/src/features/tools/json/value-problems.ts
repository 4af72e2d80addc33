import { valueInside } from '@parley/contract/json.ts';
import type { z } from 'zod';

/** What is wrong with one value: `unfit` where no shape that is accepted comes near it. */
export type ValueProblem = {
  /** Names and list positions on the way to the value. */
  path: readonly (string | number)[];
} & (
  | { code: 'missing' | 'name_invalid' | 'unfit' }
  | { code: 'wrong_type'; expected: string }
  | { code: 'not_one_of'; choices: readonly string[] }
  | { code: 'too_long' | 'too_many' | 'too_small' | 'too_big'; limit: number }
);

type Issue = z.core.$ZodIssue;

/** The issues of a check as what can be said of each value. */
export function valueProblems(issues: readonly Issue[], value: unknown): ValueProblem[] {
  return issues.flatMap((issue) => problemsOf(issue, value, []));
}

function problemsOf(issue: Issue, whole: unknown, before: ValueProblem['path']): ValueProblem[] {
  const path = [...before, ...issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step))];
  if (issue.code === 'invalid_union') return unionProblems(issue, whole, path);
  if (valueInside(whole, path) === undefined) return [{ path, code: 'missing' }];
  switch (issue.code) {
    case 'invalid_type':
      return [{ path, code: 'wrong_type', expected: issue.expected }];
    case 'invalid_value':
      return [{ path, code: 'not_one_of', choices: issue.values.map(String) }];
    case 'too_big':
      return [{ path, ...tooBig(issue.origin), limit: Number(issue.maximum) }];
    case 'too_small':
      return [
        { path, code: issue.origin === 'string' ? 'missing' : 'too_small', limit: Number(issue.minimum) },
      ];
    case 'invalid_format':
      return [{ path, code: issue.message === 'function_name_invalid' ? 'name_invalid' : 'unfit' }];
    default:
      return [{ path, code: 'unfit' }];
  }
}

function tooBig(origin: string): { code: 'too_long' | 'too_many' | 'too_big' } {
  if (origin === 'string') return { code: 'too_long' };
  return { code: origin === 'array' ? 'too_many' : 'too_big' };
}

// Of several shapes the one counts that has the most of what it asks for; where it is no shape at all, none.
function unionProblems(
  issue: Extract<Issue, { code: 'invalid_union' }>,
  whole: unknown,
  path: ValueProblem['path'],
): ValueProblem[] {
  if (issue.discriminator !== undefined && issue.errors.length === 0) {
    const choices = 'options' in issue && Array.isArray(issue.options) ? issue.options.map(String) : [];
    const isMissing = valueInside(whole, path) === undefined;
    if (isMissing || choices.length === 0) return [{ path, code: isMissing ? 'missing' : 'unfit' }];
    return [{ path, code: 'not_one_of', choices }];
  }
  const shapes = issue.errors
    .map((issues) => issues.flatMap((inner) => problemsOf(inner, whole, path)))
    .filter((problems) => problems.every((problem) => problem.path.length > path.length));
  const missing = (problems: readonly ValueProblem[]) =>
    problems.filter(({ code }) => code === 'missing').length;
  const [nearest] = shapes.toSorted((a, b) => missing(a) - missing(b) || a.length - b.length);
  return nearest ?? [{ path, code: valueInside(whole, path) === undefined ? 'missing' : 'unfit' }];
}
