import { MESSAGE_MAX } from '@parley/contract/limits.ts';
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../design/icon-button.tsx';

export type SimulationComposerProps = {
  /** The agent is answering, or nobody is connected yet: what is typed stays, but is not sent. */
  isBlocked: boolean;
  /** What stands in the empty field. */
  placeholder?: string | undefined;
  /** Takes the focus when it appears; on unless said otherwise. */
  hasFocus?: boolean;
  /** @returns false when it was not sent */
  onSend: (text: string) => boolean;
};

/** Where the user writes: Enter sends, Shift and Enter begins a new line. */
export function SimulationComposer(props: SimulationComposerProps) {
  const { isBlocked, placeholder, hasFocus = true, onSend } = props;
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const canSend = !isBlocked && text.trim() !== '';
  useEffect(() => {
    if (hasFocus) field.current?.focus();
  }, [hasFocus]);

  function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    if (canSend && onSend(text.trim())) setText('');
  }

  return (
    <form
      className="flex items-end gap-1 rounded-md border border-control bg-surface p-1 focus-within:outline-2 focus-within:outline-accent"
      onSubmit={submit}
    >
      <textarea
        ref={field}
        rows={1}
        value={text}
        maxLength={MESSAGE_MAX}
        aria-label={t('simulation.message')}
        placeholder={placeholder ?? t('simulation.placeholder')}
        className="field-sizing-content max-h-40 min-h-8 flex-1 resize-none bg-transparent px-2 py-1.5 text-base text-ink outline-none placeholder:text-faint"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
        }}
      />
      <IconButton
        type="submit"
        size="sm"
        label={t('simulation.send')}
        aria-disabled={!canSend}
        icon={<SendHorizontal size={16} aria-hidden />}
      />
    </form>
  );
}
