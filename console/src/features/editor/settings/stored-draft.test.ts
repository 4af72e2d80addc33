import { expect, it } from 'vitest';
import { changedDraft, newDraft, openedDraft } from './draft.ts';
import {
  asideTexts,
  draftsOfAgents,
  forgetDraft,
  moveDraft,
  restoredDraft,
  storeAside,
  storeDraft,
  storedDraft,
  storedDrafts,
  textOfDraft,
} from './stored-draft.ts';

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

const draft = newDraft({
  name: 'Sales',
  firstMessage: 'Hello',
  systemPrompt: 'Sell.',
  type: 'voice',
  language: 'en',
});
const key = { userId: 'u1', agent: 'a1' };

it('restores the stored draft, with typed values whose form differs from the stored one', () => {
  const storage = memory();
  const typed = changedDraft(draft, { 'conversation_config.asr.keywords': 'a, , b' }, draft.document);
  storeDraft(storage, key, { ...typed, baseVersion: 4 });
  const read = storedDraft(storage, key);
  expect(read).toMatchObject({ baseVersion: 4 });
  expect(read && restoredDraft(read, draft)).toEqual(typed);
});

it('gives back tools, also those that cannot be read, and fields of a newer client', () => {
  const storage = memory();
  const stored = openedDraft({
    ...draft.document,
    conversation_config: {
      agent: {
        prompt: {
          mcp_server_ids: ['s1'],
          tools: [
            { type: 'client', name: 'open_page', expects_response: true, of_a_newer_client: 1 },
            { type: 'webhook', name: 'two words' },
          ],
        },
      },
      newer: { field: 1 },
    },
  });
  storeDraft(storage, key, stored);
  const read = storedDraft(storage, key);
  expect(read && restoredDraft(read, draft)).toEqual(stored);
});

it('gives back the last draft that was put aside, also as an earlier release stored the only one', () => {
  const storage = memory();
  const [first, last] = [textOfDraft(draft), textOfDraft({ ...draft, baseVersion: 2 })];
  storage.setItem('agent_draft:u1:a1:aside', first);
  expect(asideTexts(storage, key)).toEqual([first]);
  storeAside(storage, key, [last, first]);
  expect(storedDrafts(storage, key).aside).toMatchObject({ baseVersion: 2 });
  storeAside(storage, key, []);
  expect(storage.getItem('agent_draft:u1:a1:aside')).toBeNull();
});

it('separates the drafts of different users and agents', () => {
  const storage = memory();
  storeDraft(storage, key, draft);
  expect(storedDraft(storage, { ...key, userId: 'u2' })).toBeUndefined();
  expect(storedDraft(storage, { ...key, agent: 'a2' })).toBeUndefined();
});

it('gives a draft to a new agent, whose own is put aside', () => {
  const storage = memory();
  const other = { userId: 'u1', agent: 'new:voice:file' };
  storeDraft(storage, key, { ...draft, baseVersion: 7 });
  storeAside(storage, key, [textOfDraft({ ...draft, baseVersion: 6 })]);
  storeDraft(storage, other, { ...draft, baseVersion: 2 });
  storeDraft(storage, { userId: 'u2', agent: 'a3' }, draft);
  expect(draftsOfAgents(storage, 'u1').map(({ agent }) => agent)).toEqual(['a1']);
  moveDraft(storage, key, other);
  expect(draftsOfAgents(storage, 'u1')).toEqual([]);
  expect(storedDrafts(storage, other)).toMatchObject({
    draft: { baseVersion: 7 },
    aside: { baseVersion: 2 },
  });
  expect(asideTexts(storage, other)).toHaveLength(2);
});

it('forgets a draft', () => {
  const storage = memory();
  storeDraft(storage, key, draft);
  forgetDraft(storage, key);
  expect(storedDraft(storage, key)).toBeUndefined();
});

it('takes what it can read from a draft of another release, and leaves the rest to the agent', () => {
  const storage = memory();
  const { conversation_config, platform_settings } = draft.document;
  const earlier = {
    ...draft.document,
    conversation_config: {
      ...conversation_config,
      tts: { ...conversation_config.tts, speed: 'fast', stability: 0.2 },
      conversation: { ...conversation_config.conversation, client_events: 'audio' },
      agent: { ...conversation_config.agent, first_message: 'a'.repeat(10_001) },
    },
    platform_settings: { ...platform_settings, auth: { enable_auth: false, allowlist: ['a.com'] } },
  };
  const typed = { 'conversation_config.asr.keywords': ['a'], 'conversation_config.mood': 'calm' };
  storage.setItem('agent_draft:u1:a1', JSON.stringify({ document: earlier, typed }));
  const read = storedDraft(storage, key);
  const restored = read && restoredDraft(read, draft);
  expect(restored?.typed).toEqual({});
  expect(restored?.document).toMatchObject({
    conversation_config: {
      tts: { speed: 1, stability: 0.2 },
      conversation: { client_events: conversation_config.conversation?.client_events },
      agent: { first_message: 'a'.repeat(10_001) },
    },
    platform_settings: { auth: { enable_auth: false, allowlist: [] } },
  });
});

it('ignores a draft that cannot be read, and one in the form of an earlier release', () => {
  const storage = memory();
  for (const text of [
    '{"document":{"name":5}}',
    '{broken',
    'null',
    JSON.stringify({ draft: { name: 'Sales', systemPrompt: 'Sell.', turnTimeout: 5 }, baseVersion: 3 }),
  ]) {
    storage.setItem('agent_draft:u1:a1', text);
    expect(storedDraft(storage, key), text).toBeUndefined();
  }
});

it('returns false when the storage is full', () => {
  const full: Storage = {
    ...memory(),
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
  };
  expect(storeDraft(full, key, draft)).toBe(false);
});
