import { fileSizeText } from '@parley/client/given-files/file-size-text.ts';
import type { FileInput } from '@parley/contract/conversation.ts';
import { Download, Paperclip } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { loadGivenFile } from '../data/conversations.ts';
import { saveFile } from '../design/save-file.ts';
import { toast } from '../design/toast.tsx';

/** Files that a caller gave with a message, each to be saved. */
export function GivenFiles({
  conversationId,
  files,
}: {
  conversationId: string;
  files: readonly FileInput[];
}) {
  const { t, i18n } = useTranslation();
  if (files.length === 0) return null;
  async function save({ file_id, original_filename }: FileInput): Promise<void> {
    try {
      saveFile(await loadGivenFile(conversationId, file_id), original_filename);
    } catch {
      toast.error(t('record.file_failed', { name: original_filename }));
    }
  }
  return (
    <ul aria-label={t('record.files')} className="flex flex-col items-end gap-1">
      {files.map((file) => (
        <li key={file.file_id} className="flex max-w-full items-center gap-2">
          <span className="shrink-0 text-muted text-sm">{fileSizeText(file.size_bytes, i18n.language)}</span>
          <button
            type="button"
            aria-label={t('record.save_file', { name: file.original_filename })}
            onClick={() => void save(file)}
            className="flex min-h-7 min-w-0 items-center gap-1.5 rounded-md border bg-surface px-2 py-1 text-ink text-sm hover:bg-hover"
          >
            <Paperclip size={14} aria-hidden className="shrink-0 text-muted" />
            <span className="truncate">{file.original_filename}</span>
            <Download size={14} aria-hidden className="shrink-0 text-muted" />
          </button>
        </li>
      ))}
    </ul>
  );
}
