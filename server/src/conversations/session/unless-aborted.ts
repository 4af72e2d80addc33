/** What work comes to; undefined as soon as the signal aborts. */
export async function unlessAborted<T>(
  work: Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T | undefined> {
  if (!signal) return work;
  const aborted = Promise.withResolvers<undefined>();
  const abort = () => aborted.resolve(undefined);
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  try {
    const result = await Promise.race([work, aborted.promise]);
    return signal.aborted ? undefined : result;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
