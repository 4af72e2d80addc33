import type { CallLog } from '@parley/contract/call-log.ts';
import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRepeatAnalysis } from '../../../../data/call-logs.ts';
import { Banner } from '../../../../design/banner.tsx';
import { Button } from '../../../../design/button.tsx';
import { Spinner } from '../../../../design/spinner.tsx';
import { toast } from '../../../../design/toast.tsx';
import { useFailureText } from '../../../../session/failure-sentence.ts';
import { useMay } from '../../../../session/permissions.ts';
import { useCallLogWords } from '../../call-log-words.ts';

const PREFIXES = ['callLogs.analysis_error_', 'callLogs.error_'];

/** Who judged a conversation and when, and a button that has it judged once more. */
export function AnalysisSource({ log }: { log: CallLog }) {
  const { t } = useTranslation();
  const words = useCallLogWords();
  const errorText = useFailureText(PREFIXES);
  const { mutateAsync: repeat, isPending } = useRepeatAnalysis(log.conversation_id);
  const { analysis, analysis_status, analysis_problem, transcript_erased: isErased } = log;
  const isRunning = analysis_status === 'pending';
  const isRepeatable = useMay('member') && log.status !== 'in-progress' && !isErased;
  const handleRepeat = () =>
    void repeat(undefined).catch((error) =>
      toast.error(t('callLogs.repeat_failed'), { description: errorText(error) }),
    );
  if (log.status === 'in-progress' || (!analysis && !isRunning && !isRepeatable)) return null;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-x-4 gap-y-2 max-sm:flex-col">
        <p className="text-pretty text-muted text-sm">
          {analysis ? `${judge(analysis)} ` : null}
          {analysis?.analysed_at ? (
            <time dateTime={analysis.analysed_at}>
              {t('callLogs.analysed_at', { moment: words.moment(Date.parse(analysis.analysed_at) / 1_000) })}
            </time>
          ) : null}
        </p>
        {isRunning ? (
          <Spinner size={16} label={t('callLogs.being_analysed')} />
        ) : isRepeatable ? (
          <Button size="sm" icon={RefreshCw} loading={isPending} onClick={handleRepeat} className="shrink-0">
            {t('callLogs.analyse_again')}
          </Button>
        ) : null}
      </div>
      {analysis_problem === null || isRunning ? null : (
        <Banner
          tone="warning"
          title={t(
            analysis_problem === 'model_failed' ? 'callLogs.model_failed' : 'callLogs.model_unreadable',
          )}
        >
          {t(analysis?.by === 'model' ? 'callLogs.model_failed_kept' : 'callLogs.model_failed_rules')}
        </Banner>
      )}
    </div>
  );

  function judge({ by, model }: NonNullable<CallLog['analysis']>): string {
    if (by === 'extract') return t('callLogs.judged_by_rules');
    return model === null ? t('callLogs.judged_by_model') : t('callLogs.judged_by', { model });
  }
}
