import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { readSettings } from './env.ts';
import { runCommand } from './run-command.ts';
import { installNamed } from './speech-models/install-named.ts';
import { openSpeechModels } from './speech-models/open-speech-models.ts';
import { sizeText } from './speech-models/size-text.ts';
import type { SpeechModels } from './speech-models/speech-models.ts';

// `npm run models -- list | install fr en es | remove fr`: the speech models of the data folder, whether or not the
// server runs at the moment; docs/speech.md.

const USAGE =
  'Say what to do: npm run models -- list, npm run models -- install fr en es, npm run models -- remove fr';

await runCommand(async () => {
  const [command, ...names] = parseArgs({ allowPositionals: true }).positionals;
  const settings = readSettings();
  const log = pino({ level: settings.logLevel }, pino.destination(2));
  await using models = openSpeechModels(settings, log);
  const isDone = await run(models, command, names);
  if (!isDone) process.exitCode = 1;
});

async function run(
  models: SpeechModels,
  command: string | undefined,
  names: readonly string[],
): Promise<boolean> {
  if (command === 'list' && names.length === 0) return printList(models);
  if (command === 'install' && names.length > 0) return installWithProgress(models, names);
  if (command === 'remove' && names.length > 0) {
    for (const id of models.idsOf(names)) await models.remove(id);
    return printList(models);
  }
  console.error(USAGE);
  return false;
}

function printList(models: SpeechModels): true {
  const rows = models
    .list()
    .map((model) => [
      model.language ?? '',
      model.id,
      model.state.name,
      sizeText(model.download_bytes),
      sizeText(model.disk_bytes),
      model.memory_bytes ? sizeText(model.memory_bytes) : '',
      model.license ?? '',
    ]);
  const table = [['', 'id', 'state', 'download', 'disk', 'memory', 'license'], ...rows];
  const widths =
    table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of table) {
    console.log(
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
  return true;
}

/** Writes how far the installation is, over the same line where that is a terminal. */
async function installWithProgress(models: SpeechModels, names: readonly string[]): Promise<boolean> {
  const { stderr } = process;
  using _showing = setInterval(() => {
    for (const { state } of models.list()) {
      if (state.name !== 'installing' || state.total_bytes === 0 || !stderr.isTTY) continue;
      stderr.write(`\r${sizeText(state.done_bytes)} of ${sizeText(state.total_bytes)} `);
    }
  }, 500);
  return await installNamed(models, names, (sentence) =>
    console.error(`${stderr.isTTY ? '\r' : ''}${sentence}`),
  );
}
