import { OFFERED_KINDS } from '@parley/client/given-files/file-problem.ts';
import { fileSizeText } from '@parley/client/given-files/file-size-text.ts';
import type { TrayFile } from '@parley/client/given-files/file-tray.ts';
import { Paperclip, X } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../design/button.tsx';
import { classNames } from '../../design/class-names.ts';
import { HiddenFileInput } from '../../design/hidden-file-input.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { ProgressBar } from '../../design/progress-bar.tsx';
import type { ChosenFiles } from './use-file-tray.ts';

type ChosenFileListProps = {
  chosen: ChosenFiles;
  /** Files that the agent takes in one conversation. */
  most: number;
  onAgain: () => void;
  /** What had the focus goes with the file. */
  onRemoved: () => void;
};

/** The files of the next message, and what was not taken and why. */
export function ChosenFileList({ chosen, most, onAgain, onRemoved }: ChosenFileListProps) {
  const { t } = useTranslation();
  const { files, turnedAway, isSending } = chosen;
  return (
    <>
      {turnedAway ? (
        <p role="alert" className="mb-2 break-words text-danger-ink text-sm">
          <b className="font-medium">{turnedAway.name}</b>{' '}
          {t(`testPanel.fileProblem.${turnedAway.problem}`, { most })}
        </p>
      ) : null}
      {files.length > 0 ? (
        <ul
          aria-label={t('testPanel.files.list')}
          className="mb-2 flex max-h-48 flex-wrap items-center gap-1.5 overflow-y-auto"
        >
          {files.map((file) => (
            <FileChip
              key={file.key}
              file={file}
              most={most}
              isSending={isSending}
              onAgain={onAgain}
              onRemove={() => {
                chosen.remove(file.key);
                onRemoved();
              }}
            />
          ))}
          {isSending ? (
            <li>
              <Button variant="ghost" size="sm" onClick={chosen.stop}>
                {t('testPanel.files.stop')}
              </Button>
            </li>
          ) : null}
        </ul>
      ) : null}
    </>
  );
}

type FileChipProps = {
  file: TrayFile;
  /** Files that the agent takes in one conversation. */
  most: number;
  /** The message with its files is on its way, so that nothing can be taken away from it. */
  isSending: boolean;
  onAgain: () => void;
  onRemove: () => void;
};

/** A file that was chosen: its name and size, how far it is, and what is wrong with it. */
function FileChip({ file: { file, state }, most, isSending, onAgain, onRemove }: FileChipProps) {
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
          ? t('testPanel.files.reading')
          : fileSizeText(file.size, i18n.language)}
      </span>
      {isSending ? null : (
        <IconButton
          size="sm"
          tooltip={false}
          label={t('buttons.remove_named', { name: file.name })}
          icon={<X size={14} aria-hidden />}
          onClick={onRemove}
        />
      )}
      {state.phase === 'sending' ? (
        <ProgressBar label={t('testPanel.files.sending', { name: file.name })} value={state.part} />
      ) : null}
      {isRefused ? (
        <p role="alert" className="w-full text-danger-ink text-sm">
          {t(`testPanel.fileProblem.${state.problem}`, { most })}
          {state.problem === 'failed' ? (
            <Button variant="ghost" size="sm" className="ml-1" onClick={onAgain}>
              {t('design.retry')}
            </Button>
          ) : null}
        </p>
      ) : null}
    </li>
  );
}

type AttachButtonProps = {
  button: RefObject<HTMLButtonElement | null>;
  isOff: boolean;
  onFiles: (files: File[]) => void;
};

/** Asks for files of this computer. */
export function AttachButton({ button, isOff, onFiles }: AttachButtonProps) {
  const { t } = useTranslation();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <HiddenFileInput ref={chooser} multiple accept={OFFERED_KINDS} onFiles={onFiles} />
      <IconButton
        ref={button}
        size="sm"
        label={t('testPanel.files.attach')}
        aria-disabled={isOff}
        icon={Paperclip}
        onClick={() => (isOff ? undefined : chooser.current?.click())}
      />
    </>
  );
}
