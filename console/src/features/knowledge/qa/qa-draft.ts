import { QA } from '@parley/contract/limits.ts';
import { hasMarkup } from '@parley/contract/plain-text.ts';

/** A question with its answer, as it is being written. */
export type QaPairDraft = { id: string; question: string; answer: string };

/** Pairs, and one that is being written and not added yet. */
export type QaDraft = { pairs: readonly QaPairDraft[]; question: string; answer: string };

/** Nothing written yet. */
export const EMPTY_QA: QaDraft = { pairs: [], question: '', answer: '' };

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
  return { pairs: [...draft.pairs, pair], question: '', answer: '' };
}

/** Why pairs cannot be saved; undefined when they can. */
export type QaProblem = 'pairs_required' | 'too_many' | 'too_long' | 'markup';

/** What is wrong with the pairs. */
export function qaProblem(pairs: readonly QaPairDraft[]): QaProblem | undefined {
  if (pairs.length === 0) return 'pairs_required';
  if (pairs.length > QA.pairsMax) return 'too_many';
  if (pairs.some(({ question, answer }) => question.length > QA.questionMax || answer.length > QA.answerMax))
    return 'too_long';
  return pairs.some(({ question, answer }) => hasMarkup(question) || hasMarkup(answer))
    ? 'markup'
    : undefined;
}

/** Whether a pair is long enough to be enhanced. */
export function isEnhanceable({ question, answer }: QaPairDraft): boolean {
  return question.trim().length + answer.trim().length >= QA.enhanceMin;
}
