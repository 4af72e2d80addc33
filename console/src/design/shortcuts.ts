import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** Every keyboard shortcut, by what it does; what binds them and what lists them reads this table. */
export const SHORTCUTS = {
  search: { key: '/', hasCommand: false },
  palette: { key: 'K', hasCommand: true },
  save: { key: 'S', hasCommand: true },
  next: { key: 'J', hasCommand: false },
  previous: { key: 'K', hasCommand: false },
  // Windows close by themselves.
  close: { key: 'Esc', hasCommand: false },
  help: { key: '?', hasCommand: false },
} as const;

export type Shortcut = keyof typeof SHORTCUTS;

/** Whether a key in a field says that what was typed counts: Enter, or saving by keyboard, which saves what stands there. */
export function isEntryEnd(event: ReactKeyboardEvent): boolean {
  return (event.key === 'Enter' && !event.nativeEvent.isComposing) || isShortcut(event, 'save');
}

/** Whether a shortcut was pressed; Ctrl and Cmd are the same. */
export function isShortcut(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  shortcut: Shortcut,
): boolean {
  const { key, hasCommand } = SHORTCUTS[shortcut];
  return event.key.toUpperCase() === key && (event.ctrlKey || event.metaKey) === hasCommand && !event.altKey;
}
