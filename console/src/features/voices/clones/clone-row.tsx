import type { CloneStatus, VoiceClone } from '@parley/contract/voice-clones.ts';
import { AudioLines, Check, FileAudio, type LucideIcon, Pencil, RotateCw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '../../../design/badge.tsx';
import { Button } from '../../../design/button.tsx';
import { classNames } from '../../../design/class-names.ts';
import { clockTime } from '../../../design/clock-time.ts';
import { useFormats } from '../../../design/formats.ts';
import { RowMenu } from '../../../design/row-menu.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { useVoiceWords } from '../voice-words.ts';
import { cloneFailureText } from './clone-error-text.ts';
import { totalSeconds } from './clone-order.ts';

export type CloneRowProps = {
  clone: VoiceClone;
  isChosen: boolean;
  /** Whether it can speak now. */
  canSpeak: boolean;
  readOnly: boolean;
  isBusy: boolean;
  onChoose: () => void;
  onAction: (action: CloneAction) => void;
};

/** One voice of the team: what it is, where it stands, and what can be done with it. */
export function CloneRow({ clone, isChosen, canSpeak, readOnly, isBusy, onChoose, onAction }: CloneRowProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const words = useVoiceWords();
  const date = formats.date(clone.created_at);
  const facts = [
    clone.cloning_type === 'instant' ? t('clones.instant') : t('clones.professional'),
    words.language(clone.language),
    t('clones.recordings_facts', {
      count: clone.samples.length,
      total: clockTime(totalSeconds(clone.samples)),
    }),
    date,
  ];
  return (
    <li className={classNames('flex items-start gap-3 px-5 py-3 max-sm:gap-2', isChosen && 'bg-accent-soft')}>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere font-medium text-base text-ink">{clone.name}</span>
          <CloneStatusBadge status={clone.status} />
        </p>
        {clone.description ? <p className="wrap-anywhere text-ink text-sm">{clone.description}</p> : null}
        <p className="text-muted text-sm">{facts.map(unbroken).join(' · ')}</p>
        <StatusReason clone={clone} />
      </div>
      {clone.voice_id !== null && !readOnly ? (
        <Button
          size="sm"
          aria-pressed={isChosen}
          aria-label={t(isChosen ? 'clones.chosen_voice' : 'clones.choose_voice', { name: clone.name })}
          icon={isChosen ? Check : undefined}
          disabled={!canSpeak && !isChosen}
          onClick={onChoose}
        >
          {isChosen ? t('clones.chosen') : t('clones.choose')}
        </Button>
      ) : null}
      <CloneRowMenu
        clone={clone}
        canSpeak={canSpeak}
        readOnly={readOnly}
        isBusy={isBusy}
        onAction={onAction}
      />
    </li>
  );
}

/** So that a line ends between facts. */
function unbroken(fact: string): string {
  return fact.replaceAll(' ', '\u00a0');
}

function StatusReason({ clone: { status, status_reason, failure } }: { clone: VoiceClone }) {
  const { t } = useTranslation();
  if (status === 'waiting')
    return <p className="mt-0.5 text-sm text-warning-ink">{t('clones.waiting_reason')}</p>;
  if (status === 'training')
    return <p className="mt-0.5 text-info-ink text-sm">{t('clones.training_reason')}</p>;
  if (status !== 'failed' || !status_reason) return null;
  const reason = failure ? cloneFailureText(failure, t) : status_reason;
  return <p className="wrap-anywhere mt-0.5 text-danger-ink text-sm">{reason}</p>;
}

/** What can be done with a clone. */
export type CloneAction = 'speak' | 'samples' | 'edit' | 'retry' | 'delete';

/** The actions of one clone that its state and the user's role allow. */
function CloneRowMenu({
  clone,
  canSpeak,
  readOnly,
  isBusy,
  onAction,
}: Omit<CloneRowProps, 'isChosen' | 'onChoose'>) {
  const { t } = useTranslation();
  const action = (kind: CloneAction, Icon: LucideIcon, text: string) => ({
    Icon,
    text,
    onSelect: () => onAction(kind),
  });
  return (
    <RowMenu
      loading={isBusy}
      label={t('design.row_actions', { name: clone.name })}
      actions={[
        !readOnly && { ...action('speak', AudioLines, t('clones.generate')), disabled: !canSpeak },
        action('samples', FileAudio, t('clones.recordings')),
        !readOnly && action('edit', Pencil, t('buttons.edit')),
        !readOnly && clone.status === 'failed' && action('retry', RotateCw, t('design.retry')),
        !readOnly && {
          ...action('delete', Trash2, t('buttons.delete')),
          tone: 'danger',
          isApart: true,
        },
      ]}
    />
  );
}

const TONES: Record<CloneStatus, Tone> = {
  ready: 'success',
  training: 'info',
  processing: 'info',
  waiting: 'warning',
  failed: 'danger',
};

/** Where a clone stands. */
function CloneStatusBadge({ status }: { status: CloneStatus }) {
  const { t } = useTranslation();
  const isUnderway = status === 'training' || status === 'processing';
  return (
    <Badge tone={TONES[status]} icon={isUnderway ? <Spinner size={16} className="size-3" /> : undefined}>
      {t(`clones.status_${status}`)}
    </Badge>
  );
}
