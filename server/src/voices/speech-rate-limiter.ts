import { RateLimited } from '../http/request-errors.ts';
import { SharedCounts } from '../processes/shared-counts.ts';

/** Bounds how much a team has spoken, so that none occupies the processor or runs up a bill. */
export type SpeechRateLimiter = ReturnType<typeof createSpeechRateLimiter>;

/** Texts of a team within a minute. */
export const SPEECHES_PER_MINUTE = 60;
/** Texts of a team at the same time. */
export const SPEECHES_AT_ONCE = 4;
const MINUTE_MS = 60_000;

/**
 * @param now milliseconds on a clock that never goes back
 * @param counts of the machine's processes; of this one alone unless given
 */
export function createSpeechRateLimiter(now = () => performance.now(), counts = new SharedCounts()) {
  const teams = new Map<string, { starts: number[]; running: number }>();
  return {
    /**
     * Counts a text in until the result is disposed of.
     * @throws {RateLimited}
     */
    enter(teamId: string): Disposable {
      const time = now();
      for (const [id, { starts, running }] of teams) {
        if (running === 0 && time - (starts.at(-1) ?? 0) >= MINUTE_MS) teams.delete(id);
      }
      const team = teams.get(teamId) ?? { starts: [], running: 0 };
      teams.set(teamId, team);
      team.starts = team.starts.filter((start) => time - start < MINUTE_MS);
      const [first = time] = team.starts;
      const shared = { starts: `speech starts ${teamId}`, running: `speech running ${teamId}` };
      const starts = team.starts.length + counts.othersAtMost(shared.starts);
      if (starts >= SPEECHES_PER_MINUTE) throw new RateLimited((first + MINUTE_MS - time) / 1000);
      if (team.running + counts.othersAtMost(shared.running) >= SPEECHES_AT_ONCE) throw new RateLimited(1);
      team.starts.push(time);
      team.running += 1;
      counts.add(shared.running, 1);
      counts.add(shared.starts, 1);
      setTimeout(() => counts.add(shared.starts, -1), MINUTE_MS).unref();
      return {
        [Symbol.dispose]() {
          team.running -= 1;
          counts.add(shared.running, -1);
        },
      };
    },
  };
}
