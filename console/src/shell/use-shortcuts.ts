import { useEffect } from 'react';

export type ShortcutHandlers = { onPalette: () => void; onHelp: () => void };

/** The keys that work on every page: `/` searches, Ctrl or Cmd with K opens the palette, `?` explains. */
export function useShortcuts({ onPalette, onHelp }: ShortcutHandlers): void {
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        return onPalette();
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === '/' && focusPageSearch()) event.preventDefault();
      if (event.key === '?' && !isModalOpen()) {
        event.preventDefault();
        onHelp();
      }
    };
    window.addEventListener('keydown', handleKeyDown);
    return () => window.removeEventListener('keydown', handleKeyDown);
  }, [onPalette, onHelp]);
}

function focusPageSearch(): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement>('[data-page-search]')];
  const field = fields.findLast((candidate) => candidate.checkVisibility() && !candidate.closest('[inert]'));
  if (!field || isModalOpen()) return false;
  field.focus();
  field.select();
  return true;
}

function isModalOpen(): boolean {
  return document.querySelector('[role="dialog"][data-open], [role="alertdialog"][data-open]') !== null;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="combobox"]'))
  );
}
