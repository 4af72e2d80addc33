import { KNOWLEDGE } from '@parley/contract/limits.ts';
import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../design/button.tsx';
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
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-col gap-3">
      <section
        aria-label={t('addDocument.files')}
        className="flex flex-col items-center gap-3 rounded-lg border border-line-strong border-dashed px-4 py-6 text-center"
      >
        <p className="text-base text-muted max-sm:hidden">{t('addDocument.drop_here')}</p>
        <Button
          size="sm"
          icon={<FileUp size={16} aria-hidden />}
          disabled={uploads.isSending}
          onClick={() => input.current?.click()}
        >
          {t('addDocument.browse')}
        </Button>
        <p className="text-faint text-xs">
          {t('addDocument.file_bounds', {
            types: KNOWLEDGE.fileTypes.join(', ').toUpperCase(),
            size: FILE_MAX_MB,
          })}
        </p>
        <input
          ref={input}
          type="file"
          multiple
          accept={ACCEPTED_FILES}
          aria-label={t('addDocument.browse')}
          className="hidden"
          onChange={(event) => {
            uploads.choose([...(event.target.files ?? [])]);
            // So that the same file can be chosen again.
            event.target.value = '';
          }}
        />
      </section>
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
      {error ? (
        <p role="alert" className="text-danger-ink text-sm">
          {error}
        </p>
      ) : null}
    </div>
  );
}
