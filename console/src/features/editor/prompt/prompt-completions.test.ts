import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { expect, it } from 'vitest';
import { promptCompletions } from './prompt-completions.ts';

const complete = promptCompletions(
  () => ({ variables: ['city'], tools: ['find_order'], documents: ['Opening hours'], sections: ['Tone'] }),
  { variable: 'Variable', system: 'By Parley', tool: 'Tool', document: 'Document', section: 'Section' },
);

/** What is offered at the end of a text. */
function offeredFor(text: string) {
  const state = EditorState.create({ doc: text });
  const result = complete(new CompletionContext(state, text.length, false));
  return result && { from: result.from, labels: result.options.map(({ displayLabel }) => displayLabel) };
}

it('offers variables behind two braces, those of the agent first', () => {
  expect(offeredFor('Hello {{')?.labels.slice(0, 2)).toEqual(['{{city}}', '{{system__agent_id}}']);
  expect(offeredFor('Hello {{ ci')).toMatchObject({ from: 9 });
  expect(offeredFor('Hello {')).toBeNull();
  expect(offeredFor('Hello {{city}} ')).toBeNull();
});

it('offers variables, tools and documents behind a slash at the beginning of a word, of a line also sections', () => {
  const words = ['{{city}}', 'find_order', 'Opening hours'];
  expect(offeredFor('Use /')?.labels).toEqual(expect.arrayContaining(words));
  expect(offeredFor('Use /')?.labels).not.toContain('Tone');
  expect(offeredFor('Calm.\n/')?.labels).toEqual(expect.arrayContaining([...words, 'Tone']));
  expect(offeredFor('/to')).toMatchObject({ from: 0 });
  expect(offeredFor('Open 24/7')).toBeNull();
  expect(offeredFor('https://')).toBeNull();
});
