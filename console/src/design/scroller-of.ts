/** What scrolls an element; null where that is the window. */
export function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  if (!element || /auto|scroll/.test(getComputedStyle(element).overflowY)) return element;
  return scrollerOf(element.parentElement);
}
