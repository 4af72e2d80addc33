import type { AgentDetail } from '@parley/contract/agents.ts';
import { EMPTY_SECTIONS } from '@parley/contract/prompt.ts';
import { describe, expect, it, vi } from 'vitest';
import type { AgentDocument } from './agent-document.ts';
import { type Draft, newDraft, settingIn } from './draft.ts';
import {
  documentOver,
  isUnsaved,
  openedAgent,
  openedNewAgent,
  openedOnlyHere,
  reduceEditor,
} from './editor-state.ts';
import { EditorStore } from './editor-store.tsx';
import type { StoredDrafts } from './stored-draft.ts';

const PROMPT = 'conversation_config.agent.prompt.prompt';
const MODE = 'conversation_config.agent.prompt.prompt_mode';
const FIRST_MESSAGE = 'conversation_config.agent.first_message';
const KEYWORDS = 'conversation_config.asr.keywords';
const DOCUMENTS = 'conversation_config.agent.prompt.knowledge_base';
const SEARCH = 'conversation_config.agent.prompt.rag.enabled';

const start = newDraft({
  name: 'Sales',
  firstMessage: 'Hello',
  systemPrompt: '# Objective\nSell.',
  type: 'voice',
  language: 'en',
});

const stored = (version: number, prompt: string): AgentDetail => ({
  agent_id: 'agent_00000000000000000000000001',
  external_id: 'agent_00000000000000000000000001',
  provider_uuid: 'b6f2b1f6-8a39-4b39-9a3f-0d8c3a5c1c11',
  name: 'Sales',
  type: 'voice',
  conversation_config: { agent: { language: 'en', first_message: 'Hello', prompt: { prompt } } },
  platform_settings: {},
  version,
  updated_at: '2026-11-20T20:00:00Z',
  updated_by: 'Ada',
});

/** A draft of an earlier visit in which the agent has another name. */
function storedUnder(name: string, change: Partial<AgentDocument> = {}): StoredDrafts {
  const { document } = openedAgent(stored(5, 'Theirs.')).saved;
  return { draft: { document: { ...document, ...change, name }, typed: {}, baseVersion: 3 } };
}
const named = (name: string) => ({ document: { name } });
const promptIn = (draft: Draft) => draft.document.conversation_config.agent?.prompt?.prompt;

it('counts as typing for 800 ms after a change', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(10_000);
  const store = new EditorStore(openedNewAgent(start));
  expect(store.isTyping()).toBe(false);
  store.edit({ [FIRST_MESSAGE]: 'Hello there' });
  const isTypingAt = (ms: number) => {
    now.mockReturnValue(10_000 + ms);
    return store.isTyping();
  };
  const seen = [0, 799, 800].map(isTypingAt);
  now.mockRestore();
  expect(seen).toEqual([true, true, false]);
});

it('opens a new agent without anything unsaved', () => {
  const state = openedNewAgent(start);
  expect(isUnsaved(state)).toBe(false);
  expect(state).toMatchObject({ isRestored: false, errors: {} });
});

it('has something unsaved as long as what a new agent starts from is nowhere else', () => {
  const state = openedOnlyHere(openedNewAgent(start));
  expect(isUnsaved(state)).toBe(true);
  expect(isUnsaved(reduceEditor(state, { type: 'draft-discard' }))).toBe(false);
  const sent = state.draft;
  const saved = reduceEditor(state, { type: 'save-end', stored: stored(1, 'Sell.'), sent, isTyping: false });
  expect(isUnsaved(saved)).toBe(false);
});

it('is nowhere else either once another file was taken and given back', () => {
  const file = openedNewAgent(start).draft.document;
  const other = reduceEditor(openedOnlyHere(openedNewAgent(start)), {
    type: 'file-import',
    file: { ...file, name: 'Other' },
  });
  expect(isUnsaved(reduceEditor(other, { type: 'mine-return' }))).toBe(true);
});

it('gives a page that was just read to an earlier draft as well, once', () => {
  const page = { id: 'page', name: 'shop.example.com', type: 'url', usageMode: 'auto' };
  const state = openedOnlyHere(openedNewAgent(start, storedUnder('Mine')), page);
  expect(state).toMatchObject({ isRestored: true, draft: named('Mine') });
  expect(settingIn(openedOnlyHere(state, page).draft, DOCUMENTS)).toEqual([page]);
});

it('is saved again when an edit is taken back', () => {
  const edited = reduceEditor(openedNewAgent(start), { type: 'draft-edit', change: { name: 'Sale' } });
  expect(isUnsaved(edited)).toBe(true);
  expect(isUnsaved(reduceEditor(edited, { type: 'draft-edit', change: { name: 'Sales' } }))).toBe(false);
});

