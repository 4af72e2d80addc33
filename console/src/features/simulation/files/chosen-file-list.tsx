import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { FileChip } from './file-chip.tsx';
import type { ChosenFiles } from './use-file-tray.ts';

export type ChosenFileListProps = {
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
          {t(`simulation.fileProblem.${turnedAway.problem}`, { most })}
        </p>
      ) : null}
      {files.length > 0 ? (
        <ul
          aria-label={t('simulation.files.list')}
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
                {t('simulation.files.stop')}
              </Button>
            </li>
          ) : null}
        </ul>
      ) : null}
    </>
  );
}
