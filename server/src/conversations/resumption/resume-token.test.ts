import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { RESUME_TOKEN_MS, readResumeToken, resumeToken } from './resume-token.ts';

const key = randomBytes(32);
const conversation = { conversationId: 'conv_1', agentId: 'agent_1' };
const token = resumeToken(conversation, { key, issuedMs: 1_000 });

it('resumes its conversation for a day', () => {
  const read = (nowMs: number) => readResumeToken(token, { agentId: 'agent_1', key, nowMs });
  expect(read(1_000)).toEqual({ conversationId: 'conv_1', issuedMs: 1_000, addressId: undefined });
  expect(() => read(1_000 + RESUME_TOKEN_MS)).toThrow('over');
});

it('is refused for another agent, under another key, and when it was changed', () => {
  const forged = (text: string, agentId = 'agent_1', under = key) => {
    expect(() => readResumeToken(text, { agentId, key: under, nowMs: 1_000 })).toThrow('not valid');
  };
  const [facts = '', mac] = token.split('.');
  const other = Buffer.from(facts, 'base64url').toString().replace('conv_1', 'conv_2');
  forged(token, 'agent_2');
  forged(token, 'agent_1', randomBytes(32));
  forged(`${Buffer.from(other).toString('base64url')}.${mac}`);
  for (const text of ['', '.', 'a.b', `${token}.x`, facts, `${facts}.`]) forged(text);
});
