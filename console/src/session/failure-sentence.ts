import { CallError } from '@parley/client/call.ts';
import { errorMessageOf } from '@parley/contract/error.ts';

/** Puts a key of the dictionary, with what goes into it, into words. */
type Translate = {
  (key: string): string;
  (key: string, values: Record<string, string | number>): string;
};

const A_MINUTE = 60;

/**
 * Why a call failed, in the user's language where the console knows the reason, else in the server's words.
 * @returns undefined for anything that is no failed call
 */
export function failureSentence(error: unknown, t: Translate): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  if (error.status === 0) return t('session.failure_unreachable');
  if (error.status === 429) return waitSentence(error, t);
  // Not the server's own words: what a proxy or a broken server says does not help users.
  if (error.code === undefined && (error.status >= 500 || !hasSentence(error)))
    return t('session.failure_unknown');
  switch (error.code) {
    case 'internal_error':
      return t('session.failure_unknown');
    case 'not_allowed':
      return t('session.failure_not_allowed');
    case 'max_agents_reached':
      return t('agents.limit_reached');
    case 'deletion_final':
      return t('deletions.final');
    case 'agent_not_found':
      return t('session.failure_agent_gone');
    default:
      return error.message;
  }
}

function hasSentence({ message, status }: CallError): boolean {
  return message !== errorMessageOf(undefined, status);
}

function waitSentence({ retryAfterSeconds, code }: CallError, t: Translate): string {
  if (retryAfterSeconds === A_MINUTE) return t('session.wait_minute');
  if (retryAfterSeconds !== undefined) return t('session.wait_seconds', { seconds: retryAfterSeconds });
  return t(code === 'rate_limited' ? 'session.wait_unknown' : 'session.wait_limit');
}
