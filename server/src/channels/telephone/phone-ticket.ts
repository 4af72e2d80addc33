import { createHmac, randomBytes } from 'node:crypto';
import { isSameSecret } from '../../secrets/same-secret.ts';

// What belongs here: what proves on the media socket that a call was announced to us before.

/** What a ticket says; whether it still counts is in the call's row. */
export type PhoneTicket = { callId: string; nonce: string };

/** What a new ticket is told apart by. */
export function newNonce(): string {
  return randomBytes(16).toString('base64url');
}

/** @param line id of the line, or the name of the line simulator */
export function signPhoneTicket({ callId, nonce }: PhoneTicket, line: string, key: Buffer): string {
  return `${callId}.${nonce}.${macOf({ callId, nonce }, line, key).toString('base64url')}`;
}

/** @returns undefined when the ticket is not ours, or is that of another line */
export function readPhoneTicket(text: string, line: string, key: Buffer): PhoneTicket | undefined {
  const [callId = '', nonce = '', mac = '', ...rest] = text.split('.');
  const isOurs = isSameSecret(Buffer.from(mac, 'base64url'), macOf({ callId, nonce }, line, key));
  return isOurs && rest.length === 0 ? { callId, nonce } : undefined;
}

function macOf({ callId, nonce }: PhoneTicket, line: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(`${line}.${callId}.${nonce}`).digest();
}
