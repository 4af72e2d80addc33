import type { CloneStatus } from '@parley/contract/voice-clones.ts';
import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '../../../design/badge.tsx';
import { Spinner } from '../../../design/spinner.tsx';

const TONES: Record<CloneStatus, Tone> = {
  ready: 'success',
  training: 'info',
  processing: 'info',
  waiting: 'warning',
  failed: 'danger',
};

/** Where a clone stands. */
export function CloneStatusBadge({ status }: { status: CloneStatus }) {
  const names = useCloneStatusNames();
  const isUnderway = status === 'training' || status === 'processing';
  return (
    <Badge tone={TONES[status]} icon={isUnderway ? <Spinner size={16} className="size-3" /> : undefined}>
      {names[status]}
    </Badge>
  );
}

function useCloneStatusNames(): Record<CloneStatus, string> {
  const { t } = useTranslation();
  return {
    ready: t('clones.status_ready'),
    training: t('clones.status_training'),
    processing: t('clones.status_processing'),
    waiting: t('clones.status_waiting'),
    failed: t('clones.status_failed'),
  };
}
