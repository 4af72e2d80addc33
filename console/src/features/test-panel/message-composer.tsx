import type { SentFile } from '@parley/client/live-event.ts';
import { MESSAGE_MAX } from '@parley/contract/limits.ts';
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../design/class-names.ts';
import { GROWING_CLASS_NAMES, growingRows } from '../../design/growing-rows.ts';
import { IconButton } from '../../design/icon-button.tsx';
import { isEnter } from '../../design/shortcuts.ts';
import { AttachButton, ChosenFileList } from './chosen-files.tsx';
import { type ChosenFiles, type FileAllowance, useFileTray } from './use-file-tray.ts';

export type MessageComposerProps = {
  /** The agent is answering, or no conversation is connected yet: what is typed stays, but is not sent. */
  isBlocked: boolean;
  /** What stands in the empty field. */
  placeholder?: string | undefined;
  /** Takes the focus when it appears; on unless said otherwise. */
  hasFocus?: boolean;
  files: FileAllowance;
  /** What is typed and not sent. */
  text: string;
  onText: (text: string) => void;
  /** @returns false when it was not sent */
  onSend: (text: string, files?: readonly SentFile[]) => boolean;
};

/** Where the user writes: Enter sends, Shift and Enter begins a new line. */
export function MessageComposer(props: MessageComposerProps) {
  const { files: limit } = props;
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useFileTray(limit, field);
  const { text, onText } = props;
  const { canSend, submit } = useMessage(props, chosen);
  return (
    <form
      className={classNames(
        'rounded-md border border-control bg-surface p-1 focus-within:outline-2 focus-within:outline-accent',
        chosen.isOver && 'border-accent border-dashed bg-accent-soft',
      )}
      onSubmit={submit}
    >
      <ChosenFileList
        chosen={chosen}
        most={limit.most}
        onAgain={() => {
          field.current?.focus();
          field.current?.form?.requestSubmit();
        }}
        onRemoved={() => button.current?.focus()}
      />
      {chosen.isOver ? (
        <p className="px-2 py-1 text-accent-ink text-sm">{t('testPanel.files.drop')}</p>
      ) : null}
      <div className="flex items-end gap-1">
        {limit.most > 0 ? (
          <AttachButton button={button} isOff={chosen.isSending} onFiles={chosen.add} />
        ) : null}
        <MessageField
          field={field}
          placeholder={props.placeholder}
          hasFocus={props.hasFocus}
          text={text}
          readOnly={chosen.isSending}
          onChange={onText}
          onSubmit={submit}
        />
        <IconButton
          type="submit"
          size="sm"
          label={t('testPanel.send')}
          aria-disabled={!canSend}
          icon={SendHorizontal}
        />
      </div>
    </form>
  );
}

/** What is written, and sending it with the chosen files. */
function useMessage({ isBlocked, text, onText, onSend }: MessageComposerProps, chosen: ChosenFiles) {
  const hasFiles = chosen.files.length > 0;
  const canSend = !isBlocked && !chosen.isSending && (hasFiles || text.trim() !== '');
  return {
    canSend,
    async submit(event: FormEvent | KeyboardEvent) {
      event.preventDefault();
      if (!canSend) return;
      const files = hasFiles ? await chosen.send() : [];
      // What was not taken says why, and nothing that was written or chosen is lost.
      if (!files || !onSend(text.trim(), files)) return;
      onText('');
      chosen.clear();
    },
  };
}

type MessageFieldProps = Pick<MessageComposerProps, 'placeholder' | 'hasFocus'> & {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  readOnly: boolean;
  onChange: (text: string) => void;
  onSubmit: (event: KeyboardEvent) => void;
};

function MessageField(props: MessageFieldProps) {
  const { field, placeholder, hasFocus = true, text, readOnly, onChange, onSubmit } = props;
  const { t } = useTranslation();
  useEffect(() => {
    if (hasFocus) field.current?.focus();
  }, [hasFocus, field]);
  return (
    <textarea
      ref={field}
      rows={growingRows(text, 1)}
      value={text}
      maxLength={MESSAGE_MAX}
      readOnly={readOnly}
      aria-label={t('testPanel.message')}
      placeholder={placeholder ?? t('testPanel.placeholder')}
      className={`${GROWING_CLASS_NAMES} max-h-40 min-h-8 flex-1 bg-transparent px-2 py-1.5 text-base text-ink outline-none placeholder:text-faint`}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (isEnter(event) && !event.shiftKey) onSubmit(event);
      }}
    />
  );
}
