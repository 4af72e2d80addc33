/** The line of one request to a service, whose silence is bounded. */
export type ServiceLine = ReturnType<typeof openLine>;

/**
 * Opens a line for a request that has a signal.
 * @param firstMs how long the service may be silent before its first sign of life
 * @param idleMs how long it may be silent afterwards
 */
export function openLine(signal: AbortSignal, firstMs: number, idleMs: number) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let isTimedOut = false;
  let hasStarted = false;
  let isOpen = true;
  const expire = () => {
    isTimedOut = true;
    abort();
  };
  let timer = setTimeout(expire, firstMs);
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  return {
    /** Aborts with the request's own signal, or when the service is silent for too long. */
    signal: controller.signal,
    isTimedOut: () => isTimedOut,
    /** To be called with each sign of life. */
    keepOpen() {
      if (hasStarted) return void timer.refresh();
      hasStarted = true;
      clearTimeout(timer);
      timer = setTimeout(expire, idleMs);
    },
    hangUp(when: 'done' | 'early') {
      if (!isOpen) return;
      isOpen = false;
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      // Aborting a finished request would create an unused exception with a stack trace in each turn.
      if (when === 'early') abort();
    },
  };
}

/** Passes on what a service sends, each piece of which keeps its line open. */
export async function* withSignsOfLife<T>(
  pieces: AsyncIterable<T> | Iterable<T>,
  keepOpen: () => void,
): AsyncGenerator<T> {
  for await (const piece of pieces) {
    keepOpen();
    yield piece;
  }
}
