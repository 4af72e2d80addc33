import { CallError } from '@parley/client/call.ts';
import { NumberTakenDetail } from '@parley/contract/numbers.ts';
import type { TFunction } from 'i18next';
import { z } from 'zod';
import { failureSentence } from '../../session/failure-sentence.ts';

/** The agent that answers the number meanwhile, of an assignment that was refused for it. */
export function numberTakenBy(error: unknown): string | undefined {
  if (!(error instanceof CallError) || error.code !== 'number_taken') return undefined;
  return Taken.safeParse(error.body).data?.error.detail.agent.name;
}

const Taken = z.object({ error: z.object({ detail: NumberTakenDetail }) });

/**
 * Why a number could not be assigned or removed: in the person's language where the reason is known, else what the
 * server says of it (`error.detail.message`, then `error.message`), else the general sentence.
 */
export function numberFailure(error: unknown, t: TFunction): string {
  if (!(error instanceof CallError)) return t('channels.unknown_error');
  switch (error.code) {
    case 'number_not_found':
      return t('channels.number_not_found');
    case 'number_not_available':
      return t('channels.number_not_available');
    default:
      return failureSentence(error, t) ?? t('channels.unknown_error');
  }
}
