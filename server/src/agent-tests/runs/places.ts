/** So many at once; the others wait, first come, first served. */
export type Places = {
  /** Settles with a place, which is given back by disposing of it. @throws the signal's reason when it aborts */
  take(signal: AbortSignal): Promise<Disposable>;
};

export function createPlaces(count: number): Places {
  let free = count;
  const waiting: (() => void)[] = [];

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }

  return {
    async take(signal) {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      if (signal.aborted) leave();
      signal.throwIfAborted();
      return { [Symbol.dispose]: leave };
    },
  };
}
