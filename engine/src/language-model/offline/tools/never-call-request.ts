import { plainText } from '@parley/language/plain-text.ts';
import type { ChatMessage, ToolDefinition } from '../../language-model.ts';
import { replaced } from '../lexicon/lexicon.ts';
import { filled } from '../lexicon/sentences.ts';
import { stepOf, type ToolReading, type ToolStep } from './tool-request.ts';
import { traitsOf } from './tool-traits.ts';
import { labelOf } from './values/parameter-label.ts';
import { refusesValue } from './values/parameter-values.ts';

/** The tool that puts a caller's number on the list of numbers that are not called. */
export const NEVER_CALL = 'add_to_do_not_call';

/** The call of a caller who does not want to be called again, or the question for their number; undefined for neither. */
export function neverCallStep(reading: ToolReading): ToolStep | undefined {
  const { tools, messages, lexicon } = reading;
  const tool = tools.find(({ name }) => name === NEVER_CALL);
  const last = messages.at(-1);
  if (!tool || last?.role !== 'user') return undefined;
  const codeAsked = numberWithCode(tool, reading);
  const before = messages.at(-2);
  if (before?.role === 'agent' && before.text.includes(codeAsked)) {
    if (!/\d/.test(last.text) && !refusesValue(last.text, lexicon)) return undefined;
    const step = stepOf({ tool, from: messages.length - 1, asking: '' }, reading);
    return step.type === 'call' && saysCountry(step.call.input[NUMBER])
      ? step
      : { type: 'leave', asking: '' };
  }
  const settled = messages.findLastIndex(
    (message) => message.role === 'tool' && message.toolName === NEVER_CALL,
  );
  // Where the number had to be asked for, the request was the message before.
  const recent = messages.length - 1 - MESSAGES_BACK;
  const from = messages.findLastIndex(
    (message, index) =>
      index > settled &&
      index >= recent &&
      message.role === 'user' &&
      lexicon.patterns.neverCall.test(replaced(plainText(message.text), lexicon.shorthand)),
  );
  const asked = messages[from];
  if (asked?.role !== 'user') return undefined;
  return stepOf({ tool, from, asking: asked.text }, reading);
}

/**
 * What is asked for behind a failed call, which would fail as often as it is made: the number may be one of any country.
 * @returns undefined where the number is not what was wrong
 */
export function numberLacking(
  { toolCallId, isError, result }: Extract<ChatMessage, { role: 'tool' }>,
  reading: Pick<ToolReading, 'tools' | 'messages' | 'lexicon'>,
): string | undefined {
  const tool = reading.tools.find(({ name }) => name === NEVER_CALL);
  const calls = reading.messages.flatMap((message) =>
    message.role === 'agent' ? (message.toolCalls ?? []) : [],
  );
  const call = calls.find(({ id, name }) => id === toolCallId && name === NEVER_CALL);
  const isRefused = isError && REFUSED.test(result);
  if (!tool || !call || !isRefused || saysCountry(call.input[NUMBER])) return undefined;
  return numberWithCode(tool, reading);
}

function numberWithCode(tool: ToolDefinition, { lexicon }: Pick<ToolReading, 'lexicon'>): string {
  const { parameters, languages } = traitsOf(tool);
  const number = parameters.find(({ path }) => path.join('.') === NUMBER);
  const what = number ? labelOf(number, lexicon.language, languages) : '';
  return filled(lexicon.phrases.tools.countryCode, { what });
}

/** A number that the tool knows by itself is in no call. */
function saysCountry(number: unknown): boolean {
  return typeof number !== 'string' || /^\s*(?:\+|00)/.test(number);
}

const NUMBER = 'phone_number';
/** What the tool says of a number that it cannot store. */
const REFUSED = /^Nothing is stored\./;

const MESSAGES_BACK = 2;
