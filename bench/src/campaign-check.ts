import { checkCampaign } from './campaign-check/campaign-run.ts';
import { campaignTable, problemsOf } from './campaign-check/campaign-verdict.ts';

// npm run campaign-check [ROWS]: a campaign to the line simulator on two servers over one database, one of which is killed
// every 20 s; ends with 1 when a row has no end, a person was called twice, or at another hour than wanted.

const DEFAULT_ROWS = 1_000;
const MOST_ROWS = 10_000;

const [given = String(DEFAULT_ROWS)] = process.argv.slice(2);
const rows = Number(given);
if (!(Number.isInteger(rows) && rows > 0 && rows <= MOST_ROWS)) {
  console.error(
    `Give the number of rows, up to ${MOST_ROWS}, such as: npm run campaign-check 1000, not "${given}".`,
  );
  process.exit(2);
}
console.error(`${rows} rows on two servers …`);
const result = await checkCampaign(rows);
console.log(campaignTable(result));
const problems = problemsOf(result);
console.log(problems.length === 0 ? '\nNo one was called twice.' : `\nNot well: ${problems.join('; ')}.`);
process.exit(problems.length === 0 ? 0 : 1);
