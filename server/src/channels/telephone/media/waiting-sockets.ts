/** Sockets that have not shown yet whose call they are. */
export type WaitingSockets = ReturnType<typeof createWaitingSockets>;

/** Platforms show their ticket at once, so it is those who wait longest that go when there are too many. */
export function createWaitingSockets(most: number) {
  const waiting = new Set<{ evict: () => void }>();
  return {
    /**
     * @param evict called when so many others have come meanwhile that the one that waits longest has to go
     * @returns ends the wait
     */
    enter(evict: () => void): () => void {
      const [oldest] = waiting.size >= most ? waiting : [];
      if (oldest) {
        waiting.delete(oldest);
        oldest.evict();
      }
      const entry = { evict };
      waiting.add(entry);
      return () => void waiting.delete(entry);
    },
  };
}
