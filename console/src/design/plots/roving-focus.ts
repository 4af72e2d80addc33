import { type KeyboardEvent, useState } from 'react';

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Many marks that are one stop of the tab key; arrow keys move between them. */
export function useRovingFocus(count: number) {
  const [focused, setFocused] = useState<number>();
  // The first mark that is focused is the latest.
  const stop = Math.min(focused ?? count - 1, count - 1);
  return {
    tabIndexOf: (at: number) => (at === stop ? 0 : -1),
    onFocus: setFocused,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const next = STEPS[event.key]?.(stop, count);
      if (next === undefined || next < 0 || next >= count) return;
      event.preventDefault();
      const marks = event.currentTarget.querySelectorAll<HTMLElement>('[data-mark]');
      marks[next]?.focus();
    },
  };
}
