import { hasAnsweredNumber } from './channels/telephone/answering-agent-queries.ts';
import { checkLine } from './channels/telephone/lines/line-check.ts';
import { PhoneLines } from './channels/telephone/lines/phone-lines.ts';
import { openDatabase } from './database/database.ts';
import { readSettings } from './env.ts';
import { createGuardedFetch } from './http/guarded-fetch.ts';
import { runCommand } from './run-command.ts';
import { readRunningFile } from './running-file.ts';
import { createSecretBox } from './secrets/secret-box.ts';

// `npm run line-check -- LINE`: what a phone line still lacks, by its id or name; the server has to run. docs/telephony.md.

const USAGE = 'Name a line: npm run line-check -- LINE, by its id or its name.';
const SENTENCES = {
  number: 'a number of the team has an agent',
  address: 'the server answers at its public address',
  socket: 'the media socket opens with the secret of the line',
  api: 'calls can go out',
  modules: 'the exchange has its modules',
  trunk: 'the gateway has the trunk, and the carrier takes calls',
  call: 'calls arrive',
} as const;

await runCommand(async () => {
  const wanted = process.argv.slice(2).join(' ').trim();
  const isFine = wanted === '' ? refuse(USAGE) : await isInOrder(wanted);
  if (!isFine) process.exitCode = 1;
});

async function isInOrder(wanted: string): Promise<boolean> {
  const { dataFolder, secretKey, provider, allowedHosts } = readSettings();
  const running = await readRunningFile(dataFolder);
  if (!running) return refuse('The server does not run. Start it first: the check goes the way of a call.');
  const { publicUrl } = running;
  await using open = openDatabase(running.databaseUrl);
  await using outbound = createGuardedFetch(allowedHosts);
  const { database } = open;
  const secrets = createSecretBox({ dataFolder, secretKey });
  const lines = new PhoneLines({ database, secrets, publicUrl, provider });
  const named = await lines.findNamed(wanted);
  if (named.length === 0) return refuse(`There is no phone line "${wanted}".`);
  let isFine = true;
  for (const { id, teamId, name } of named) {
    console.log(`${name} (${id})`);
    const found = await checkLine(await lines.get(teamId, id), await lines.open(id), {
      fetch: outbound.fetch,
      publicUrl,
      hasAnsweredNumber: (team) => hasAnsweredNumber(database, team),
    });
    for (const { step, fault, detail } of found) {
      console.log(
        `${(fault === null ? 'ok' : fault).padEnd(20)} ${SENTENCES[step]}${detail && ` (${detail})`}`,
      );
    }
    isFine &&= found.every(({ fault }) => fault === null || fault === 'no_call_yet');
  }
  return isFine;
}

function refuse(sentence: string): false {
  console.error(sentence);
  return false;
}
