import { fileSizeText } from '@parley/client/given-files/file-size-text.ts';
import type { TrayFile } from '@parley/client/given-files/file-tray.ts';
import { AttachmentIcon } from './attachment-icon.tsx';
import type { AttachmentTexts } from './attachment-texts.ts';

export type AttachmentChipProps = {
  file: TrayFile;
  texts: AttachmentTexts;
  language: string;
  most: number;
  /** The message with its files is on its way, so that nothing can be taken away from it. */
  isSending: boolean;
  onAgain: () => void;
  onRemove: () => void;
};

/** A file that was chosen: its name and size, how far it is, and what is wrong with it. */
export function AttachmentChip(props: AttachmentChipProps) {
  const { texts, language, most, isSending, onAgain, onRemove } = props;
  const { file, state } = props.file;
  return (
    <li className={state.phase === 'refused' ? 'chip refused' : 'chip'}>
      <AttachmentIcon name="clip" size={16} />
      <span className="chip-name" title={file.name}>
        {file.name}
      </span>
      <small>
        {state.phase === 'sending' && state.part === 1 ? texts.reading : fileSizeText(file.size, language)}
      </small>
      {isSending ? null : (
        <button
          type="button"
          className="chip-remove"
          aria-label={texts.remove.replace('{name}', () => file.name)}
          onClick={onRemove}
        >
          <AttachmentIcon name="close" size={16} />
        </button>
      )}
      {state.phase === 'sending' ? (
        <progress aria-label={texts.sending.replace('{name}', () => file.name)} value={state.part} />
      ) : null}
      {state.phase === 'refused' ? (
        <p role="alert">
          {texts[state.problem].replace('{n}', String(most))}
          {state.problem === 'failed' ? (
            <button type="button" onClick={onAgain}>
              {texts.again}
            </button>
          ) : null}
        </p>
      ) : null}
    </li>
  );
}