it('restores a draft with the version it was made on, and lets it be discarded', () => {
  const state = openedAgent(stored(5, 'Theirs.'), storedUnder('Mine'));
  expect(state).toMatchObject({ isRestored: true, baseVersion: 3, draft: named('Mine') });
  expect(reduceEditor(state, { type: 'draft-discard' })).toMatchObject({
    isRestored: false,
    baseVersion: 5,
    draft: named('Sales'),
  });
});

it('has what was put aside in an earlier visit, until it is brought back or forgotten', () => {
  const state = openedAgent(stored(5, 'Theirs.'), { aside: storedUnder('Mine').draft });
  expect(state).toMatchObject({ isRestored: false, baseVersion: 5, setAside: named('Mine') });
  expect(isUnsaved(state)).toBe(false);
  // Versions that were saved since it was put aside are not to be overwritten without a question.
  expect(reduceEditor(state, { type: 'mine-return' })).toMatchObject({
    draft: named('Mine'),
    baseVersion: 3,
  });
  expect(reduceEditor(state, { type: 'mine-forget' }).setAside).toBeUndefined();
});

it('puts aside what was typed in the other version when the own one is brought back', () => {
  const opened = openedAgent(stored(5, 'Theirs.'), { aside: storedUnder('Mine').draft });
  const typed = reduceEditor(opened, { type: 'draft-edit', change: { name: 'Theirs, edited' } });
  const back = reduceEditor(typed, { type: 'mine-return' });
  expect(back).toMatchObject({ draft: named('Mine'), setAside: named('Theirs, edited') });
  expect(reduceEditor(back, { type: 'mine-return' })).toMatchObject({ draft: named('Theirs, edited') });
});

it('does not speak of a restored draft that equals the stored agent', () => {
  const state = openedAgent(stored(5, 'Theirs.'), storedUnder('Sales'));
  expect(state).toMatchObject({ isRestored: false, baseVersion: 5 });
});

it('clears the error of the edited field and the sentence of the server', () => {
  const failed = reduceEditor(
    reduceEditor(openedNewAgent(start), {
      type: 'save-refuse',
      errors: { name: 'editor.agent_name_required', [PROMPT]: 'editor.sections_required' },
    }),
    { type: 'save-error', problem: 'Too large.' },
  );
  const edited = reduceEditor(failed, { type: 'draft-edit', change: { name: 'A' } });
  expect(edited.errors).toEqual({ [PROMPT]: 'editor.sections_required' });
  expect(edited.problem).toBeUndefined();
});

it('takes the stored agent over after a save and preserves the way of editing', () => {
  const opened = openedAgent(stored(1, '# Rules\nBe brief.'));
  const custom = reduceEditor(opened, {
    type: 'draft-edit',
    change: { [MODE]: 'custom', [PROMPT]: '# Rules\nBe short.' },
  });
  const state = reduceEditor(custom, {
    type: 'save-end',
    stored: stored(2, '# Rules\nBe short.'),
    sent: custom.draft,
    isTyping: false,
  });
  expect(state.baseVersion).toBe(2);
  expect(settingIn(state.draft, PROMPT)).toBe('# Rules\nBe short.');
  expect(isUnsaved(state)).toBe(false);
});

it('preserves what was typed while the save was running', () => {
  const sent = reduceEditor(openedAgent(stored(1, 'A')), { type: 'draft-edit', change: { name: 'First' } });
  const typed = reduceEditor(sent, { type: 'draft-edit', change: { name: 'First and more' } });
  const state = reduceEditor(typed, {
    type: 'save-end',
    stored: { ...stored(2, 'A'), name: 'First' },
    sent: sent.draft,
    isTyping: true,
  });
  expect(state).toMatchObject({
    draft: named('First and more'),
    saved: named('First'),
    baseVersion: 2,
  });
  expect(isUnsaved(state)).toBe(true);
});

it('counts as saved when a section was typed into just before', () => {
  const sent = reduceEditor(openedAgent(stored(1, '# Rules\nBe short.')), {
    type: 'draft-edit',
    change: { [PROMPT]: { ...EMPTY_SECTIONS, rules: 'Be short.', tone: 'Warm. ' } },
  });
  const state = reduceEditor(sent, {
    type: 'save-end',
    stored: stored(2, '# Tone\nWarm.\n\n# Rules\nBe short.'),
    sent: sent.draft,
    isTyping: true,
  });
  expect(isUnsaved(state)).toBe(false);
});

