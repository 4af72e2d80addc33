import type { KeyboardEvent } from 'react';

/** What browsers give as the code of a key that an input method has taken. */
const TAKEN = 229;

/** Whether a key is meant for an input method, such as the Enter that chooses a Japanese word. */
export function isInputMethodKey(event: KeyboardEvent): boolean {
  // Preact gives the browser's own event.
  const { isComposing, keyCode } = event.nativeEvent ?? event;
  // Safari ends the composition before it tells of the key.
  return isComposing || keyCode === TAKEN;
}
