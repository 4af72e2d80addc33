import type { CallLog } from '@parley/contract/call-log.ts';
import { AudioLines } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isRunning } from '../../../../data/call-log-pages.ts';

/** Why a conversation has no recording to play. */
export function NoRecording({ log }: { log: CallLog }) {
  const { t } = useTranslation();
  return (
    <p className="flex items-start gap-2 text-muted text-sm">
      <AudioLines size={16} aria-hidden className="mt-0.5 shrink-0" />
      <span>
        <strong className="font-medium text-ink">{t('callLogs.no_recording')}</strong>{' '}
        {t(`callLogs.no_recording_${reasonFor(log)}`)}
      </span>
    </p>
  );
}

function reasonFor(log: CallLog): 'running' | 'erased' | 'written' | 'off' | 'gone' {
  const { record } = log;
  if (isRunning(log)) return 'running';
  if (record.transcript_erased) return 'erased';
  const isSpoken = record.turns.some(({ ledger }) => ledger?.first_audio_ms !== undefined);
  if (!isSpoken) return 'written';
  return record.record_voice ? 'gone' : 'off';
}
