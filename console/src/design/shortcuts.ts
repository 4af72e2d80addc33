import { isInputMethodKey } from '@parley/widget/input-method-key.ts';
import type { KeyboardEvent as ReactKeyboardEvent } from 'react';
import { areSingleKeysOn, useSingleKeys } from './single-keys.ts';

/** Every keyboard shortcut, by what it does; what binds them and what lists them reads this table. */
export const SHORTCUTS = {
  search: { key: '/', modifier: '' },
  palette: { key: 'K', modifier: 'Ctrl' },
  save: { key: 'S', modifier: 'Ctrl' },
  next: { key: 'J', modifier: '' },
  previous: { key: 'K', modifier: '' },
  // The toasts listen for it themselves.
  notifications: { key: 'T', modifier: 'Alt' },
  // Windows close by themselves.
  close: { key: 'Esc', modifier: '' },
  help: { key: '?', modifier: '' },
} as const;

export type Shortcut = keyof typeof SHORTCUTS;

/** Whether a shortcut is one key that writes something, which can be turned off; Escape does not. */
export function isSingleKey(shortcut: Shortcut): boolean {
  const { key, modifier } = SHORTCUTS[shortcut];
  return modifier === '' && key.length === 1;
}

/** The key of a shortcut of one key, for `aria-keyshortcuts`; undefined while those do not count. */
export function useSingleKey(shortcut: Shortcut | undefined): string | undefined {
  return useSingleKeys() && shortcut ? SHORTCUTS[shortcut].key : undefined;
}

/** Whether Enter was pressed, and not to choose a word of an input method. */
export function isEnter(event: ReactKeyboardEvent): boolean {
  return event.key === 'Enter' && !isInputMethodKey(event);
}

/** Whether a key in a field says that what was typed counts: Enter, or saving by keyboard, which saves what stands there. */
export function isEntryEnd(event: ReactKeyboardEvent): boolean {
  return isEnter(event) || isShortcut(event, 'save');
}

/** Whether a shortcut was pressed that counts; Ctrl and Cmd are the same. */
export function isShortcut(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  shortcut: Shortcut,
): boolean {
  const { key, modifier } = SHORTCUTS[shortcut];
  if (isSingleKey(shortcut) && !areSingleKeysOn()) return false;
  const hasCommand = event.ctrlKey || event.metaKey;
  const isHeld = hasCommand === (modifier === 'Ctrl') && event.altKey === (modifier === 'Alt');
  return event.key.toUpperCase() === key && isHeld;
}
