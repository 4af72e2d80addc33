import type { CallLog } from '@parley/contract/call-log.ts';
import { useTranslation } from 'react-i18next';
import { CollectedValues } from '../../../../conversation-record/analysis/collected-values.tsx';
import { CriterionResults } from '../../../../conversation-record/analysis/criterion-results.tsx';
import { FoundText } from '../../../../conversation-record/found-text.tsx';
import { RatingButtons } from '../../../../conversation-record/rating-buttons.tsx';
import { lastLanguage } from '../../../../conversation-record/turn/turn-languages.ts';
import { useHasRole } from '../../../../session/permissions.ts';
import { OutcomeMark } from '../../outcome-mark.tsx';
import { useRating } from '../use-rating.ts';
import { AnalysisSource } from './analysis-source.tsx';
import { CallDeliveries } from './call-deliveries.tsx';
import { CallLogFacts } from './call-log-facts.tsx';
import { ConversationCost } from './conversation-cost.tsx';

/** What a conversation was about, how it went, and what is known of it. */
export function SummarySection({ log }: { log: CallLog }) {
  const { t } = useTranslation();
  const isMember = useHasRole('member');
  const rate = useRating(log.conversation_id);
  const { feedback } = log.metadata;
  const { transcript_erased: isErased, analysis, analysis_status } = log.record;
  const language = lastLanguage(log.record);
  const noSummary =
    log.status !== 'in-progress'
      ? t('callLogs.no_summary')
      : t(log.is_resting ? 'callLogs.summary_after_rest' : 'callLogs.summary_later');
  return (
    <div className="flex flex-col gap-5 text-base">
      <h3 className="sr-only">{t('callLogs.summary')}</h3>
      <div className="flex items-center justify-between gap-3">
        <OutcomeMark row={log} />
        <RatingButtons
          label={t('callLogs.rate_conversation')}
          score={feedback.score}
          onRate={rate && ((score) => rate({ score }))}
        />
      </div>
      {feedback.comment || feedback.rating !== null ? (
        <figure className="rounded-lg border bg-surface px-4 py-3">
          <figcaption className="text-muted text-xs">
            {feedback.rating === null
              ? t('callLogs.comment')
              : t('callLogs.rating', { rating: feedback.rating })}
          </figcaption>
          {feedback.comment ? (
            <blockquote className="wrap-anywhere mt-1 text-ink">{feedback.comment}</blockquote>
          ) : null}
        </figure>
      ) : null}
      <div className="flex flex-col gap-1.5">
        {isErased ? <p className="text-muted">{t('callLogs.erased')}</p> : null}
        {analysis?.transcript_summary ? (
          <p lang={language} className="wrap-anywhere whitespace-pre-wrap text-ink">
            <FoundText text={analysis.transcript_summary} />
          </p>
        ) : analysis_status === 'pending' ? null : (
          <p className="text-muted">{noSummary}</p>
        )}
        <AnalysisSource log={log} />
      </div>
      {analysis ? (
        <>
          <CriterionResults analysis={analysis} language={language} />
          <CollectedValues analysis={analysis} language={language} />
        </>
      ) : null}
      <CallLogFacts log={log} />
      {isMember && log.status !== 'in-progress' ? (
        <ConversationCost conversationId={log.conversation_id} />
      ) : null}
      {isMember && log.status !== 'in-progress' ? (
        <CallDeliveries conversationId={log.conversation_id} analysedAt={analysis?.analysed_at ?? null} />
      ) : null}
    </div>
  );
}
