import type { WebhookFunction } from '@parley/contract/functions.ts';
import { FUNCTIONS } from '@parley/contract/limits.ts';
import type { ParameterDraft } from './parameters/parameter-draft.ts';
import type { ToolErrors } from './tool-name.ts';
import { pathNames } from './url-placeholders.ts';

// What belongs here: what the author of a function has the agent say before its calls and while they run.

/** Where errors of these words stand among those of a tool. */
export const WORDS_PATHS = { wait: 'wait_messages', confirmation: 'caller_confirmation' } as const;

type FunctionWords = Pick<WebhookFunction, 'wait_messages' | 'caller_confirmation'>;

/** The words to store: without spaces around them, and without empty lines. */
export function tidyWords({ wait_messages, caller_confirmation }: FunctionWords): FunctionWords {
  return {
    ...(wait_messages ? { wait_messages: linesOf(wait_messages) } : {}),
    ...(caller_confirmation
      ? {
          caller_confirmation: { ...caller_confirmation, message: caller_confirmation.message?.trim() ?? '' },
        }
      : {}),
  };
}

/**
 * Why the words cannot be saved; empty when they can.
 * @param parameters all of the function, at the top
 */
export function checkWords(
  { wait_messages = [], caller_confirmation }: FunctionWords,
  parameters: readonly ParameterDraft[],
): ToolErrors {
  const errors: ToolErrors = {};
  const lines = linesOf(wait_messages);
  if (lines.length > FUNCTIONS.waitMessagesMax) errors[WORDS_PATHS.wait] = 'wait_messages_too_many';
  else if (lines.some((line) => line.length > FUNCTIONS.waitMessageMax))
    errors[WORDS_PATHS.wait] = 'wait_message_too_long';
  const filled = parameters.filter(({ source }) => source === 'model').map(({ name }) => name.trim());
  const { enabled = false, message = '' } = caller_confirmation ?? {};
  if (enabled && pathNames(message).some((name) => !filled.includes(name)))
    errors[WORDS_PATHS.confirmation] = 'parameter_unknown';
  return errors;
}

function linesOf(messages: readonly string[]): string[] {
  return messages.map((message) => message.trim()).filter((message) => message !== '');
}
