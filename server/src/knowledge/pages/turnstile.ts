/** Lets so many through at a time; the others wait in the order in which they came. */
export type Turnstile = {
  /**
   * @returns what to call when done
   * @throws the signal's reason, when it aborts in the queue
   */
  enter(signal: AbortSignal): Promise<() => void>;
};

export function createTurnstile(places: number): Turnstile {
  const queue = new Set<() => void>();
  let free = places;

  function leave(): void {
    const [next] = queue;
    if (!next) {
      free += 1;
      return;
    }
    queue.delete(next);
    next();
  }

  return {
    async enter(signal) {
      signal.throwIfAborted();
      if (free > 0) free -= 1;
      else await turn(signal);
      return leave;
    },
  };

  function turn(signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => {
      queue.delete(resolve);
      reject(signal.reason);
    };
    queue.add(resolve);
    signal.addEventListener('abort', giveUp, { once: true });
    return promise.finally(() => signal.removeEventListener('abort', giveUp));
  }
}
