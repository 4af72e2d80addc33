import { randomBytes } from 'node:crypto';

/** A new conversation id, unguessable. */
export function newConversationId(): string {
  return newId('conv');
}

/**
 * A new id: a name for its kind, and 26 letters or digits, 128 bits.
 * @param bytes the 16 that it is made of; random unless given
 */
export function newId(kind: 'conv' | 'file', bytes = randomBytes(16)): string {
  const number = BigInt(`0x${bytes.toString('hex')}`);
  return `${kind}_${number.toString(36).padStart(26, '0')}`;
}
