import { expect, it } from 'vitest';
import { hiddenEnds } from './hidden-ends.ts';

it.each([
  ['everything is visible', 0, 300, 'none'],
  ['it has not been scrolled', 0, 500, 'end'],
  ['it stands in the middle', 100, 500, 'both'],
  ['it was scrolled to its end', 200, 500, 'start'],
  ['its width is rounded', 0, 301, 'none'],
])('says what is hidden when %s', (_, scrollLeft, scrollWidth, hidden) => {
  expect(hiddenEnds({ scrollLeft, scrollWidth, clientWidth: 300 })).toBe(hidden);
});
