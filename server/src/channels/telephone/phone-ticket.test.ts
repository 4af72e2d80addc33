import { expect, it } from 'vitest';
import { readPhoneTicket, signPhoneTicket } from './phone-ticket.ts';

const key = Buffer.alloc(32, 1);
const ticket = { callId: '7b0e3a0e-6c39-4a52-9d86-0f3a2cf0a001', nonce: 'nonce' };

it('reads what it signed', () => {
  expect(readPhoneTicket(signPhoneTicket(ticket, 'line', key), 'line', key)).toEqual(ticket);
});

it.each([
  ['of another line', signPhoneTicket(ticket, 'other', key)],
  ['under another key', signPhoneTicket(ticket, 'line', Buffer.alloc(32, 2))],
  ['of a changed call', signPhoneTicket(ticket, 'line', key).replace('7b0e', '7b0f')],
  ['with more behind it', `${signPhoneTicket(ticket, 'line', key)}.more`],
  ['without a signature', 'call.nonce'],
  ['that is empty', ''],
])('does not read one %s', (_, text) => {
  expect(readPhoneTicket(text, 'line', key)).toBeUndefined();
});
