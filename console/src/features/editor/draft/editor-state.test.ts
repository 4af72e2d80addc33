import type { AgentDetail } from '@parley/contract/agents.ts';
import { describe, expect, it } from 'vitest';
import { newAgentDraft } from './agent-draft.ts';
import { isUnsaved, openedAgent, openedNewAgent, payloadBase, reduceEditor } from './editor-state.ts';

const start = newAgentDraft({
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

it('opens a new agent without anything unsaved', () => {
  const state = openedNewAgent(start);
  expect(isUnsaved(state)).toBe(false);
  expect(state).toMatchObject({ isRestored: false, errors: {} });
});

it('is saved again when an edit is taken back', () => {
  const edited = reduceEditor(openedNewAgent(start), { type: 'draft-edit', change: { name: 'Sale' } });
  expect(isUnsaved(edited)).toBe(true);
  expect(isUnsaved(reduceEditor(edited, { type: 'draft-edit', change: { name: 'Sales' } }))).toBe(false);
});

it('restores a draft with the version it was made on, and lets it be discarded', () => {
  const state = openedAgent(stored(5, 'Theirs.'), { draft: { name: 'Mine' }, baseVersion: 3 });
  expect(state).toMatchObject({ isRestored: true, baseVersion: 3, draft: { name: 'Mine' } });
  expect(reduceEditor(state, { type: 'draft-discard' })).toMatchObject({
    isRestored: false,
    baseVersion: 5,
    draft: { name: 'Sales' },
  });
});

it('does not speak of a restored draft that equals the stored agent', () => {
  const state = openedAgent(stored(5, 'Same.'), { draft: { name: 'Sales' }, baseVersion: 3 });
  expect(state).toMatchObject({ isRestored: false, baseVersion: 5 });
});

it('clears the error of the edited field and the sentence of the server', () => {
  const failed = reduceEditor(
    reduceEditor(openedNewAgent(start), {
      type: 'save-refuse',
      errors: { name: 'agent_name_required', systemPrompt: 'section_required' },
    }),
    { type: 'save-error', problem: 'Too large.' },
  );
  const edited = reduceEditor(failed, { type: 'draft-edit', change: { name: 'A' } });
  expect(edited.errors).toEqual({ systemPrompt: 'section_required' });
  expect(edited).not.toHaveProperty('problem');
});

it('takes the stored agent over after a save and keeps the way of editing', () => {
  const opened = openedAgent(stored(1, '# Rules\nBe brief.'));
  const custom = reduceEditor(opened, {
    type: 'draft-edit',
    change: { promptEditing: 'custom', systemPrompt: '# Rules\nBe short.' },
  });
  const state = reduceEditor(custom, {
    type: 'save-end',
    stored: stored(2, '# Rules\nBe short.'),
    sent: custom.draft,
    isTyping: false,
  });
  expect(state).toMatchObject({ baseVersion: 2, draft: { promptEditing: 'custom' } });
  expect(isUnsaved(state)).toBe(false);
});

it('keeps what was typed while the save was under way', () => {
  const sent = reduceEditor(openedAgent(stored(1, 'A')), { type: 'draft-edit', change: { name: 'First' } });
  const typed = reduceEditor(sent, { type: 'draft-edit', change: { name: 'First and more' } });
  const state = reduceEditor(typed, {
    type: 'save-end',
    stored: { ...stored(2, 'A'), name: 'First' },
    sent: sent.draft,
    isTyping: true,
  });
  expect(state).toMatchObject({
    draft: { name: 'First and more' },
    saved: { name: 'First' },
    baseVersion: 2,
  });
  expect(isUnsaved(state)).toBe(true);
});

it('counts as saved when a section was typed into just before', () => {
  const sent = reduceEditor(openedAgent(stored(1, '# Rules\nBe short.')), {
    type: 'draft-edit',
    change: { sections: { tone: 'Warm.' } },
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
  const { draft } = openedAgent(stored(1, 'A'));
  const sent = { ...draft, keywords: 'a, , b' };
  const state = reduceEditor(
    { ...openedAgent(stored(1, 'A')), draft: sent },
    { type: 'save-end', stored: stored(2, 'A'), sent, isTyping: true },
  );
  expect(state.draft.keywords).toBe('a, , b');
  expect(isUnsaved(state)).toBe(false);
});

it("puts one's own text aside when taking somebody else's version, and brings it back", () => {
  const mine = reduceEditor(openedAgent(stored(1, 'A')), { type: 'draft-edit', change: { name: 'Mine' } });
  const theirs = reduceEditor(mine, { type: 'theirs-take', stored: stored(2, 'B') });
  expect(theirs).toMatchObject({ draft: { systemPrompt: 'B' }, baseVersion: 2, setAside: { name: 'Mine' } });
  expect(isUnsaved(theirs)).toBe(false);
  const back = reduceEditor(theirs, { type: 'mine-return' });
  expect(back).toMatchObject({ draft: { name: 'Mine', systemPrompt: 'A' }, baseVersion: 2 });
  expect(isUnsaved(back)).toBe(true);
});

it('shows a restored version, and puts aside only what was unsaved', () => {
  const open = openedAgent(stored(5, 'Now.'));
  const restored = reduceEditor(open, { type: 'restore-end', stored: stored(6, 'Then.') });
  expect(restored).toMatchObject({ baseVersion: 6, draft: { systemPrompt: 'Then.' } });
  expect(restored.setAside).toBeUndefined();
  const edited = reduceEditor(open, { type: 'draft-edit', change: { name: 'Mine' } });
  const over = reduceEditor(edited, { type: 'restore-end', stored: stored(6, 'Then.') });
  expect(over).toMatchObject({ draft: { name: 'Sales' }, setAside: { name: 'Mine' } });
  expect(isUnsaved(over)).toBe(false);
});

describe('settings from a file', () => {
  const imported = { conversation_config: { newer: true }, platform_settings: {} };
  const open = openedAgent(stored(5, 'Now.'));
  const withFile = reduceEditor(open, {
    type: 'file-import',
    draft: { ...open.draft, name: 'From a file' },
    imported,
  });

  it('are unsaved, and what no field shows lies under the draft', () => {
    expect(isUnsaved(withFile)).toBe(true);
    expect(payloadBase(withFile)).toBe(imported);
  });

  it('are gone when they are discarded or saved', () => {
    const discarded = reduceEditor(withFile, { type: 'draft-discard' });
    expect(payloadBase(discarded)).toBe(open.stored);
    const saved = stored(6, 'Now.');
    const sent = withFile.draft;
    const after = reduceEditor(withFile, { type: 'save-end', stored: saved, sent, isTyping: false });
    expect(payloadBase(after)).toBe(saved);
  });

  it('come back with the kept draft of an earlier visit', () => {
    const kept = { draft: { name: 'From a file' }, baseVersion: 5, imported };
    expect(payloadBase(openedAgent(stored(5, 'Now.'), kept))).toBe(imported);
    const same = { draft: { name: 'Sales' }, baseVersion: 5, imported };
    expect(openedAgent(stored(5, 'Now.'), same).imported).toBeUndefined();
  });
});

describe('a document that the server associated by itself', () => {
  const document = { id: 'd1', name: 'Prices', type: 'text', usageMode: 'auto' };
  const change = { knowledge: [document], useRAG: true };
  const added = (version: number | null) => ({ type: 'document-added', change, document, version }) as const;

  it('is no unsaved change, beside those that are', () => {
    const edited = reduceEditor(openedAgent(stored(5, 'Sell.')), {
      type: 'draft-edit',
      change: { name: 'Purchase' },
    });
    const state = reduceEditor(edited, added(6));
    expect(state).toMatchObject({
      baseVersion: 6,
      draft: { name: 'Purchase', knowledge: [document], useRAG: true },
      saved: { name: 'Sales', knowledge: [document], useRAG: true },
      stored: { version: 6 },
    });
    expect(state.saved).toEqual(state.stored && openedAgent(state.stored).saved);
  });

  it('keeps the search off that was off before, among other documents', () => {
    const first = reduceEditor(openedAgent(stored(5, 'Sell.')), added(6));
    const off = reduceEditor(first, { type: 'draft-edit', change: { useRAG: false } });
    const second = { ...document, id: 'd2' };
    const state = reduceEditor(off, { ...added(7), document: second });
    expect(state).toMatchObject({
      baseVersion: 7,
      draft: { knowledge: [document, second], useRAG: false },
      saved: { knowledge: [document, second], useRAG: true },
    });
  });

  it('leaves the version alone when somebody else saved in between, so that the next save asks', () => {
    const state = reduceEditor(openedAgent(stored(5, 'Sell.')), added(7));
    expect(state).toMatchObject({
      baseVersion: 5,
      draft: { knowledge: [document] },
      saved: { knowledge: [] },
    });
  });

  it('leaves the version of a restored draft alone, which was made on an older one', () => {
    const kept = { draft: { name: 'Mine' }, baseVersion: 3 };
    expect(reduceEditor(openedAgent(stored(5, 'Sell.'), kept), added(6)).baseVersion).toBe(3);
  });

  it('is a change of the draft where the agent is not stored yet', () => {
    const state = reduceEditor(openedNewAgent(start), added(null));
    expect(state).toMatchObject({ draft: { knowledge: [document] }, saved: { knowledge: [] } });
  });
});
