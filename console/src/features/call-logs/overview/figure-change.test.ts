import { expect, it } from 'vitest';
import { figureChange, shownFigures } from './figure-change.ts';

const FIGURES = { conversations: 40, judged: 20, succeeded: 15, median_wait_ms: 900, unanswered: 4 };
const now = shownFigures(FIGURES);

it('takes success for a share of what was judged, and for unknown where nothing was', () => {
  expect(now.success).toBe(0.75);
  expect(shownFigures({ ...FIGURES, judged: 300, succeeded: 200 }).success).toBe(0.67);
  expect(shownFigures({ ...FIGURES, judged: 0, succeeded: 0 }).success).toBeNull();
});

it('takes more success for better, and longer waits and more open questions for worse', () => {
  const before = shownFigures({ ...FIGURES, succeeded: 10, median_wait_ms: 700, unanswered: 1 });
  expect(figureChange('success', now, before)).toEqual({ by: 0.25, isBetter: true, isWorse: false });
  expect(figureChange('medianWaitMs', now, before)).toEqual({ by: 200, isBetter: false, isWorse: true });
  expect(figureChange('unanswered', now, before)).toEqual({ by: 3, isBetter: false, isWorse: true });
  expect(figureChange('unanswered', before, now)).toEqual({ by: -3, isBetter: true, isWorse: false });
});

it('takes more conversations for neither, and equal figures for no change', () => {
  const before = shownFigures({ ...FIGURES, conversations: 10 });
  expect(figureChange('conversations', now, before)).toEqual({ by: 30, isBetter: false, isWorse: false });
  expect(figureChange('success', now, now)).toEqual({ by: 0, isBetter: false, isWorse: false });
});

it('compares nothing that was not measured', () => {
  const before = shownFigures({ ...FIGURES, median_wait_ms: null });
  expect(figureChange('medianWaitMs', now, before)).toBeUndefined();
});
