import { expect, it } from 'vitest';
import { baseRevisionOf, type DocumentBase } from './document-base.ts';

const pair = (answer: string) => ({ id: answer, question: 'When?', answer });

function collection(revision: number, ...answers: string[]): DocumentBase {
  return { revision, text: '', qa_metadata: { type: 'qa_collection', original_qa_pairs: answers.map(pair) } };
}

it('bases a change on the revision that was opened where the content has changed since', () => {
  expect(baseRevisionOf(collection(1, 'Now'), collection(2, 'Now', 'Later'))).toBe(1);
  const text = { revision: 4, text: 'Open', qa_metadata: null };
  expect(baseRevisionOf(text, { ...text, revision: 5, text: 'Closed' })).toBe(4);
});

it('bases a change on the latest revision where only something else has changed', () => {
  expect(baseRevisionOf(collection(1, 'Now'), { ...collection(2, 'Now'), text: 'When? Now' })).toBe(2);
});

it('bases a change on nothing where the document is not known', () => {
  expect(baseRevisionOf(undefined, collection(2, 'Now'))).toBeUndefined();
});
