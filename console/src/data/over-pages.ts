import type { InfiniteData } from '@tanstack/react-query';

/** A list with each of its pages changed. */
export function overPages<Page, Cursor>(
  { pages, pageParams }: InfiniteData<Page, Cursor>,
  change: (page: Page, index: number) => Page,
): InfiniteData<Page, Cursor> {
  return { pages: pages.map(change), pageParams };
}
