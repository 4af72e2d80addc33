import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { isSignedWith } from './phone-signature.ts';

// The example of the platform's own documentation.
const TOKEN = '12345';
const EXAMPLE = {
  url: 'https://mycompany.com/myapp.php?foo=1&bar=2',
  form: new URLSearchParams({
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
  }),
  signature: 'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
};

it('recognises a signature over address and sorted fields', () => {
  expect(isSignedWith(TOKEN, EXAMPLE)).toBe(true);
});

it('recognises it with the port that goes without saying, and without it', () => {
  const withPort = { ...EXAMPLE, url: EXAMPLE.url.replace('.com', '.com:443') };
  expect(isSignedWith(TOKEN, withPort)).toBe(true);
  expect(isSignedWith(TOKEN, { ...EXAMPLE, url: EXAMPLE.url.replace('.com', '.com:8443') })).toBe(false);
});

it('recognises it over the address of a socket alone', () => {
  const url = 'wss://parley.example.org/media';
  const signature = createHmac('sha1', TOKEN).update(url).digest('base64');
  expect(isSignedWith(TOKEN, { url, signature })).toBe(true);
  expect(isSignedWith(TOKEN, { url: url.replace('.org', '.org:443'), signature })).toBe(true);
  expect(isSignedWith(TOKEN, { url: url.replace('wss', 'https'), signature })).toBe(false);
});

it.each([
  ['another token', '12346', EXAMPLE],
  ['another address', TOKEN, { ...EXAMPLE, url: 'https://mycompany.com/myapp.php' }],
  ['another field', TOKEN, { ...EXAMPLE, form: new URLSearchParams(`${EXAMPLE.form}&More=1`) }],
  ['no signature', TOKEN, { ...EXAMPLE, signature: '' }],
])('does not recognise it with %s', (_, token, signed) => {
  expect(isSignedWith(token, signed)).toBe(false);
});
