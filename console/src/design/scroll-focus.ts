/** Makes a region that scrolls, and may contain nothing to act on, reachable by keyboard. */
export const SCROLL_FOCUS = { tabIndex: 0 } as const;
