import type { DialFailure } from '@parley/contract/phone-calls.ts';

/** How a transfer ended. */
export type DialOutcome = 'accepted' | DialFailure;

/**
 * How a transfer ended, from the words of a platform: Twilio's `DialCallStatus`, Asterisk's `DIALSTATUS` or
 * FreeSWITCH's `originate_disposition`, in either case.
 * @returns undefined for no word at all
 */
export function dialOutcomeOf(status: string): DialOutcome | undefined {
  const word = status
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '');
  if (word === '') return undefined;
  if (ACCEPTED.has(word)) return 'accepted';
  if (word === 'busy' || word === 'userbusy') return 'busy';
  return UNANSWERED.has(word) ? 'no_answer' : 'failed';
}

const ACCEPTED = new Set(['accepted', 'answer', 'answered', 'completed', 'success', 'inprogress']);
const UNANSWERED = new Set(['noanswer', 'nouserresponse', 'timeout', 'originatorcancel']);
