import type { CallInput } from '@parley/client/call.ts';
import { ENHANCEMENT_OPTIONS, enhanceQa } from '@parley/contract/qa-pairs.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../session/api.ts';
import { useAbortSignal } from './use-abort-signal.ts';

/** Pairs, and the language in which they are enhanced. */
type PairsToEnhance = Pick<CallInput<typeof enhanceQa>['body'], 'qa_pairs' | 'language'>;

/**
 * Has the connected language model enhance pairs; fails with {@link NothingEnhanced} when it gave none back. Leaving
 * stops it.
 */
export function useEnhanceQa() {
  const { newSignal } = useAbortSignal();
  return useMutation({
    mutationFn: async (pairs: PairsToEnhance) => {
      const body = { ...pairs, enhancement_options: ENHANCEMENT_OPTIONS };
      const { enhanced_qa_pairs } = await call(enhanceQa, { body }, newSignal());
      if (enhanced_qa_pairs.length === 0) throw new NothingEnhanced();
      return enhanced_qa_pairs;
    },
  });
}

/** The answer contained no pair. */
export class NothingEnhanced extends Error {
  override name = 'NothingEnhanced';
}
