import type { OverviewFigures } from '@parley/contract/call-log-overview.ts';

/** How a figure stands beside that of the period before. */
export type FigureChange = {
  /** More than nothing for more than before. */
  by: number;
  isBetter: boolean;
  isWorse: boolean;
};

/** The figures that are shown of a period; null where nothing was measured. */
export type ShownFigures = {
  conversations: number;
  /** From nothing to one, in whole hundredths. */
  success: number | null;
  medianWaitMs: number | null;
  unanswered: number;
};

export function shownFigures(figures: OverviewFigures): ShownFigures {
  const { conversations, judged, succeeded, median_wait_ms, unanswered } = figures;
  return {
    conversations,
    success: judged === 0 ? null : Math.round((100 * succeeded) / judged) / 100,
    medianWaitMs: median_wait_ms,
    unanswered,
  };
}

/** Which way is better; more conversations are neither. */
const BETTER = { conversations: 0, success: 1, medianWaitMs: -1, unanswered: -1 } as const satisfies Record<
  keyof ShownFigures,
  -1 | 0 | 1
>;

/** The difference to the period before; undefined where one of the two was not measured. */
export function figureChange(
  name: keyof ShownFigures,
  now: ShownFigures,
  before: ShownFigures,
): FigureChange | undefined {
  const [present, past] = [now[name], before[name]];
  if (present === null || past === null) return undefined;
  const by = present - past;
  return { by, isBetter: by * BETTER[name] > 0, isWorse: by * BETTER[name] < 0 };
}
