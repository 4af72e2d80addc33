import { QA } from '@parley/contract/limits.ts';
import { hasMarkup } from '@parley/contract/plain-text.ts';

/** A question with its answer, as it is being written. */
export type QaPairDraft = { id: string; question: string; answer: string };

/** Pairs, one that is being written and not added yet, and one of the pairs as it is being changed. */
export type QaDraft = {
  pairs: readonly QaPairDraft[];
  question: string;
  answer: string;
  edited: QaPairDraft | undefined;
};

/** Nothing written yet. */
export const EMPTY_QA: QaDraft = { pairs: [], question: '', answer: '', edited: undefined };

/** Whether both halves say something. */
export function isPair({ question, answer }: Pick<QaPairDraft, 'question' | 'answer'>): boolean {
  return question.trim() !== '' && answer.trim() !== '';
}

/**
 * The pairs with the one that is being written, so that it is not lost; the entry is empty afterwards.
 * @param id for the new pair
 */
export function withEntry(draft: QaDraft, id: string): QaDraft {
  if (!isPair(draft)) return draft;
  const pair = { id, question: draft.question.trim(), answer: draft.answer.trim() };
  return { ...draft, pairs: [...draft.pairs, pair], question: '', answer: '' };
}

/** The draft while a pair is changed to this; what was written in another one is kept. */
export function withEditing(draft: QaDraft, edited: QaPairDraft): QaDraft {
  const kept = draft.edited?.id === edited.id ? draft : withEdited(draft);
  return { ...kept, edited };
}

/** The pairs with what is written in the one that is being changed, which is closed. */
export function withEdited(draft: QaDraft): QaDraft {
  const { edited } = draft;
  if (!edited) return draft;
  const kept = { ...edited, question: edited.question.trim(), answer: edited.answer.trim() };
  const pairs = draft.pairs.map((pair) => (pair.id === kept.id ? kept : pair));
  return { ...draft, pairs, edited: undefined };
}

/**
 * The draft with everything that is written as pairs, to be saved.
 * @param id for the new pair
 */
export function wholeQa(draft: QaDraft, id: string): QaDraft {
  return withEntry(withEdited(draft), id);
}

/** Whether something is written that is not among the stored pairs. */
export function isQaChanged(draft: QaDraft, stored: readonly QaPairDraft[]): boolean {
  const { pairs, question, answer } = withEdited(draft);
  if (question.trim() !== '' || answer.trim() !== '' || pairs.length !== stored.length) return true;
  return pairs.some((pair, index) => {
    const other = stored[index];
    return pair.id !== other?.id || pair.question !== other.question || pair.answer !== other.answer;
  });
}

/** What is wrong with everything that is written, as a code; undefined when it can be saved. */
export function qaProblem(draft: QaDraft): string | undefined {
  const { pairs, question, answer } = wholeQa(draft, '');
  if (question.trim() !== '' || answer.trim() !== '') return 'pair_incomplete';
  if (pairs.length === 0) return 'qa_pairs_required';
  if (pairs.length > QA.pairsMax) return 'too_many_qa_pairs';
  if (!pairs.every(isPair)) return 'pair_incomplete';
  if (pairs.some(({ question, answer }) => question.length > QA.questionMax || answer.length > QA.answerMax))
    return 'pair_too_long';
  return pairs.some(({ question, answer }) => hasMarkup(question) || hasMarkup(answer))
    ? 'markup_not_allowed'
    : undefined;
}

/** Whether a pair is long enough to be enhanced. */
export function isEnhanceable({ question, answer }: QaPairDraft): boolean {
  return question.trim().length + answer.trim().length >= QA.enhanceMin;
}
