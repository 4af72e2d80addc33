import { FUNCTIONS } from '@parley/contract/limits.ts';
import type { ToolOutcome } from '@parley/engine/tools/tool.ts';

// What belongs here: what a model is told of calls that the conversation itself answers.

/** How a failure ends for a model. */
const NO_SUCCESS = 'Do not claim that it succeeded.';

/** A call that came to nothing. */
export function failedCall(
  status: Exclude<ToolOutcome['status'], 'succeeded'>,
  sentence: string,
  facts: { code: string; wasCalled?: boolean },
): ToolOutcome {
  return {
    status,
    result: `${sentence} ${NO_SUCCESS}`,
    wasCalled: facts.wasCalled ?? false,
    detail: { error_code: facts.code },
  };
}

/** A call that was done. @param result as the model is told it */
export function doneCall(result: string): ToolOutcome {
  return { status: 'succeeded', result, wasCalled: true };
}

/** What a program answered, as far as a model is told of it. */
export function toldAnswer(answer: string): string {
  if (answer.length <= FUNCTIONS.toldMax) return answer;
  const left = answer.length - FUNCTIONS.toldMax;
  return `${answer.slice(0, FUNCTIONS.toldMax).toWellFormed()}\n[The answer is cut here: ${left} more characters.]`;
}
