import { setTimeout as pause } from 'node:timers/promises';

/** Caches the list of a server's models, which changes while Parley runs. */
export type ModelProbe = ReturnType<typeof createModelProbe>;

const LOOK_AGAIN_MS = 10_000;
const PROBE_TIMEOUT_MS = 10_000;
/** Longest wait of those who ask meanwhile. */
const WAIT_MS = 1_000;

/**
 * @param list asks the server
 * @param now milliseconds on a clock that never goes back
 * @param waitMs how long a list is waited for; one that comes later counts from then on
 */
export function createModelProbe(
  list: (signal: AbortSignal) => Promise<readonly string[]>,
  now = () => performance.now(),
  waitMs = WAIT_MS,
) {
  let known: readonly string[] | undefined;
  let running: Promise<readonly string[]> | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;

  async function look(): Promise<readonly string[]> {
    // A server that is not there is an ordinary case, not a failure.
    known = await list(AbortSignal.timeout(PROBE_TIMEOUT_MS)).catch(() => []);
    lookedAt = now();
    running = undefined;
    return known;
  }

  function probe(): Promise<readonly string[]> {
    running ??= Promise.race([look(), pause(waitMs, [], { ref: false })]);
    return running;
  }

  return {
    /**
     * Ids of its models, empty while the server does not answer. Calls wait for the server where none are known;
     * others give what is known and probe again in the background.
     */
    async models(): Promise<readonly string[]> {
      if (known && now() - lookedAt < LOOK_AGAIN_MS) return known;
      const probing = probe();
      return known && known.length > 0 ? known : probing;
    },
  };
}
