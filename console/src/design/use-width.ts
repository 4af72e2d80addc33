import { type RefCallback, useCallback, useState } from 'react';

/** How wide an element is, in pixels; 0 until it is drawn. */
export function useWidth(): [ref: RefCallback<HTMLElement>, widthPx: number] {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    setWidth(element.clientWidth);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
