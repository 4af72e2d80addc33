import { CallError } from '@parley/client/call.ts';
import { ENHANCEMENT_OPTIONS, type EnhancedQaPair, enhanceQa } from '@parley/contract/qa-pairs.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../session/api.ts';
import { lastingStorage } from '../../../session/browser-storage.ts';
import { enhancementLanguage } from './enhancement-language.ts';
import type { QaPairDraft } from './qa-draft.ts';

/** Has the connected language model enhance pairs; fails with {@link NothingEnhanced} when it gave none back. */
export function useEnhanceQa() {
  return useMutation({
    mutationFn: async ({ pairs, signal }: { pairs: readonly QaPairDraft[]; signal: AbortSignal }) => {
      const language = enhancementLanguage(lastingStorage.getItem('language'), navigator.language);
      const { enhanced_qa_pairs } = await call(
        enhanceQa,
        { body: { qa_pairs: [...pairs], language, enhancement_options: ENHANCEMENT_OPTIONS } },
        signal,
      );
      if (enhanced_qa_pairs.length === 0) throw new NothingEnhanced();
      return enhanced_qa_pairs;
    },
  });
}

/** The answer held no pair. */
export class NothingEnhanced extends Error {
  override name = 'NothingEnhanced';
}

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
