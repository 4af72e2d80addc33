import { RateLimited } from '../http/request-errors.ts';

/** Bounds how much a team has spoken, so that none occupies the processor or runs up a bill. */
export type SpeechRateLimiter = ReturnType<typeof createSpeechRateLimiter>;

/** Texts of a team within a minute. */
export const SPEECHES_PER_MINUTE = 60;
/** Texts of a team at the same time. */
export const SPEECHES_AT_ONCE = 4;
const MINUTE_MS = 60_000;

/** @param now milliseconds on a clock that never goes back */
export function createSpeechRateLimiter(now = () => performance.now()) {
  const teams = new Map<string, { starts: number[]; running: number }>();
  return {
    /**
     * Counts a text in; the result is called when it was spoken.
     * @throws {RateLimited}
     */
    enter(teamId: string): () => void {
      const time = now();
      for (const [id, { starts, running }] of teams) {
        if (running === 0 && time - (starts.at(-1) ?? 0) >= MINUTE_MS) teams.delete(id);
      }
      const team = teams.get(teamId) ?? { starts: [], running: 0 };
      teams.set(teamId, team);
      team.starts = team.starts.filter((start) => time - start < MINUTE_MS);
      const [first = time] = team.starts;
      if (team.starts.length >= SPEECHES_PER_MINUTE) throw new RateLimited((first + MINUTE_MS - time) / 1000);
      if (team.running >= SPEECHES_AT_ONCE) throw new RateLimited(1);
      team.starts.push(time);
      team.running += 1;
      return () => {
        team.running -= 1;
      };
    },
  };
}
