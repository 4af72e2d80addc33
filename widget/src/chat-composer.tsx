import { MESSAGE_MAX } from '@parley/contract/limits.ts';
import { type FormEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import { ChatIcon } from './chat-icons.tsx';
import type { WidgetTexts } from './widget-texts.ts';

export type ChatComposerProps = {
  texts: WidgetTexts;
  field: RefObject<HTMLTextAreaElement | null>;
  /** The agent is answering: what is typed stays, but is not sent. */
  isBlocked: boolean;
  onSend: (text: string) => void;
};

/** Where the visitor writes: Enter sends, Shift and Enter begins a new line. */
export function ChatComposer({ texts, field, isBlocked, onSend }: ChatComposerProps) {
  const [text, setText] = useState('');
  const canSend = !isBlocked && text.trim() !== '';

  function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    if (!canSend) return;
    onSend(text.trim());
    setText('');
    field.current?.focus();
  }

  return (
    <form className="composer" onSubmit={submit}>
      <textarea
        ref={field}
        rows={1}
        value={text}
        maxLength={MESSAGE_MAX}
        aria-label={texts.message}
        placeholder={texts.message}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
        }}
      />
      <button type="submit" className="send" aria-label={texts.send} aria-disabled={!canSend}>
        <ChatIcon name="send" />
      </button>
    </form>
  );
}
