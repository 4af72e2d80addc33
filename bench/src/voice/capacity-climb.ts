import type { CapacityKind } from './capacity-stage.ts';
import { breachOf, hasModels, openCapacitySteps } from './capacity-steps.ts';

/** Steps of callers that are tried. */
const LEVELS = [10, 20, 40, 60, 80, 110, 150, 200, 260, 340, 440, 560, 700] as const;
/** Where models of this machine hear or speak. */
const MODEL_LEVELS = [1, 2, 3, 4, 6, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 64] as const;
const PATIENCE_MS = 150_000;
const MODEL_PATIENCE_MS = 400_000;

/** How many calls a machine sustains, and what limits it. */
export type Climb = { best: number; limit: string };

/**
 * Calls a server of its own with more and more callers, until they or the operator would complain.
 * @param report gets a line of a table for each step
 */
export async function climbToLimit(kind: CapacityKind, report: (line: string) => void): Promise<Climb> {
  const startedMs = performance.now();
  await using steps = await openCapacitySteps(kind, report);
  const measure = async (callers: number) => breachOf(await steps.measure(callers), kind);
  let best = 0;
  for (const callers of hasModels(kind) ? MODEL_LEVELS : LEVELS) {
    // One bad moment of the machine is no limit.
    let why = await measure(callers);
    if (why) why = await measure(callers);
    if (why) {
      const between = Math.round((best + callers) / 2);
      if (best > 0 && between > best && between < callers && !(await measure(between))) best = between;
      return { best, limit: why };
    }
    best = callers;
    if (performance.now() - startedMs > (hasModels(kind) ? MODEL_PATIENCE_MS : PATIENCE_MS))
      return { best, limit: 'more were not tried in the time' };
  }
  return { best, limit: 'more were not tried' };
}
