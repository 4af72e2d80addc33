import type { KeyboardEvent } from 'react';
import { expect, it } from 'vitest';
import { isEnter, isEntryEnd } from './shortcuts.ts';

function pressed(key: string, nativeEvent: { isComposing: boolean; keyCode: number }): KeyboardEvent {
  return { key, ctrlKey: false, metaKey: false, altKey: false, nativeEvent } as KeyboardEvent;
}

it.each([
  ['while a word is composed', { isComposing: true, keyCode: 229 }],
  ['that ends a composition in Safari', { isComposing: false, keyCode: 229 }],
])('leaves the Enter %s to the input method', (_when, native) => {
  expect(isEnter(pressed('Enter', native))).toBe(false);
  expect(isEntryEnd(pressed('Enter', native))).toBe(false);
});

it('takes any other Enter, and no other key', () => {
  expect(isEnter(pressed('Enter', { isComposing: false, keyCode: 13 }))).toBe(true);
  expect(isEntryEnd(pressed('Enter', { isComposing: false, keyCode: 13 }))).toBe(true);
  expect(isEnter(pressed('a', { isComposing: false, keyCode: 65 }))).toBe(false);
});
