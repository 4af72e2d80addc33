import type { SentFile } from '@parley/client/live-event.ts';
import { MESSAGE_MAX } from '@parley/contract/limits.ts';
import type { WidgetTexts } from '@parley/contract/widget-texts.ts';
import { type FormEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import type { WaitingFiles } from './attachments/attachment-tray.tsx';
import type { WidgetAttachments } from './attachments/widget-attachments.tsx';
import { ChatIcon } from './chat-icons.tsx';
import { Notice } from './chat-notices.tsx';
import type { ChatMemory } from './conversation/chat-memory.ts';
import type { Chat } from './conversation/use-chat.ts';
import { isInputMethodKey } from './input-method-key.ts';
import { tooLongText } from './too-long-text.ts';

export type ChatComposerProps = {
  /** Of the agent. */
  language: string;
  texts: WidgetTexts;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Stores the unsent message while the visitor moves from page to page. */
  memory: ChatMemory;
  /** The agent is answering: what is typed stays, but is not sent. */
  isBlocked: boolean;
  chat: Chat;
  /** Absent where no files are taken, and until what they need is fetched. */
  attachments: WidgetAttachments | undefined;
  onSend: (text: string, files: readonly SentFile[] | undefined) => void;
};

/** Where the visitor writes: Enter sends, Shift and Enter begins a new line. */
export function ChatComposer(props: ChatComposerProps) {
  const { texts, field, memory, chat, attachments, isBlocked, onSend } = props;
  const [text, setText] = useState(() => memory.read().draft ?? '');
  const [waiting, setWaiting] = useState<WaitingFiles>();
  const isTooLong = text.trim().length > MESSAGE_MAX;
  const canSend = !isBlocked && !isTooLong && (waiting ? waiting.send : text.trim());

  function write(draft: string) {
    setText(draft);
    memory.write({ draft });
  }
  async function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    if (!canSend) return;
    const files = await waiting?.send?.();
    // What was not taken says why, and nothing that was written is lost.
    if (waiting && !files) return;
    onSend(text.trim(), files);
    write('');
    field.current?.focus();
  }

  return (
    <>
      <div className="notices" role="status">
        {isTooLong ? <Notice text={tooLongText(texts, props.language, MESSAGE_MAX)} /> : null}
      </div>
      <form className="composer" onSubmit={submit}>
        {attachments?.showTray({ chat, field, onChange: setWaiting })}
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          value={text}
          aria-invalid={isTooLong}
          aria-label={texts.message}
          placeholder={texts.message}
          onInput={(event) => write(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.shiftKey && !isInputMethodKey(event)) submit(event);
          }}
        />
        <button type="submit" className="send" aria-label={texts.send} aria-disabled={!canSend}>
          <ChatIcon name="send" />
        </button>
      </form>
    </>
  );
}
