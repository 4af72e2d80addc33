import type { CallLogRow } from '@parley/contract/call-log.ts';
import { CircleCheck, CircleX, Pause, Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../design/badge.tsx';
import { Spinner } from '../../design/spinner.tsx';

/** How a conversation stands: that it runs, rests or is being analysed, else how it was judged. */
export function OutcomeMark({
  row: { status, is_resting, analysis_status, call_successful },
}: {
  row: Pick<CallLogRow, 'status' | 'is_resting' | 'analysis_status' | 'call_successful'>;
}) {
  const { t } = useTranslation();
  if (is_resting) {
    return <Badge icon={<Pause size={12} aria-hidden />}>{t('callLogs.resting')}</Badge>;
  }
  if (status === 'in-progress') {
    return (
      <Badge tone="info" icon={<span className="size-1.5 animate-pulse rounded-full bg-current" />}>
        {t('callLogs.outcome_in-progress')}
      </Badge>
    );
  }
  if (status === 'failed') {
    return (
      <Badge tone="danger" icon={<Unplug size={12} aria-hidden />}>
        {t('callLogs.outcome_failed')}
      </Badge>
    );
  }
  if (analysis_status === 'pending') {
    return <Badge icon={<Spinner size={16} className="size-3" />}>{t('callLogs.analysing')}</Badge>;
  }
  switch (call_successful) {
    case 'success':
      return (
        <Badge tone="success" icon={<CircleCheck size={12} aria-hidden />}>
          {t('callLogs.outcome_success')}
        </Badge>
      );
    case 'failure':
      return (
        <Badge tone="danger" icon={<CircleX size={12} aria-hidden />}>
          {t('callLogs.outcome_failure')}
        </Badge>
      );
    case 'unknown':
    case null:
      return <Badge>{t('callLogs.outcome_unknown')}</Badge>;
  }
}
