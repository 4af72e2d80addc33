import { randomBytes } from 'node:crypto';

/** A new conversation id: `conv_` and 26 letters or digits, 128 bits, unguessable. */
export function newConversationId(): string {
  const number = BigInt(`0x${randomBytes(16).toString('hex')}`);
  return `conv_${number.toString(36).padStart(26, '0')}`;
}
