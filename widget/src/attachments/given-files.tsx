import { fileSizeText } from '@parley/client/given-files/file-size-text.ts';
import type { SentFile } from '@parley/client/live-event.ts';
import { AttachmentIcon } from './attachment-icon.tsx';

export type GivenFilesProps = { files: readonly SentFile[]; language: string };

/** The files that were given with a message. */
export function GivenFiles({ files, language }: GivenFilesProps) {
  return files.map(({ file_id, original_filename, size_bytes }) => (
    <span key={file_id} className="file">
      <AttachmentIcon name="clip" size={16} />
      {original_filename}
      <small>{fileSizeText(size_bytes, language)}</small>
    </span>
  ));
}
