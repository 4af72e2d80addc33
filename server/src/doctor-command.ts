import { pino } from 'pino';
import { hasCluster } from './database/cluster-home.ts';
import { refuseNewer } from './database/migrate.ts';
import { withRunningDatabase } from './database-at-hand.ts';
import { checkDatabase, checkPooler } from './doctor/database-checks.ts';
import { checkFiles } from './doctor/file-checks.ts';
import { type Finding, finding } from './doctor/finding.ts';
import { checkDataFolder, checkMachine } from './doctor/machine-checks.ts';
import { checkNetwork } from './doctor/network-checks.ts';
import { checkSpeech } from './doctor/speech-checks.ts';
import { readSettings, unknownSettings } from './env.ts';
import { runCommand } from './run-command.ts';
import type { Settings } from './settings/settings.ts';
import { openSpeechModels } from './speech-models/open-speech-models.ts';
import { startFailure } from './start-failure.ts';

// `npm run doctor`: what stands in the way of running well, and what to do, whether or not the server runs;
// docs/operating.md. It ends with 1 when something has failed.

await runCommand(async () => {
  const settings = readSettings();
  const findings = await examine(settings);
  for (const { subject, state, found, advice } of findings) {
    console.log(`${state.padEnd(8)} ${subject.padEnd(12)} ${found}`);
    if (advice) console.log(`${' '.repeat(22)}${advice}`);
  }
  const [failed, warned] = (['failed', 'warning'] as const).map(
    (state) => findings.filter((each) => each.state === state).length,
  );
  console.log(failed || warned ? `Failed: ${failed}, warnings: ${warned}` : 'All is well.');
  if (failed) process.exitCode = 1;
});

async function examine(settings: Settings): Promise<Finding[]> {
  const folder = await checkDataFolder(settings.dataFolder, settings.secretKey);
  const unknown = unknownSettings().map((name) =>
    finding('settings', 'warning', [
      `${name} is no setting, and is ignored`,
      'docs/configuration.md lists them.',
    ]),
  );
  const first = [...unknown, ...(await checkMachine(settings.processes)), ...folder];
  if (folder.some(({ state }) => state === 'failed')) return first;
  const { findings, running } = await examineDatabase(settings);
  const log = pino({ level: 'silent' });
  await using models = openSpeechModels(settings, log);
  return [
    ...first,
    ...(await checkFiles(settings)),
    ...findings,
    ...(await checkNetwork(settings, running)),
    ...checkSpeech(models, settings),
  ];
}

async function examineDatabase(settings: Settings): Promise<{ findings: Finding[]; running?: string }> {
  if (!settings.databaseUrl && !(await hasCluster(settings.dataFolder)))
    return { findings: [finding('database', 'ok', ['no database yet; the first start makes one', ''])] };
  const poolerUrl = settings.databaseListenUrl === undefined ? undefined : settings.databaseUrl;
  try {
    return await withRunningDatabase(
      settings,
      async (url, running) => ({
        findings: [...(await checkDatabase(url)), ...(await checkPooler(poolerUrl))],
        ...(running ? { running: running.publicUrl } : {}),
      }),
      // Migrations are the start's, where it is not refused.
      refuseNewer,
    );
  } catch (error) {
    const advice = 'Correct that first; nothing was changed.';
    return { findings: [finding('database', 'failed', [startFailure(error, settings), advice])] };
  }
}
