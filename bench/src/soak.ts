import { soak } from './soak/soak-run.ts';
import { soakTable } from './soak/soak-table.ts';
import { problemsOf } from './soak/soak-verdict.ts';

// npm run soak [MINUTES]: fifty calls for a while, with everything going wrong that can; ends with 1 when something
// leaks or is stuck.

const SESSIONS = 50;
const DEFAULT_MINUTES = 10;
const SAMPLES_AT_LEAST = 20;
const LONGEST_SAMPLE_MS = 10_000;

const [given = String(DEFAULT_MINUTES)] = process.argv.slice(2);
const minutes = Number(given);
if (!(minutes > 0 && minutes <= 24 * 60)) {
  console.error(`Give the minutes as a number, such as: npm run soak 10, not "${given}".`);
  process.exit(2);
}
const durationMs = minutes * 60_000;
console.error(`${SESSIONS} calls for ${minutes} minutes …`);
const sampleMs = Math.min(LONGEST_SAMPLE_MS, durationMs / SAMPLES_AT_LEAST);
const result = await soak({ sessions: SESSIONS, durationMs, sampleMs });
console.log(soakTable(result));
const problems = problemsOf(result);
console.log(
  problems.length === 0 ? '\nNothing leaks, nothing is stuck.' : `\nNot well: ${problems.join('; ')}.`,
);
process.exit(problems.length === 0 ? 0 : 1);
