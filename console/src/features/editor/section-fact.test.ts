import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import { EDITOR_SECTIONS } from './editor-section-list.ts';
import { sectionFact } from './section-fact.ts';
import { changedDraft, newDraft } from './settings/draft.ts';

const draft = newDraft({
  name: 'Reception',
  firstMessage: 'Hello',
  systemPrompt: 'Answer in one sentence.',
  type: 'voice',
  language: 'en',
  documents: [{ id: 'a', name: 'Prices' }],
});
const t = ((key: string, values: object = {}) =>
  [key, ...Object.values(values)].join(' ')) as unknown as TFunction;

describe('a closed section', () => {
  it('counts the words of the prompt, the documents and the tools', () => {
    expect(sectionFact('prompt', draft, t, 'en')).toBe('editor.fact_words 4');
    expect(sectionFact('knowledge', draft, t, 'en')).toBe('editor.fact_documents 1');
    const { document } = changedDraft(
      draft,
      {
        'conversation_config.agent.prompt.mcp_server_ids': ['one', 'two'],
        'conversation_config.agent.prompt.tools': { functions: [], brokenFunctions: [] },
        'conversation_config.agent.prompt.knowledge_base': [],
      },
      draft.document,
    );
    const changed = { document, typed: {} };
    expect(sectionFact('tools', changed, t, 'en')).toBe('editor.fact_tool_servers 2');
    expect(sectionFact('tools', draft, t, 'en')).toBe('editor.fact_no_functions');
    expect(sectionFact('knowledge', changed, t, 'en')).toBe('editor.fact_no_documents');
  });

  it('names the voice that is heard and its speed as the language writes numbers', () => {
    const change = { 'conversation_config.tts.speed': 1.05 };
    const { document } = changedDraft(draft, change, draft.document);
    expect(sectionFact('speech', { document, typed: {} }, t, 'fr')).toMatch(/^editor.fact_voice \S.* 1,05$/);
  });
});

it.each([
  ['voice', ['prompt', 'knowledge', 'tools', 'speech', 'advanced']],
  ['chat', ['prompt', 'knowledge', 'design', 'tools']],
] as const)('has the sections of a %s agent in their order', (type, ids) => {
  const sections = EDITOR_SECTIONS.filter(({ onlyFor = type }) => onlyFor === type);
  expect(sections.map(({ id }) => id)).toEqual(ids);
});
