import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Caller, CallOptions } from './caller.ts';
import { startCallerClock } from './caller-clock.ts';
import { FRAME_MS } from './caller-frames.ts';
import { type CallerMetrics, emptyMetrics } from './caller-metrics.ts';

/** Many callers, each with a clock of its own. */
export type Crowd = AsyncDisposable & {
  /** Lets callers in, or go, until there are so many; those who cannot get through are missing afterwards. */
  resize(count: number): Promise<void>;
  /** Callers on the line. */
  count(): number;
  /** What callers see for a while. */
  watch(durationMs: number): Promise<Watched>;
};

export type Watched = CallerMetrics & {
  /** How late this process itself was, one timer in a hundred: what is sent late is answered late. */
  ownP99Ms: number;
};

export type CrowdOptions = Pick<CallOptions, 'url' | 'habits' | 'clips'> & {
  dial: (call: CallOptions) => Promise<Caller>;
  /** Sound in one frame; as the official client sends it unless given. */
  frameMs?: number;
};

/** Pause between two who dial. */
const DIAL_MS = 20;
const RESOLUTION_MS = 10;
/** Spreads numbers evenly, however many there are. */
const GOLDEN = 0.618_033_988_75;

export function gatherCrowd({ dial, frameMs = FRAME_MS, ...call }: CrowdOptions): Crowd {
  const callers: Caller[] = [];
  let dialled = 0;
  // One object for all, refilled by each watch: who dialled before writes into it, too.
  const metrics = emptyMetrics();
  const longest = Math.max(...call.clips.map((clip) => clip.length)) * frameMs;
  const cycleMs = longest / call.habits.share;

  const clock = startCallerClock(frameMs);

  async function join(): Promise<void> {
    dialled += 1;
    const share = (dialled * GOLDEN) % 1;
    const caller = await dial({ ...call, metrics, delayMs: share * cycleMs });
    if (!caller.isOpen()) return;
    callers.push(caller);
    clock.start(caller, share);
  }

  async function resize(count: number): Promise<void> {
    const leaving = callers.splice(count);
    for (const caller of leaving) clock.stop(caller);
    await Promise.all(leaving.map((caller) => caller.hangUp()));
    const joining: Promise<void>[] = [];
    for (let index = callers.length; index < count; index += 1) {
      joining.push(join());
      await pause(DIAL_MS);
    }
    await Promise.all(joining);
  }

  return {
    resize,
    count: () => callers.filter((caller) => caller.isOpen()).length,
    async watch(durationMs) {
      // Who was turned away before belongs to the level that is watched, too.
      const { failures, conversationIds } = metrics;
      Object.assign(metrics, emptyMetrics(), { failures, conversationIds });
      const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
      histogram.enable();
      await pause(durationMs);
      histogram.disable();
      return { ...metrics, ownP99Ms: histogram.percentile(99) / 1e6 - RESOLUTION_MS };
    },
    async [Symbol.asyncDispose]() {
      await resize(0);
      clock[Symbol.dispose]();
    },
  };
}
