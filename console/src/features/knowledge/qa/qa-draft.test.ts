import { describe, expect, it } from 'vitest';
import { EMPTY_QA, isQaChanged, qaProblem, wholeQa, withEditing } from './qa-draft.ts';

const HOURS = { id: '1', question: 'When are you open?', answer: 'From 9 am.' };
const PLACE = { id: '2', question: 'Where are you?', answer: 'In the high street.' };
const draft = { ...EMPTY_QA, pairs: [HOURS, PLACE] };

describe('questions and answers while they are changed', () => {
  it('are saved with the pair that is being changed and the one that is being added', () => {
    const changed = withEditing(draft, { ...HOURS, answer: ' From 8 am. ' });
    const { pairs, edited } = wholeQa({ ...changed, question: 'Who?', answer: 'Ada' }, '3');
    expect(pairs).toEqual([
      { ...HOURS, answer: 'From 8 am.' },
      PLACE,
      { id: '3', question: 'Who?', answer: 'Ada' },
    ]);
    expect(edited).toBeUndefined();
  });

  it('keep what was changed in one pair when another one is changed', () => {
    const first = withEditing(withEditing(draft, HOURS), { ...HOURS, answer: 'From 8 am.' });
    expect(first.pairs).toEqual([HOURS, PLACE]);
    const second = withEditing(first, PLACE);
    expect(second).toEqual({ ...draft, pairs: [{ ...HOURS, answer: 'From 8 am.' }, PLACE], edited: PLACE });
  });

  it('are not saved with a pair that lacks a half', () => {
    const changed = withEditing(draft, { ...HOURS, answer: ' ' });
    expect(qaProblem(changed)).toBe('pair_incomplete');
    expect(qaProblem({ ...changed, edited: undefined })).toBeUndefined();
    expect(qaProblem({ ...draft, question: 'Who?' })).toBe('pair_incomplete');
    expect(qaProblem({ ...EMPTY_QA, answer: 'Ada' })).toBe('pair_incomplete');
    expect(qaProblem({ ...draft, question: 'Who?', answer: 'Ada' })).toBeUndefined();
  });

  it('are unsaved once something is written, not while a pair is only opened', () => {
    expect(isQaChanged(withEditing(draft, HOURS), draft.pairs)).toBe(false);
    expect(isQaChanged(withEditing(draft, { ...HOURS, answer: 'Always' }), draft.pairs)).toBe(true);
    expect(isQaChanged({ ...draft, question: 'Who?' }, draft.pairs)).toBe(true);
    expect(isQaChanged({ ...draft, pairs: [HOURS] }, draft.pairs)).toBe(true);
  });
});
