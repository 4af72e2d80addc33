import { useEffect } from 'react';

/** Names the browser's tab after a page that stands in no menu, and gives it its earlier name back. */
export function useWindowTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    const [, brand] = before.split(' · ');
    document.title = brand ? `${title} · ${brand}` : title;
    return () => {
      document.title = before;
    };
  }, [title]);
}
