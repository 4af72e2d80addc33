import { KNOWLEDGE } from '@parley/contract/limits.ts';
import { FileUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FileChooser } from '../../../../design/file-chooser.tsx';
import { ProblemLine } from '../../../../design/problem-line.tsx';
import { FILE_MAX_MB } from '../../document-error-text.ts';
import { ACCEPTED_FILES } from './file-queue.ts';
import { QueuedFileRow, type QueuedFileRowProps } from './queued-file-row.tsx';
import type { FileUploads } from './use-file-uploads.ts';

/** Files to add: chosen here, or dropped anywhere on the dialog. */
export function FileForm({
  uploads,
  error,
  onSendAnyway,
  ...row
}: Pick<QueuedFileRowProps, 'onUseExisting'> & {
  uploads: FileUploads;
  error: string | undefined;
  onSendAnyway: (id: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-3">
      <FileChooser
        label={t('addDocument.files')}
        dropText={t('addDocument.drop_here')}
        chooseText={t('buttons.choose_files')}
        bounds={t('addDocument.file_bounds', {
          types: KNOWLEDGE.fileTypes.join(', ').toUpperCase(),
          size: FILE_MAX_MB,
        })}
        accept={ACCEPTED_FILES}
        button={{ icon: FileUp, disabled: uploads.isSending }}
        onChoose={uploads.choose}
      />
      {uploads.files.length > 0 ? (
        <ul aria-label={t('addDocument.chosen_files')} className="divide-y rounded-lg border">
          {uploads.files.map((file) => (
            <QueuedFileRow
              key={file.id}
              queued={file}
              onRemove={() => uploads.remove(file.id)}
              onSendAnyway={() => onSendAnyway(file.id)}
              {...row}
            />
          ))}
        </ul>
      ) : null}
      {error ? <ProblemLine>{error}</ProblemLine> : null}
    </div>
  );
}
