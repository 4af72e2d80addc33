import { isShortcut } from '../design/shortcuts.ts';
import { useKeyDown } from '../design/use-key-down.ts';

const OPEN_DIALOG = '[role="dialog"][data-open]';
const OPEN_ALERT = '[role="alertdialog"][data-open]';

export type ShortcutHandlers = { onPalette: () => void; onHelp: () => void };

/** The keys that work on every page: `/` searches, Ctrl or Cmd with K opens the palette, `?` explains. */
export function useShortcuts({ onPalette, onHelp }: ShortcutHandlers): void {
  useKeyDown((event) => {
    if (isShortcut(event, 'palette')) {
      event.preventDefault();
      return onPalette();
    }
    if (isTyping(event.target)) return;
    if (isShortcut(event, 'search') && focusPageSearch()) event.preventDefault();
    if (isShortcut(event, 'help') && !isWindowOpen()) {
      event.preventDefault();
      onHelp();
    }
  });
}

function focusPageSearch(): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement>('[data-page-search]')];
  const field = fields.findLast((candidate) => candidate.checkVisibility() && !candidate.closest('[inert]'));
  if (!field || isModalOpen()) return false;
  field.focus();
  field.select();
  return true;
}

/** Whether a window is open over the page, or over the editor, which has the help as well. */
function isWindowOpen(): boolean {
  return document.querySelector(`${OPEN_DIALOG}:not([data-page]), ${OPEN_ALERT}`) !== null;
}

function isModalOpen(): boolean {
  return document.querySelector(`${OPEN_DIALOG}, ${OPEN_ALERT}`) !== null;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="combobox"]'))
  );
}
