import { linearFit } from './linear-fit.ts';
import type { SoakResult, SoakSample } from './soak-run.ts';

/** Part of the run in which caches fill and compiled code settles. */
const WARM_UP = 0.25;
/** Fewer samples make no line. */
const LEAST_SAMPLES = 8;
/** Growth over the fitted part of the run that is still called flat; resident memory also follows the busiest moment. */
const FLAT = { heapMb: 6, residentMb: 50, handles: 8 } as const;
type Resource = keyof typeof FLAT;
/** The longest that a caller may wait for a sound: an answer whose words are lost is asked for again after eight seconds. */
const LONGEST_SILENCE_MS = 30_000;

/** Growth of a resource: the line through the samples after the warm-up. */
export function growthOf(samples: readonly SoakSample[], resource: Resource) {
  const settled = samples.slice(Math.floor(samples.length * WARM_UP));
  const fit = linearFit(settled.map((sample) => ({ x: sample.minutes, y: sample[resource] })));
  return { ...fit, growth: fit.end - fit.start, isFlat: fit.end - fit.start <= FLAT[resource] };
}

/** What a run shows that must not be; nothing when all is well. */
export function problemsOf(result: SoakResult): string[] {
  const { samples, before, after, endings, stuck, longestSilence, metrics } = result;
  const problems: string[] = [];
  for (const resource of Object.keys(FLAT) as Resource[]) {
    const { growth, isFlat } = growthOf(samples, resource);
    if (samples.length >= LEAST_SAMPLES && !isFlat) problems.push(`${resource} grew by ${growth.toFixed(1)}`);
  }
  if (after.handles > before.handles + FLAT.handles) {
    const kinds = JSON.stringify({ before: before.kinds, after: after.kinds });
    problems.push(`${after.handles - before.handles} handles are left over: ${kinds}`);
  }
  if (stuck > 0) problems.push(`${stuck} conversations are stuck`);
  for (const open of ['in-progress', 'missing']) {
    if (endings[open]) problems.push(`${endings[open]} conversations are ${open}`);
  }
  const { durationMs, conversationId } = longestSilence;
  if (durationMs > LONGEST_SILENCE_MS) {
    problems.push(`a caller heard nothing for ${Math.round(durationMs / 1000)} s in ${conversationId}`);
  }
  for (const [why, count] of Object.entries(metrics.failures)) {
    if (!EXPECTED_ENDS.test(why)) problems.push(`${count} × ${why}`);
  }
  return problems;
}

/** An agent that took leave. */
const EXPECTED_ENDS = /^1000 /;
