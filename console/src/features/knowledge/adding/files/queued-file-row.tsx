import { fileSizeText } from '@parley/client/given-files/file-size-text.ts';
import { Check, CircleAlert, FileText, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../../design/class-names.ts';
import { IconButton } from '../../../../design/icon-button.tsx';
import { ProblemLine } from '../../../../design/problem-line.tsx';
import { FILE_MAX_MB, useDocumentErrorText } from '../../document-error-text.ts';
import { DuplicateChoices, type DuplicateChoicesProps } from '../duplicate-notice.tsx';
import type { FileState, QueuedFile } from './file-queue.ts';

export type QueuedFileRowProps = Omit<DuplicateChoicesProps, 'same' | 'onAddAnyway'> & {
  queued: QueuedFile;
  onRemove: () => void;
  onSendAnyway: () => void;
};

/** A chosen file with how far it is, and why it is not added. */
export function QueuedFileRow(props: QueuedFileRowProps) {
  const { queued, onRemove, onSendAnyway, ...choices } = props;
  const { t, i18n } = useTranslation();
  const { file, state } = queued;
  const isBad = state.phase === 'refused' || state.phase === 'failed';
  const Icon = isBad ? CircleAlert : state.phase === 'added' ? Check : FileText;
  return (
    <li className="flex items-start gap-2.5 px-3 py-2">
      <span
        className={classNames(
          'flex h-7 items-center',
          isBad ? 'text-danger-ink' : state.phase === 'added' ? 'text-success-ink' : 'text-faint',
        )}
      >
        <Icon size={16} aria-hidden />
      </span>
      <div className="min-w-0 flex-1 py-1">
        <p className="flex items-baseline gap-2">
          <span className="wrap-anywhere min-w-0 text-base text-ink">{file.name}</span>
          <span className="shrink-0 text-muted text-xs tabular-nums">
            {fileSizeText(file.size, i18n.language)}
          </span>
        </p>
        <FileProgress state={state} name={file.name} />
        {state.phase === 'duplicate' ? (
          <div className="mt-1 flex flex-col gap-2 text-sm text-warning-ink">
            <p>{t('knowledge.same_content', { name: state.same.name })}</p>
            <DuplicateChoices same={state.same} onAddAnyway={onSendAnyway} {...choices} />
          </div>
        ) : null}
      </div>
      {state.phase === 'added' ? null : (
        <IconButton
          size="sm"
          tooltip={false}
          label={t('buttons.remove_named', { name: file.name })}
          icon={X}
          onClick={onRemove}
        />
      )}
    </li>
  );
}

function FileProgress({ state, name }: { state: FileState; name: string }) {
  const { t } = useTranslation();
  const errorText = useDocumentErrorText();
  switch (state.phase) {
    case 'refused':
      return <ProblemLine>{t(`knowledge.error_${state.problem}`, { size: FILE_MAX_MB })}</ProblemLine>;
    case 'failed':
      return <ProblemLine>{errorText(state.error)}</ProblemLine>;
    case 'sending':
      return (
        <div
          role="progressbar"
          aria-label={t('addDocument.sending', { name })}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(state.part * 100)}
          className="mt-1.5 mb-1 h-1 overflow-hidden rounded-full bg-pressed"
        >
          <div
            className="h-full origin-left bg-accent transition-transform"
            style={{ transform: `scaleX(${Math.max(0.02, state.part)})` }}
          />
        </div>
      );
    case 'added':
      return <p className="text-sm text-success-ink">{t('addDocument.added')}</p>;
    case 'waiting':
    case 'duplicate':
      return null;
  }
}
