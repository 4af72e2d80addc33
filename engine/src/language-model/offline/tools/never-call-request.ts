import { plainText } from '@parley/language/plain-text.ts';
import { replaced } from '../lexicon/lexicon.ts';
import { stepOf, type ToolReading, type ToolStep } from './tool-request.ts';

/** The tool that puts a caller's number on the list of numbers that are not called. */
export const NEVER_CALL = 'add_to_do_not_call';

/** The call of a caller who does not want to be called again, or the question for their number; undefined for neither. */
export function neverCallStep(reading: ToolReading): ToolStep | undefined {
  const { tools, messages, lexicon } = reading;
  const tool = tools.find(({ name }) => name === NEVER_CALL);
  if (!tool || messages.at(-1)?.role !== 'user') return undefined;
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

const MESSAGES_BACK = 2;
