import type { CallLogRow } from '@parley/contract/call-log.ts';
import { CircleCheck, CircleX, Pause, Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeProps } from '../../design/badge.tsx';
import { Spinner } from '../../design/spinner.tsx';
import type { LogOutcome } from './call-log-filters.ts';

/** How a conversation stands: that it runs, rests or is being analysed, else how it was judged. */
export function OutcomeMark({
  row: { status, is_resting, analysis_status, call_successful },
}: {
  row: Pick<CallLogRow, 'status' | 'is_resting' | 'analysis_status' | 'call_successful'>;
}) {
  const { t } = useTranslation();
  if (is_resting) return <Badge icon={Pause}>{t('callLogs.resting')}</Badge>;
  if (status === 'done' && analysis_status === 'pending')
    return <Badge icon={<Spinner size={16} className="size-3" />}>{t('callLogs.analysing')}</Badge>;
  const outcome = status === 'done' ? (call_successful ?? 'unknown') : status;
  return <Badge {...SIGNS[outcome]}>{t(`callLogs.outcome_${outcome}`)}</Badge>;
}

const SIGNS: Readonly<Record<LogOutcome, Pick<BadgeProps, 'tone' | 'icon'>>> = {
  'in-progress': { tone: 'info', icon: <span className="size-1.5 animate-pulse rounded-full bg-current" /> },
  failed: { tone: 'danger', icon: Unplug },
  success: { tone: 'success', icon: CircleCheck },
  failure: { tone: 'danger', icon: CircleX },
  unknown: {},
};
