import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from './toast.tsx';

/** Ways of entering of which the browser leaves out what is beyond a field's limit. */
const ENTERED_AT_ONCE = new Set(['insertFromPaste', 'insertFromDrop']);

/** Says when a field takes only a part of what is pasted or dropped; mounted once, for all fields with a limit. */
export function CutPasteNotice() {
  const { t } = useTranslation();
  useEffect(() => {
    const handleInput = (event: InputEvent) => {
      if (!ENTERED_AT_ONCE.has(event.inputType)) return;
      const limit = exceededLimit(event.target, event.data ?? '');
      if (limit !== undefined) toast.warning(t('design.paste_cut', { limit }));
    };
    document.addEventListener('beforeinput', handleInput);
    return () => document.removeEventListener('beforeinput', handleInput);
  }, [t]);
  return null;
}

/** The characters that a field takes, where it would have more with a text. */
function exceededLimit(field: EventTarget | null, text: string): number | undefined {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return undefined;
  const { value, maxLength, selectionStart, selectionEnd } = field;
  const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0);
  return maxLength >= 0 && value.length - replaced + text.length > maxLength ? maxLength : undefined;
}
