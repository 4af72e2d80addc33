import { inFieldOrder } from '@parley/contract/json.ts';
import type { ToolCall } from '../language-model/language-model.ts';
import type { ToolOutcome } from './tool.ts';

// What belongs here: what a model is told of calls that did not succeed. Models take anything vague for a success.

const NO_CLAIM = 'Do not tell the caller that it was done or that it succeeded.';

/** The text of a failed call, with the instruction that it is none to be called a success. */
export function failureText(text: string): string {
  const trimmed = text.trim();
  if (/\b(?:do not|don't|never) (?:claim|say|tell)\b/i.test(trimmed.slice(-200))) return trimmed;
  return `${trimmed} ${NO_CLAIM}`;
}

/** The outcome of a call whose consent question was never answered. */
export const NOBODY_ANSWERED = {
  status: 'declined',
  result: failureText('Not done: the caller was asked, and nobody answered before the conversation ended.'),
  error_code: 'nobody_answered',
} as const;

/** The outcome as the model is to be told: of everything but a success, that it is none. */
export function toldOutcome(outcome: ToolOutcome): ToolOutcome {
  return outcome.status === 'succeeded' ? outcome : { ...outcome, result: failureText(outcome.result) };
}

/** A call that was not even tried. */
export function refusedOutcome(text: string, errorCode: string): ToolOutcome {
  return { ...failedOutcome(text, errorCode), status: 'refused' };
}

/** A call that could not be made as it was asked for. */
export function failedOutcome(text: string, errorCode: string): ToolOutcome {
  return {
    status: 'failed',
    result: failureText(text),
    wasCalled: false,
    detail: { error_code: errorCode },
  };
}

/** A call that can no longer be answered. */
export function unknownOutcome(text: string, errorCode: string): ToolOutcome {
  return {
    status: 'unknown',
    result: failureText(text),
    wasCalled: true,
    detail: { error_code: errorCode },
  };
}

/** Whether two calls ask for the same: the same tool with the same values, in whatever order they are named. */
export function isSameCall(one: ToolCall, other: ToolCall): boolean {
  const [input, otherInput] = [one, other].map((call) => JSON.stringify(inFieldOrder(call.input)));
  return one.name === other.name && input === otherInput;
}
