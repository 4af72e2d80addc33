import { useFailureText } from '../../session/failure-sentence.ts';

const PREFIXES = ['callLogs.error_', 'overview.error_', 'savedViews.error_'];

/** Gives the sentence for a failed call about a conversation. */
export function useCallLogErrorText(): (error: unknown) => string {
  return useFailureText(PREFIXES);
}
