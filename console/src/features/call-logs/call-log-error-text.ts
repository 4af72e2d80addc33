import { type FailureSentences, useFailureText } from '../../session/failure-sentence.ts';

const SENTENCES: FailureSentences = {
  conversation_not_found: 'callLogs.error_not_found',
  conversation_running: 'callLogs.error_running',
  question_not_found: 'overview.error_question_not_found',
  agent_not_found: 'overview.error_agent_not_found',
  too_many_documents: 'overview.error_too_many_documents',
  transcript_erased: 'callLogs.error_erased',
  too_many_views: 'savedViews.error_too_many',
  view_not_found: 'savedViews.error_gone',
  view_name_taken: 'savedViews.error_name_taken',
};

/** Gives the sentence for a failed call about a conversation. */
export function useCallLogErrorText(): (error: unknown) => string {
  return useFailureText(SENTENCES);
}
