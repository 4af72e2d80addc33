import { MESSAGE_MAX } from '@parley/contract/limits.ts';
import { type FormEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import { ChatIcon } from './chat-icons.tsx';
import type { ChatMemory } from './conversation/chat-memory.ts';
import type { WidgetTexts } from './texts/widget-texts-shape.ts';

export type ChatComposerProps = {
  texts: WidgetTexts;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Keeps what was begun while the visitor moves from page to page. */
  memory: ChatMemory;
  /** The agent is answering: what is typed stays, but is not sent. */
  isBlocked: boolean;
  onSend: (text: string) => void;
};

/** Where the visitor writes: Enter sends, Shift and Enter begins a new line. */
export function ChatComposer({ texts, field, memory, isBlocked, onSend }: ChatComposerProps) {
  const [text, setText] = useState(() => memory.read().draft ?? '');
  const canSend = !isBlocked && text.trim() !== '';

  function write(draft: string) {
    setText(draft);
    memory.write({ draft });
  }
  function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    if (!canSend) return;
    onSend(text.trim());
    write('');
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
        onInput={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Preact gives the browser's own event.
          const { isComposing } = event.nativeEvent ?? event;
          if (event.key === 'Enter' && !event.shiftKey && !isComposing) submit(event);
        }}
      />
      <button type="submit" className="send" aria-label={texts.send} aria-disabled={!canSend}>
        <ChatIcon name="send" />
      </button>
    </form>
  );
}
