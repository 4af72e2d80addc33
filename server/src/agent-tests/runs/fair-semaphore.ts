/** A semaphore that serves the team with the fewest slots first, then in order of arrival. */
export function createFairSemaphore(count: number) {
  let free = count;
  const taken = new Map<string, number>();
  const waiting: { teamId: string; enter: () => void }[] = [];
  const takenBy = (teamId: string) => taken.get(teamId) ?? 0;

  function enter(teamId: string): void {
    taken.set(teamId, takenBy(teamId) + 1);
  }

  function leave(teamId: string): void {
    if (takenBy(teamId) > 1) taken.set(teamId, takenBy(teamId) - 1);
    else taken.delete(teamId);
    const [next] = waiting.toSorted((one, other) => takenBy(one.teamId) - takenBy(other.teamId));
    if (!next) {
      free += 1;
      return;
    }
    waiting.splice(waiting.indexOf(next), 1);
    enter(next.teamId);
    next.enter();
  }

  return {
    /** Settles with a slot, which is released by disposing of it. @throws the signal's reason when it aborts */
    async acquire(teamId: string, signal: AbortSignal): Promise<Disposable> {
      if (free > 0) {
        free -= 1;
        enter(teamId);
      } else await new Promise<void>((resolve) => waiting.push({ teamId, enter: resolve }));
      if (signal.aborted) leave(teamId);
      signal.throwIfAborted();
      return { [Symbol.dispose]: () => leave(teamId) };
    },
  };
}
