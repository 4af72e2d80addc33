import { expect, it } from 'vitest';
import { turnSources } from './turn-sources.ts';

const HOURS = 'Open Monday to Saturday.\nClosed on public holidays.';
const passage = {
  document_id: 'd1',
  document_name: 'Shop',
  heading: 'Opening hours',
  text: HOURS,
  score: 0.8,
  is_used: true,
};
const other = { ...passage, document_id: 'd2', document_name: 'Prices', is_used: false };
const record = (...passages: (typeof passage)[]) => ({
  retrieval_query: 'open sunday',
  embedding_model: null,
  passages,
});

it('shows a passage that is evidence once, with what was taken of it', () => {
  const evidence = [
    { kind: 'document' as const, source: 'd1', title: 'Shop', text: 'Open Monday to Saturday.', score: 0.8 },
  ];
  expect(turnSources(evidence, record(passage, other))).toEqual({
    used: [
      {
        title: 'Shop',
        heading: 'Opening hours',
        text: HOURS,
        score: 0.8,
        documentId: 'd1',
        excerpt: 'Open Monday to Saturday.',
      },
    ],
    unused: [
      { title: 'Prices', heading: 'Opening hours', excerpt: '', text: HOURS, score: 0.8, documentId: 'd2' },
    ],
  });
});

it('includes evidence of the prompt, of whole documents and of other passages of the same document', () => {
  const evidence = [
    { kind: 'prompt' as const, source: 'rules', title: 'Rules', text: 'Be kind.', score: 3 },
    { kind: 'document' as const, source: 'd1', title: 'Shop', text: 'We are in Lyon.' },
  ];
  expect(turnSources(evidence, record(passage)).used.map(({ title, text }) => [title, text])).toEqual([
    ['Shop', HOURS],
    ['Rules', 'Be kind.'],
    ['Shop', 'We are in Lyon.'],
  ]);
  expect(turnSources(evidence, null).used).toEqual([
    { title: 'Rules', heading: '', excerpt: '', text: 'Be kind.' },
    { title: 'Shop', heading: '', excerpt: '', text: 'We are in Lyon.', documentId: 'd1' },
  ]);
});

it('recognises a passage by its words, whatever the white space', () => {
  const laidOut = { ...passage, text: '| Day | Hours |\n| --- | --- |\n| Monday | 9 to 7 |' };
  const evidence = [
    { kind: 'document' as const, source: 'd1', title: 'Shop', text: 'Monday: 9 to 7, hours' },
  ];
  expect(turnSources(evidence, record(laidOut)).used).toHaveLength(1);
});
