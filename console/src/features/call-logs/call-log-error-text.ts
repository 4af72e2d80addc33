import { CallError } from '@parley/client/call.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { failureSentence } from '../../session/failure-sentence.ts';

/** Gives the sentence for a failed call about a conversation. */
export function useCallLogErrorText(): (error: unknown) => string {
  const { t } = useTranslation();
  return useCallback(
    (error) => {
      const code = error instanceof CallError ? error.code : undefined;
      if (code === 'conversation_not_found') return t('callLogs.error_not_found');
      if (code === 'conversation_running') return t('callLogs.error_running');
      if (code === 'question_not_found') return t('overview.error_question_not_found');
      if (code === 'agent_not_found') return t('overview.error_agent_not_found');
      if (code === 'too_many_documents') return t('overview.error_too_many_documents');
      if (code === 'transcript_erased') return t('callLogs.error_erased');
      if (code === 'too_many_views') return t('savedViews.error_too_many');
      if (code === 'view_not_found') return t('savedViews.error_gone');
      return failureSentence(error, t) ?? t('callLogs.error_unknown');
    },
    [t],
  );
}
