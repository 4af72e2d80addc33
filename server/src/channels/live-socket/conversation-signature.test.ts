import { expect, it } from 'vitest';
import { SignatureRefused } from '../../conversations/records/conversation-errors.ts';
import { signFacts } from '../../secrets/signed-facts.ts';
import { readSignature } from './conversation-signature.ts';

const key = Buffer.alloc(32, 7);
const start = {
  agentId: 'agent_1',
  conversationId: 'conv_1',
  teamId: 'team',
  startedBy: 'ada',
  expiresAtMs: 1_000,
};
const signature = signFacts(start, key);
const now = { agentId: 'agent_1', key, nowMs: 999 };

it('returns the signed facts, until they expire', () => {
  expect(readSignature(signature, now)).toEqual(start);
  const later = { ...now, nowMs: 1_000 };
  expect(() => readSignature(signature, later)).toThrow(new SignatureRefused('expired'));
  expect(readSignature(signature, { ...later, mayBeExpired: true })).toEqual(start);
});

it('refuses other facts, other keys, other agents and malformed input', () => {
  const [, mac] = signature.split('.');
  const facts = Buffer.from(JSON.stringify({ ...start, teamId: 'other' })).toString('base64url');
  for (const forged of [`${facts}.${mac}`, `${signature}.x`, mac ?? '', '', '.', 'a.b']) {
    expect(() => readSignature(forged, now), forged).toThrow(new SignatureRefused('forged'));
  }
  expect(() => readSignature(signature, { ...now, key: Buffer.alloc(32, 8) })).toThrow(SignatureRefused);
  expect(() => readSignature(signature, { ...now, agentId: 'agent_2' })).toThrow(SignatureRefused);
});
