import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { newPostCallSecret, postCallSignature } from './post-call-signature.ts';

const now = new Date('2026-05-04T10:00:00.900Z');
const hex = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

it('signs the second and the body, character for character', () => {
  const signature = postCallSignature('{"a":"é"}', ['key'], now);
  expect(signature).toBe(`t=1777888800,v0=${hex('key', '1777888800.{"a":"é"}')}`);
});

it('signs with the earlier secret behind the one in force while both are good', () => {
  expect(postCallSignature('{}', ['new', 'old'], now)).toBe(
    `t=1777888800,v0=${hex('new', '1777888800.{}')},v0=${hex('old', '1777888800.{}')}`,
  );
});

it('makes secrets of 32 random bytes that name their kind', () => {
  expect(newPostCallSecret()).toMatch(/^pcw_[A-Za-z0-9_-]{43}$/);
  expect(newPostCallSecret()).not.toBe(newPostCallSecret());
});
