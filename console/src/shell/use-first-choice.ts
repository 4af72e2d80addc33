import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { isEnter } from '../design/shortcuts.ts';

const MOVING_KEYS: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End']);

/**
 * Which entry Enter opens: the first one, also when entries above it arrive later, until the user has moved to another.
 * Enter before there is an entry opens the first one that arrives.
 */
export function useFirstChoice() {
  const [value, setValue] = useState('');
  const hasMoved = useRef(false);
  const opensFirst = useRef(false);
  const shownList = useRef<HTMLElement>(null);
  const listRef = useCallback((list: HTMLElement | null) => {
    // It is given again, the same one, with every change: to observe it anew each time would miss that change.
    if (!list || list === shownList.current) return;
    shownList.current = list;
    const observer = new MutationObserver(() => {
      const first = firstEntry(list);
      const firstValue = first?.getAttribute('data-value');
      if (hasMoved.current || !firstValue) return;
      setValue(firstValue);
      if (opensFirst.current) first?.click();
    });
    observer.observe(list, { childList: true, subtree: true });
  }, []);
  const move = () => {
    hasMoved.current = true;
    opensFirst.current = false;
  };
  return {
    listRef,
    /** Something else is typed. */
    begin: () => {
      hasMoved.current = false;
      opensFirst.current = false;
    },
    command: {
      value,
      onValueChange: setValue,
      onPointerMove: move,
      onKeyDown: (event: KeyboardEvent) => {
        if (MOVING_KEYS.has(event.key)) move();
        if (!isEnter(event) || hasMoved.current) return;
        // The first entry is drawn before the list marks it as chosen.
        event.preventDefault();
        const first = shownList.current && firstEntry(shownList.current);
        if (first) first.click();
        else opensFirst.current = true;
      },
    },
  };
}

function firstEntry(list: HTMLElement): HTMLElement | null {
  return list.querySelector('[cmdk-item]:not([aria-disabled="true"])');
}
