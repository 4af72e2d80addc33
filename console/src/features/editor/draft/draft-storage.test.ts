import { expect, it } from 'vitest';
import { newAgentDraft } from './agent-draft.ts';
import { forgetDraft, keepDraft, keptDraft } from './draft-storage.ts';
import { restoredDraft } from './kept-draft-shape.ts';

function memory(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    get length() {
      return items.size;
    },
  };
}

const draft = newAgentDraft({
  name: 'Sales',
  firstMessage: 'Hello',
  systemPrompt: 'Sell.',
  type: 'voice',
  language: 'en',
});
const key = { userId: 'u1', agent: 'a1' };

it('gives back the draft that was kept', () => {
  const storage = memory();
  keepDraft(storage, key, { draft, baseVersion: 4 });
  expect(keptDraft(storage, key)).toEqual({ draft, baseVersion: 4 });
});

it('gives back functions, also those that nobody can read', () => {
  const storage = memory();
  const functions = [
    {
      type: 'client' as const,
      name: 'open_page',
      description: '',
      expects_response: true,
      of_a_newer_client: 1,
    },
  ];
  const brokenFunctions = [{ name: 'two words', stored: { type: 'webhook' }, place: 'name', reason: 'x' }];
  const tooled = { ...draft, functions, brokenFunctions, toolServerIds: ['s1'] };
  keepDraft(storage, key, { draft: tooled });
  expect(keptDraft(storage, key)).toEqual({ draft: tooled });
});

it('keeps the drafts of different people and agents apart', () => {
  const storage = memory();
  keepDraft(storage, key, { draft });
  expect(keptDraft(storage, { ...key, userId: 'u2' })).toBeUndefined();
  expect(keptDraft(storage, { ...key, agent: 'a2' })).toBeUndefined();
});

it('forgets a draft', () => {
  const storage = memory();
  keepDraft(storage, key, { draft });
  forgetDraft(storage, key);
  expect(keptDraft(storage, key)).toBeUndefined();
});

it('takes what it knows from a draft of another release, and leaves the rest to the agent', () => {
  const storage = memory();
  const { voice, criteria: _, ...others } = draft;
  const { similarity_boost: __, ...older } = { ...voice, speed: 'fast' };
  const sections = { ...draft.sections, tone: undefined, rules: 'Be brief.' };
  const kept = {
    ...others,
    voice: older,
    sections,
    clientEvents: 'audio',
    allowlist: [{ hostname: 'a.com' }],
  };
  storage.setItem('agent_draft:u1:a1', JSON.stringify({ draft: { ...kept, mood: 'calm' } }));
  const own = { ...draft, name: 'Own', criteria: [{ id: 'c', name: 'Solved', goal: 'It was solved.' }] };
  const restored = restoredDraft(own, keptDraft(storage, key)?.draft ?? {});
  expect(restored).toEqual({
    ...draft,
    criteria: own.criteria,
    sections: { ...draft.sections, rules: 'Be brief.' },
  });
});

it('ignores a draft that cannot be read', () => {
  const storage = memory();
  storage.setItem('agent_draft:u1:a1', '{"draft":{"name":5}}');
  expect(keptDraft(storage, key)).toBeUndefined();
  storage.setItem('agent_draft:u1:a1', '{broken');
  expect(keptDraft(storage, key)).toBeUndefined();
});

it('says so when the storage is full', () => {
  const full: Storage = {
    ...memory(),
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
  };
  expect(keepDraft(full, key, { draft })).toBe(false);
});
