import { CallError } from '@parley/client/call.ts';
import type { EnhancedQaPair } from '@parley/contract/qa-pairs.ts';
import { NothingEnhanced } from '../../../data/qa-enhancement.ts';
import type { QaPairDraft } from './qa-draft.ts';

/** Why nothing was enhanced, in words. */
export type EnhancementFailure = { sentence: string; isModelMissing: boolean };

/** What kind of failure an enhancement ended with. */
export function enhancementFailureKind(error: unknown): 'nothing' | 'format' | 'model_missing' | 'other' {
  if (error instanceof NothingEnhanced) return 'nothing';
  // An answer that is not what the contract says.
  if (!(error instanceof CallError)) return 'format';
  return error.code === 'no_language_model' ? 'model_missing' : 'other';
}

/** An enhanced pair as it would be written into the collection. */
export function toDraft({ id, enhanced_question, enhanced_answer }: EnhancedQaPair): QaPairDraft {
  return { id, question: enhanced_question, answer: enhanced_answer };
}
