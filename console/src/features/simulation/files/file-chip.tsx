import { fileSizeText } from '@parley/client/given-files/file-size-text.ts';
import type { TrayFile } from '@parley/client/given-files/file-tray.ts';
import { Paperclip, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { classNames } from '../../../design/class-names.ts';
import { IconButton } from '../../../design/icon-button.tsx';

export type FileChipProps = {
  file: TrayFile;
  /** Files that the agent takes in one conversation. */
  most: number;
  /** The message with its files is on its way, so that nothing can be taken away from it. */
  isSending: boolean;
  onAgain: () => void;
  onRemove: () => void;
};

/** A file that was chosen: its name and size, how far it is, and what is wrong with it. */
export function FileChip({ file: { file, state }, most, isSending, onAgain, onRemove }: FileChipProps) {
  const { t, i18n } = useTranslation();
  const isRefused = state.phase === 'refused';
  return (
    <li
      className={classNames(
        'flex max-w-full flex-wrap items-center gap-x-1.5 rounded-md border bg-surface px-2 py-1 text-ink text-sm',
        isRefused && 'w-full border-danger-line',
      )}
    >
      <Paperclip size={14} aria-hidden className="shrink-0 text-muted" />
      <span title={file.name} className="min-w-0 flex-1 truncate">
        {file.name}
      </span>
      <span className="shrink-0 text-muted">
        {state.phase === 'sending' && state.part === 1
          ? t('simulation.files.reading')
          : fileSizeText(file.size, i18n.language)}
      </span>
      {isSending ? null : (
        <IconButton
          size="sm"
          tooltip={false}
          label={t('simulation.files.remove', { name: file.name })}
          icon={<X size={14} aria-hidden />}
          onClick={onRemove}
        />
      )}
      {state.phase === 'sending' ? (
        <progress
          aria-label={t('simulation.files.sending', { name: file.name })}
          className="h-1 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
          value={state.part}
        />
      ) : null}
      {isRefused ? (
        <p role="alert" className="w-full text-danger-ink text-sm">
          {t(`simulation.fileProblem.${state.problem}`, { most })}
          {state.problem === 'failed' ? (
            <Button variant="ghost" size="sm" className="ml-1" onClick={onAgain}>
              {t('simulation.files.again')}
            </Button>
          ) : null}
        </p>
      ) : null}
    </li>
  );
}
