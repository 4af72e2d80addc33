import { type KeyboardEvent, useCallback, useRef, useState } from 'react';

const MOVING_KEYS: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End']);

/**
 * Which entry Enter opens: the first one, also when entries above it arrive later, until the user has moved to another.
 */
export function useFirstChoice() {
  const [value, setValue] = useState('');
  const hasMoved = useRef(false);
  const listRef = useCallback((list: HTMLElement | null) => {
    if (!list) return;
    const observer = new MutationObserver(() => {
      const first = list.querySelector<HTMLElement>('[cmdk-item]:not([aria-disabled="true"])');
      const firstValue = first?.getAttribute('data-value');
      if (!hasMoved.current && firstValue) setValue(firstValue);
    });
    observer.observe(list, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  const move = () => {
    hasMoved.current = true;
  };
  return {
    listRef,
    /** Something else is typed. */
    begin: () => {
      hasMoved.current = false;
    },
    command: {
      value,
      onValueChange: setValue,
      onPointerMove: move,
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (MOVING_KEYS.has(key)) move();
      },
    },
  };
}
