import { fileSizeText } from '@parley/client/given-files/file-size-text.ts';
import type { SentFile } from '@parley/client/live-socket.ts';
import { Paperclip } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** The files that were given with a message. */
export function MessageFiles({ files }: { files: readonly SentFile[] }) {
  const { t, i18n } = useTranslation();
  return (
    <ul aria-label={t('record.files')} className="flex flex-col items-end gap-1">
      {files.map(({ file_id, original_filename, size_bytes }) => (
        <li
          key={file_id}
          className="flex max-w-full items-center gap-1.5 rounded-md border bg-surface px-2 py-1 text-ink text-sm"
        >
          <Paperclip size={14} aria-hidden className="shrink-0 text-muted" />
          <span className="truncate">{original_filename}</span>
          <span className="shrink-0 text-muted">{fileSizeText(size_bytes, i18n.language)}</span>
        </li>
      ))}
    </ul>
  );
}
