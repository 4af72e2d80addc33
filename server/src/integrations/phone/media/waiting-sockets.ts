/** Sockets that have not shown yet whose call they are. */
export type WaitingSockets = {
  /**
   * @param letGo called when so many others have come meanwhile that the one that waits longest has to go
   * @returns ends the wait
   */
  enter(letGo: () => void): () => void;
};

/** Platforms show their ticket at once, so it is those who wait longest that go when there are too many. */
export function createWaitingSockets(most: number): WaitingSockets {
  const waiting = new Set<{ letGo: () => void }>();
  return {
    enter(letGo) {
      const [oldest] = waiting.size >= most ? waiting : [];
      if (oldest) {
        waiting.delete(oldest);
        oldest.letGo();
      }
      const entry = { letGo };
      waiting.add(entry);
      return () => void waiting.delete(entry);
    },
  };
}
