import { type CSSProperties, useEffect, useState } from 'react';

/**
 * The part of a phone's screen that its keyboard leaves: browsers lay the keyboard over the page, so that what stands
 * at the bottom would be behind it.
 * @param isCovering whether the chat covers the page
 */
export function useVisibleArea(isCovering: boolean): CSSProperties | undefined {
  const [area, setArea] = useState<CSSProperties>();
  useEffect(() => {
    const { visualViewport: viewport } = window;
    if (!isCovering || !viewport) return setArea(undefined);
    const measure = () => setArea({ top: `${viewport.offsetTop}px`, height: `${viewport.height}px` });
    measure();
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
    };
  }, [isCovering]);
  return area;
}
