import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPhoneLine } from '@parley/contract/phone-lines.ts';
import { expect, it } from 'vitest';
import { writeRunningFile } from '../../src/running-file.ts';
import { startProgram } from '../support/child-program.ts';
import { startServerProcess } from '../support/server-process.ts';

it('the command for checking a line says which step is missing', async () => {
  await using server = await startServerProcess({ rules: [] });
  await server.call(createPhoneLine, { body: { kind: 'media_socket', name: 'Exchange' } });
  const check = async (name: string) => {
    const program = startProgram('src/line-check-command.ts', [name], {
      PARLEY_DATA: server.dataFolder,
      PARLEY_PROVIDER: 'test',
    });
    const said = (await program.lines(20)).join('\n');
    const { code } = await program.ended;
    return { code, said, errors: program.errors() };
  };
  const checked = await check('Exchange');
  expect(checked.said).toMatch(/^no_number +a number of the team has an agent$/m);
  expect(checked.said).toMatch(/^ok +the media socket opens with the secret of the line/m);
  expect(checked.code).toBe(1);
  expect(await check('Unknown')).toMatchObject({ code: 1, errors: 'There is no phone line "Unknown".\n' });
});

it('the command for checking a line says that the server does not run where a killed one left its note', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'parley-killed-'));
  const databaseUrl = 'postgres://parley@127.0.0.1:9/parley';
  await writeRunningFile(folder.path, { databaseUrl, publicUrl: 'http://127.0.0.1:9' });
  await using program = startProgram('src/line-check-command.ts', ['Exchange'], {
    PARLEY_DATA: folder.path,
  });
  expect(await program.ended).toEqual({ code: 1 });
  expect(program.errors()).toBe(
    'The server does not run. Start it first: the check goes the way of a call.\n',
  );
});
