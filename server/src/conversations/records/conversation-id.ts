import { randomBytes } from 'node:crypto';

/** A new conversation id, unguessable. */
export function newConversationId(): string {
  return newId('conv');
}

/** A new id: a name for its kind, and 26 letters or digits, 128 bits. */
export function newId(kind: 'conv' | 'file'): string {
  const number = BigInt(`0x${randomBytes(16).toString('hex')}`);
  return `${kind}_${number.toString(36).padStart(26, '0')}`;
}
