import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus where one part of the chat takes the place of another: what comes takes it over from what goes.
 * @param hadFocus shared by the parts: whether the one before had it
 * @returns the element that gets it
 */
export function useHandedFocus<E extends HTMLElement>(hadFocus: RefObject<boolean>): RefObject<E | null> {
  const place = useRef<E>(null);
  useLayoutEffect(() => {
    const own = place.current;
    if (hadFocus.current) own?.focus();
    return () => {
      hadFocus.current = own?.matches(':focus-within') ?? false;
    };
  }, [hadFocus]);
  return place;
}
