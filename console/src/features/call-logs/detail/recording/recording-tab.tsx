import type { CallLog } from '@parley/contract/call-log.ts';
import { useQuery } from '@tanstack/react-query';
import { AudioLines } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isRunning } from '../../../../data/call-log-pages.ts';
import { recordingQuery } from '../../../../data/recordings.ts';
import { EmptyState } from '../../../../design/empty-state.tsx';
import { ResourceState } from '../../../../design/resource-list/resource-state.tsx';
import { Skeleton } from '../../../../design/skeleton.tsx';
import { useCallLogErrorText } from '../../call-log-error-text.ts';
import { RecordingPlayer } from './recording-player.tsx';

const BARS = 240;

export type RecordingTabProps = {
  log: CallLog;
  /** Where it begins to play by itself. */
  startSeconds: number | undefined;
};

/** How a conversation sounded, or why there is no recording to play. */
export function RecordingTab({ log, startSeconds }: RecordingTabProps) {
  const { t } = useTranslation();
  if (!log.record.recording) {
    return (
      <EmptyState
        icon={<AudioLines size={20} aria-hidden />}
        title={t('callLogs.no_recording')}
        message={t(`callLogs.no_recording_${reasonFor(log)}`)}
      />
    );
  }
  return <Recording log={log} startSeconds={startSeconds} />;
}

function Recording({ log, startSeconds }: RecordingTabProps) {
  const { t } = useTranslation();
  const errorText = useCallLogErrorText();
  return (
    <ResourceState
      query={useQuery(recordingQuery(log.conversation_id, BARS))}
      loading={<RecordingLoading />}
      failed={t('callLogs.recording_failed')}
      errorText={errorText}
    >
      {(recording) => <RecordingPlayer log={log} recording={recording} startSeconds={startSeconds} />}
    </ResourceState>
  );
}

function RecordingLoading() {
  const { t } = useTranslation();
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">{t('callLogs.loading_recording')}</span>
      <Skeleton className="h-20 rounded-lg" />
      <Skeleton className="h-9 rounded-md" />
    </div>
  );
}

/** Why a conversation has no recording. */
function reasonFor(log: CallLog): 'running' | 'erased' | 'written' | 'off' | 'gone' {
  const { record } = log;
  if (isRunning(log)) return 'running';
  if (record.transcript_erased) return 'erased';
  const isSpoken = record.turns.some(({ ledger }) => ledger?.first_audio_ms !== undefined);
  if (!isSpoken) return 'written';
  return record.record_voice ? 'gone' : 'off';
}