it('counts as saved while words are typed that are stored in another form, and leaves them as they stand', () => {
  const typed = reduceEditor(openedAgent(stored(1, 'A')), {
    type: 'draft-edit',
    change: { [KEYWORDS]: 'a, , b' },
  });
  const { draft: sent } = typed;
  const answer = stored(2, 'A');
  const asStored = { ...answer.conversation_config, asr: { keywords: ['a', 'b'] } };
  const state = reduceEditor(typed, {
    type: 'save-end',
    stored: { ...answer, conversation_config: asStored },
    sent,
    isTyping: true,
  });
  expect(settingIn(state.draft, KEYWORDS)).toBe('a, , b');
  expect(isUnsaved(state)).toBe(false);
});

describe('texts from which the server removed markup', () => {
  const edited = reduceEditor(openedAgent(stored(1, 'A')), {
    type: 'draft-edit',
    change: { [MODE]: 'custom', [PROMPT]: 'Be <b>short</b>.', [FIRST_MESSAGE]: '<i>Hello</i>' },
  });
  const saved = { type: 'save-end', stored: stored(2, 'Be short.'), sent: edited.draft } as const;

  it.each([false, true])('are shown as they were stored (typed in just before: %s)', (isTyping) => {
    const state = reduceEditor(edited, { ...saved, isTyping });
    expect(settingIn(state.draft, MODE)).toBe('custom');
    expect(settingIn(state.draft, PROMPT)).toBe('Be short.');
    expect(settingIn(state.draft, FIRST_MESSAGE)).toBe('Hello');
    expect(isUnsaved(state)).toBe(false);
  });

  it('are shown so beside what was typed while the save was running', () => {
    const typed = reduceEditor(edited, {
      type: 'draft-edit',
      change: { name: 'Mine', [FIRST_MESSAGE]: '<i>Hello</i> there' },
    });
    const state = reduceEditor(typed, { ...saved, isTyping: true });
    expect(state).toMatchObject({ draft: named('Mine'), saved: named('Sales') });
    expect(settingIn(state.draft, PROMPT)).toBe('Be short.');
    expect(settingIn(state.draft, FIRST_MESSAGE)).toBe('<i>Hello</i> there');
    expect(isUnsaved(state)).toBe(true);
  });

  it('are shown so in sections, which were typed with a blank at the end', () => {
    const sections = reduceEditor(openedAgent(stored(1, 'A')), {
      type: 'draft-edit',
      change: { [PROMPT]: { ...EMPTY_SECTIONS, rules: 'Be <b>short</b>. ', tone: 'Warm.' } },
    });
    const answer = stored(2, '# Tone\nWarm.\n\n# Rules\nBe short.');
    const state = reduceEditor(sections, {
      type: 'save-end',
      stored: answer,
      sent: sections.draft,
      isTyping: true,
    });
    expect(settingIn(state.draft, PROMPT)).toMatchObject({ rules: 'Be short.', tone: 'Warm.' });
    expect(isUnsaved(state)).toBe(false);
  });
});

it("puts the own draft aside when taking another user's version, and brings it back", () => {
  const mine = reduceEditor(openedAgent(stored(1, 'A')), { type: 'draft-edit', change: { name: 'Mine' } });
  const theirs = reduceEditor(mine, { type: 'theirs-take', stored: stored(2, 'B') });
  expect(theirs).toMatchObject({ baseVersion: 2, setAside: named('Mine') });
  expect(promptIn(theirs.draft)).toBe('B');
  expect(isUnsaved(theirs)).toBe(false);
  const back = reduceEditor(theirs, { type: 'mine-return' });
  expect(back).toMatchObject({ draft: named('Mine'), baseVersion: 2 });
  expect(promptIn(back.draft)).toBe('A');
  expect(isUnsaved(back)).toBe(true);
});

it('forgets what was wrong with a version when the own draft comes back', () => {
  const mine = reduceEditor(openedAgent(stored(1, 'A')), { type: 'draft-edit', change: { name: 'Mine' } });
  const theirs = reduceEditor(mine, { type: 'theirs-take', stored: stored(2, 'B') });
  const refused = reduceEditor(theirs, {
    type: 'save-refuse',
    errors: { name: 'editor.agent_name_required' },
  });
  const failed = reduceEditor(refused, { type: 'save-error', problem: 'The name is taken.' });
  const back = reduceEditor(failed, { type: 'mine-return' });
  expect(back).toMatchObject({ draft: named('Mine'), errors: {}, setAside: undefined });
  expect(back.problem).toBeUndefined();
});

it('shows a restored version, and puts aside only what was unsaved', () => {
  const open = openedAgent(stored(5, 'Now.'));
  const restored = reduceEditor(open, { type: 'restore-end', stored: stored(6, 'Then.') });
  expect(restored.baseVersion).toBe(6);
  expect(promptIn(restored.draft)).toBe('Then.');
  expect(restored.setAside).toBeUndefined();
  const edited = reduceEditor(open, { type: 'draft-edit', change: { name: 'Mine' } });
  const over = reduceEditor(edited, { type: 'restore-end', stored: stored(6, 'Then.') });
  expect(over).toMatchObject({ draft: named('Sales'), setAside: named('Mine') });
  expect(isUnsaved(over)).toBe(false);
});

