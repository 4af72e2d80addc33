import type { WebhookFunction } from '@parley/contract/functions.ts';
import { FUNCTIONS } from '@parley/contract/limits.ts';
import type { ToolErrors } from './tool-name.ts';

/** Where errors of the wait messages stand among those of a tool. */
export const WAIT_MESSAGES_PATH = 'wait_messages';

type WithWaitMessages = Pick<WebhookFunction, 'wait_messages'>;

/** The wait messages to store: without spaces around them, and without empty lines. */
export function tidyWaitMessages({ wait_messages }: WithWaitMessages): WithWaitMessages {
  return wait_messages ? { wait_messages: linesOf(wait_messages) } : {};
}

/** Why wait messages cannot be saved; empty when they can. */
export function checkWaitMessages({ wait_messages = [] }: WithWaitMessages): ToolErrors {
  const lines = linesOf(wait_messages);
  if (lines.length > FUNCTIONS.waitMessagesMax) return { [WAIT_MESSAGES_PATH]: 'wait_messages_too_many' };
  const isLong = lines.some((line) => line.length > FUNCTIONS.waitMessageMax);
  return isLong ? { [WAIT_MESSAGES_PATH]: 'wait_message_too_long' } : {};
}

function linesOf(messages: readonly string[]): string[] {
  return messages.map((message) => message.trim()).filter((message) => message !== '');
}
