import { elementScroll, observeElementOffset, Virtualizer } from '@tanstack/react-virtual';
import { expect, it } from 'vitest';
import { rowOptions } from './seen-rows.tsx';

it('leaves a list where it stands that was scrolled before its rows were worked out', () => {
  const list = {
    scrollTop: 900,
    scrollTo({ top }: { top: number }) {
      this.scrollTop = top;
    },
  };
  const virtualizer = new Virtualizer<HTMLElement, HTMLElement>({
    ...rowOptions({
      scroller: { current: list as unknown as HTMLElement },
      count: 1_000,
      keyOf: String,
      sizes: { rowPx: 66, gapPx: 12, startPx: 4, endPx: 24 },
    }),
    scrollToFn: elementScroll,
    observeElementOffset,
    observeElementRect: (_, tell) => tell({ width: 400, height: 600 }),
  });
  virtualizer._willUpdate();
  expect(list.scrollTop).toBe(900);
  expect(virtualizer.getVirtualItems()[0]?.index).toBe(5);
});
