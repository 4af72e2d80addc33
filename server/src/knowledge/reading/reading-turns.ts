/** Lets a few at a time do something, in the order in which they came. */
export type Turns = {
  /** Waits for a turn, which lasts until it is disposed. */
  next(signal: AbortSignal): Promise<Disposable>;
  /** Resolves when nobody has a turn. */
  settled(): Promise<void>;
};

export function createTurns(atOnce: number): Turns {
  const waiting: (() => void)[] = [];
  let idle: (() => void)[] = [];
  let taken = 0;

  function take(): Disposable {
    taken += 1;
    return {
      [Symbol.dispose]() {
        taken -= 1;
        waiting.shift()?.();
        if (taken > 0) return;
        for (const tell of idle) tell();
        idle = [];
      },
    };
  }

  return {
    async next(signal) {
      signal.throwIfAborted();
      if (taken < atOnce) return take();
      const { promise, resolve, reject } = Promise.withResolvers<Disposable>();
      const begin = () => {
        signal.removeEventListener('abort', leave);
        resolve(take());
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(signal.reason);
      };
      waiting.push(begin);
      signal.addEventListener('abort', leave, { once: true });
      return promise;
    },
    async settled() {
      if (taken === 0) return;
      await new Promise<void>((resolve) => idle.push(resolve));
    },
  };
}
