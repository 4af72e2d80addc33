import { randomBytes } from 'node:crypto';

/** A new file's id: `file_` and 26 letters or digits, 128 bits, unguessable. */
export function newFileId(): string {
  const number = BigInt(`0x${randomBytes(16).toString('hex')}`);
  return `file_${number.toString(36).padStart(26, '0')}`;
}
