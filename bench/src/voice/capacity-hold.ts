import { failuresOf } from './caller-metrics.ts';
import type { CapacityKind } from './capacity-stage.ts';
import { delayOf, openCapacitySteps } from './capacity-steps.ts';

/** Callers who dial though the bound is reached, as a part of it. */
const MORE = 0.5;

/**
 * Calls a server that has a bound with half as many callers more.
 * @param report gets a line of a table for each step
 * @returns what happened to the callers inside and to the others, as a sentence, and whether it is as it should be
 */
export async function tryBound(
  { kind, bound }: { kind: CapacityKind; bound: number },
  report: (line: string) => void,
): Promise<{ isHeld: boolean; told: string }> {
  await using steps = await openCapacitySteps({ ...kind, bound }, report);
  const full = await steps.measure(bound);
  if (full.missing > 0)
    return {
      isHeld: false,
      told: `${full.missing} of ${bound} did not get through (${failuresOf(full.watched)})`,
    };
  const more = Math.ceil(bound * MORE);
  const crowded = await steps.measure(bound + more);
  const inside = crowded.callers - crowded.missing;
  const late = delayOf(crowded, kind);
  const told = `${crowded.missing} of ${more} more were refused, ${inside} stayed${late ? `, but ${late}` : ''}`;
  return { isHeld: inside === bound && !late, told };
}