describe('settings from a file', () => {
  const open = openedAgent(stored(5, 'Theirs.'));
  const file = { ...open.draft.document, name: 'From a file', conversation_config: { newer: true } };
  const withFile = reduceEditor(open, { type: 'file-import', file });

  it('are unsaved, with those that no field shows', () => {
    expect(isUnsaved(withFile)).toBe(true);
    expect(withFile.draft.document).toMatchObject({
      name: 'From a file',
      conversation_config: { newer: true, turn: { turn_timeout: 7 } },
    });
  });

  it('are gone when they are discarded', () => {
    expect(reduceEditor(withFile, { type: 'draft-discard' }).draft).toEqual(open.saved);
  });

  it('come back with the stored draft of an earlier visit', () => {
    const draft = storedUnder('From a file', { conversation_config: { newer: true } });
    expect(openedAgent(stored(5, 'Theirs.'), draft).draft.document.conversation_config).toEqual({
      newer: true,
    });
  });
});

describe('a save over the version of another user', () => {
  const theirs = { ...stored(6, 'B'), conversation_config: { newer: 2, agent: { prompt: { prompt: 'B' } } } };

  it('has the settings of the draft, and theirs where no field shows them', () => {
    const mine = reduceEditor(openedAgent(stored(5, 'A')), { type: 'draft-edit', change: { name: 'Mine' } });
    expect(documentOver(theirs, mine)).toMatchObject({
      name: 'Mine',
      conversation_config: { newer: 2, agent: { prompt: { prompt: 'A' } } },
    });
  });

  it('has those of a file that was imported', () => {
    const open = openedAgent(stored(5, 'A'));
    const file = { ...open.draft.document, conversation_config: { newer: 3 } };
    const imported = reduceEditor(open, { type: 'file-import', file });
    expect(documentOver(theirs, imported)).toMatchObject({ conversation_config: { newer: 3 } });
  });
});

describe('a document that the server associated by itself', () => {
  const document = { id: 'd1', name: 'Prices', type: 'text', usageMode: 'auto' };
  const added = (version: number | null) => ({ type: 'document-added', document, version }) as const;
  const knowledgeIn = (draft: Draft) => [settingIn(draft, DOCUMENTS), settingIn(draft, SEARCH)];

  it('is no unsaved change, beside those that are', () => {
    const edited = reduceEditor(openedAgent(stored(5, 'Sell.')), {
      type: 'draft-edit',
      change: { name: 'Purchase' },
    });
    const state = reduceEditor(edited, added(6));
    expect(state).toMatchObject({
      baseVersion: 6,
      draft: named('Purchase'),
      saved: named('Sales'),
      stored: { version: 6 },
    });
    expect(knowledgeIn(state.draft)).toEqual([[document], true]);
    expect(knowledgeIn(state.saved)).toEqual([[document], true]);
    expect(state.saved).toEqual(state.stored && openedAgent(state.stored).saved);
  });

  it('leaves a search that was off before off, among other documents', () => {
    const first = reduceEditor(openedAgent(stored(5, 'Sell.')), added(6));
    const off = reduceEditor(first, { type: 'draft-edit', change: { [SEARCH]: false } });
    const second = { ...document, id: 'd2' };
    const state = reduceEditor(off, { ...added(7), document: second });
    expect(state.baseVersion).toBe(7);
    expect(knowledgeIn(state.draft)).toEqual([[document, second], false]);
    expect(knowledgeIn(state.saved)).toEqual([[document, second], true]);
  });

  it('leaves the version alone when another user saved in between, so that the next save asks', () => {
    const state = reduceEditor(openedAgent(stored(5, 'Sell.')), added(7));
    expect(state.baseVersion).toBe(5);
    expect(knowledgeIn(state.draft)).toEqual([[document], true]);
    expect(knowledgeIn(state.saved)).toEqual([[], false]);
  });

  it('leaves the version of a restored draft alone, which was made on an older one', () => {
    const state = openedAgent(stored(5, 'Sell.'), storedUnder('Mine'));
    expect(reduceEditor(state, added(6)).baseVersion).toBe(3);
  });

  it('is a change of the draft where the agent is not stored yet', () => {
    const state = reduceEditor(openedNewAgent(start), added(null));
    expect(knowledgeIn(state.draft)).toEqual([[document], true]);
    expect(knowledgeIn(state.saved)).toEqual([[], false]);
  });
});
