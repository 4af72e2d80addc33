/**
 * What a line still has to play of what the agent sends, and the marks that it gives back as it does.
 * @param now milliseconds on a clock that never goes back
 */
export function createLinePlayout(onPlayed: (name: string) => void, now: () => number) {
  let playedUntilMs = 0;
  const marks = new Map<string, ReturnType<typeof setTimeout>>();

  return {
    /** Sound of so many milliseconds was received. */
    push(durationMs: number): void {
      playedUntilMs = Math.max(playedUntilMs, now()) + durationMs;
    },
    /** Gives the mark back when all sound before it was played. */
    mark(name: string): void {
      const timer = setTimeout(
        () => {
          marks.delete(name);
          onPlayed(name);
        },
        Math.max(0, playedUntilMs - now()),
      );
      marks.set(name, timer);
    },
    /** Forgets the sound; its marks are given back at once, as platforms do. */
    clear(): void {
      playedUntilMs = 0;
      for (const [name, timer] of [...marks]) {
        clearTimeout(timer);
        marks.delete(name);
        onPlayed(name);
      }
    },
    isPlaying: (): boolean => playedUntilMs > now(),
    close(): void {
      for (const timer of marks.values()) clearTimeout(timer);
      marks.clear();
    },
  };
}
