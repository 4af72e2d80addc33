import { existsSync, mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VoiceClone } from '@parley/contract/voice-clones.ts';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CloningServer, HUGE_BYTES, startCloningServer } from '../../../test/support/cloning-server.ts';
import { ALL_HOSTILE_WORDS } from '../../../test/support/hostile-words.ts';
import { wavOf } from '../../../test/support/sample-files.ts';
import { openTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import type { ModelConnection } from '../../connections/model-connection.ts';
import { createFileStore } from '../../files/file-store.ts';
import type { UploadedFile } from '../../http/route.ts';
import { storableText } from '../../http/storable-json.ts';
import { teams } from '../../identity/teams/team-table.ts';
import type { QueuePlan } from '../../jobs/queue-plan.ts';
import { createSpeechRateLimiter, SPEECHES_AT_ONCE, type SpeechRateLimiter } from '../speech-rate-limiter.ts';
import { VoiceClones } from './voice-clones.ts';

const never = new AbortController().signal;
const voice: Parameters<VoiceClones['create']>[1] = {
  name: 'Ada',
  cloning_type: 'instant',
  description: 'Calm',
  language: 'fr',
  remove_background_noise: false,
};
const professional: typeof voice = { ...voice, cloning_type: 'professional' };
const recording = (name = 'ada.wav', seconds = 2): UploadedFile => ({
  field: 'samples',
  name,
  bytes: wavOf(seconds),
});

describe('voice clones', () => {
  let database: TestDatabase;
  let service: CloningServer;
  let clones: VoiceClones;
  let now: Date;
  let isConnected: boolean;
  /** Connections that come first. */
  let others: ModelConnection[];
  let rateLimiter: SpeechRateLimiter;
  let teamId = '';
  /** Work is done one piece after the other. */
  let work: Promise<void>;
  const dataFolder = mkdtempSync(join(tmpdir(), 'clones-'));

  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(async () => {
    await database[Symbol.asyncDispose]();
    rmSync(dataFolder, { recursive: true });
  });
  beforeEach(async () => {
    service = await startCloningServer();
    now = new Date('2026-01-02T03:04:05Z');
    isConnected = true;
    others = [];
    rateLimiter = createSpeechRateLimiter(() => now.getTime());
    work = Promise.resolve();
    const [team] = await database.database.insert(teams).values({ name: 'Team' }).returning();
    teamId = team?.id ?? '';
    clones = open();
  });
  afterEach(async () => {
    clones[Symbol.dispose]();
    await work.catch(() => {});
    await database.pool.query('delete from voice_clones');
    await service[Symbol.asyncDispose]();
  });

  function open(stopped: AbortSignal = never): VoiceClones {
    return new VoiceClones({
      database: database.database,
      files: createFileStore(dataFolder),
      connections: {
        usable: async () => [...others, ...(isConnected ? [connectionTo(service.url)] : [])],
        fetchFor: () => fetch,
      },
      rateLimiter,
      jobs: {
        queue: <Data extends object>(plan: QueuePlan<Data>) => ({
          add: async (_: string, data: Data) => {
            work = work.catch(() => {}).then(() => plan.work(data, stopped));
            await work.catch(() => {});
          },
        }),
      },
      log: pino({ level: 'silent' }),
      now: () => now,
    });
  }

  /** Lets time pass and everything that is due be done. */
  async function pass(seconds: number): Promise<VoiceClone> {
    now = new Date(now.getTime() + seconds * 1000);
    await clones.check();
    await work.catch(() => {});
    return only();
  }

  async function only(): Promise<VoiceClone> {
    const [clone] = (await clones.list(teamId)).clones;
    return VoiceClone.parse(clone);
  }

  it('answers at once while the voice is being made, and makes it ready to speak', async () => {
    const gate = Promise.withResolvers<void>();
    service.gate = gate.promise;
    const clone = await clones.create(teamId, { ...voice, remove_background_noise: true }, [recording()]);
    expect(clone).toMatchObject({ status: 'processing', voice_id: null, status_reason: null });
    gate.resolve();
    await work;
    expect(await only()).toMatchObject({ status: 'ready', voice_id: 'elevenlabs_voice1' });
    expect(service.voices.get('voice1')).toMatchObject({
      name: 'Ada',
      description: 'Calm',
      fileNames: [`${clone.samples[0]?.id}.wav`],
      noiseRemoved: [`${clone.samples[0]?.id}.wav`],
    });
    expect(await clones.usable(teamId)).toMatchObject([
      { voice_id: 'elevenlabs_voice1', name: 'Ada', description: 'Calm', language: 'fr' },
    ]);
    const speech = await clones.speak(teamId, clone.id, 'Bonjour', never);
    expect([speech.contentType, service.spoken]).toEqual(['audio/mpeg', ['Bonjour']]);
  });

  it('is made once under whatever name and description', async () => {
    const [name, description] = [storableText(ALL_HOSTILE_WORDS), storableText(ALL_HOSTILE_WORDS)];
    await clones.create(teamId, { ...voice, name, description }, [recording()]);
    await work;
    expect(await only()).toMatchObject({ status: 'ready', name, description });
    expect(service.voices.size).toBe(1);
  });

  it('is paid for a few times only when what the service answers cannot be stored', async () => {
    await database.pool.query(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused'; end $$`);
    await database.pool.query(`create trigger refuse before update of service_voice_id on voice_clones
      for each row when (new.service_voice_id is not null) execute function refuse()`);
    await clones.create(teamId, voice, [recording()]);
    for (let time = 0; time < 10; time += 1) await pass(100);
    expect(await only()).toMatchObject({ status: 'failed' });
    expect(service.requests.length).toBeLessThan(20);
    await database.pool.query('drop trigger refuse on voice_clones');
  });

  it('fails with a reason when a recording has lost its bytes', async () => {
    isConnected = false;
    const clone = await clones.create(teamId, voice, [recording()]);
    truncateSync(join(dataFolder, 'files', 'clones', teamId, clone.id, clone.samples[0]?.id ?? ''));
    isConnected = true;
    expect(await pass(2)).toMatchObject({
      status: 'failed',
      status_reason: expect.stringContaining('lost'),
      failure: { reason: 'recording_lost' },
    });
  });

  it('stores the recordings without a service, says which is needed, and begins when it is connected', async () => {
    isConnected = false;
    const clone = await clones.create(teamId, voice, [recording()]);
    expect(clone).toMatchObject({ status: 'waiting', status_reason: expect.stringContaining('ElevenLabs') });
    expect(await clones.list(teamId)).toMatchObject({ service: null });
    expect(await pass(60)).toMatchObject({ status: 'waiting' });
    isConnected = true;
    expect(await pass(1)).toMatchObject({ status: 'ready', status_reason: null });
    expect(await clones.list(teamId)).toMatchObject({ service: 'ElevenLabs' });
  });

  it('trains a professional voice and looks until the service says how it went', async () => {
    const clone = await clones.create(teamId, professional, [recording('a.wav'), recording('b.wav')]);
    await work;
    expect(clone.status).toBe('processing');
    expect(await only()).toMatchObject({ status: 'training', voice_id: null });
    const made = service.voices.get('voice1');
    expect(made).toMatchObject({ fileNames: [expect.any(String), expect.any(String)], trainings: 1 });
    expect(await pass(5)).toMatchObject({ status: 'training' });
    if (made) made.training = 'fine_tuned';
    expect(await pass(1)).toMatchObject({ status: 'training' });
    expect(await pass(60)).toMatchObject({ status: 'ready', voice_id: 'elevenlabs_voice1' });
  });

  it("shows why a training failed in the service's words, and trains again on request", async () => {
    const { id } = await clones.create(teamId, professional, [recording()]);
    await work;
    const made = service.voices.get('voice1');
    if (made) made.training = 'failed';
    expect(await pass(5)).toMatchObject({
      status: 'failed',
      status_reason: 'ElevenLabs could not train the voice: The recordings hold several speakers.',
      failure: {
        reason: 'training_refused',
        service: 'ElevenLabs',
        words: 'The recordings hold several speakers.',
      },
    });
    await clones.update(teamId, id, { retry: true }, never);
    await work;
    expect(await only()).toMatchObject({ status: 'training', status_reason: null, failure: null });
    expect([made?.trainings, service.voices.size]).toEqual([2, 1]);
  });

  it('fails at once when the service refuses, without showing the key, and can be tried again', async () => {
    service.faults = [{ request: /add/, fault: { status: 422, message: 'No voice slots left for el-key.' } }];
    const { id } = await clones.create(teamId, voice, [recording()]);
    await work;
    expect(await only()).toMatchObject({
      status: 'failed',
      status_reason: 'ElevenLabs refused: No voice slots left for ….',
      failure: { reason: 'refused', service: 'ElevenLabs', words: 'No voice slots left for ….' },
    });
    expect(await pass(600)).toMatchObject({ status: 'failed' });
    await clones.update(teamId, id, { retry: true }, never);
    await work;
    expect(await only()).toMatchObject({ status: 'ready' });
    await expect(clones.update(teamId, id, { retry: true }, never)).rejects.toMatchObject({
      code: 'voice_clone_not_failed',
    });
  });

  it('retries by itself while the service is down, and fails after a while', async () => {
    service.faults = [1, 2].map(() => ({ request: /add/, fault: { status: 503, message: 'Busy' } }));
    await clones.create(teamId, voice, [recording()]);
    await work;
    expect(await only()).toMatchObject({ status: 'processing' });
    expect(await pass(3)).toMatchObject({ status: 'processing' });
    expect(await pass(5)).toMatchObject({ status: 'ready' });
    await clones.delete(teamId, (await only()).id, never);
    service.faults = [1, 2, 3, 4, 5].map(() => ({ request: /add/, fault: { status: 503, message: 'Busy' } }));
    await clones.create(teamId, voice, [recording()]);
    await work;
    for (let attempt = 0; attempt < 4; attempt += 1) await pass(60);
    expect(await only()).toMatchObject({ status: 'failed', status_reason: 'ElevenLabs refused: Busy' });
  });

  const lostAnswers = ['cut-after', 'cut-within'] as const;

  it.each(lostAnswers)('does not make a second voice where the first answer was lost: %s', async (fault) => {
    service.faults = [{ request: /add/, fault }];
    await clones.create(teamId, voice, [recording()]);
    await work;
    expect(await only()).toMatchObject({ status: 'processing' });
    expect(await pass(3)).toMatchObject({ status: 'ready', voice_id: 'elevenlabs_voice1' });
    expect(service.voices.size).toBe(1);
  });

  it('opens no second professional voice where the first answer was lost', async () => {
    service.faults = [{ request: /pvc/, fault: 'cut-after' }];
    const { samples } = await clones.create(teamId, professional, [recording()]);
    await work;
    expect(await pass(3)).toMatchObject({ status: 'training' });
    const fileNames = [`${samples[0]?.id}.wav`];
    expect([...service.voices.values()]).toMatchObject([{ name: 'Ada', description: 'Calm', fileNames }]);
  });

  it('goes on after a restart in the middle', async () => {
    const stop = new AbortController();
    clones[Symbol.dispose]();
    const gate = Promise.withResolvers<void>();
    service.gate = gate.promise;
    const first = open(stop.signal);
    const { id } = await first.create(teamId, voice, [recording()]);
    await expect.poll(() => service.requests).toEqual(['POST /v1/voices/add']);
    stop.abort();
    first[Symbol.dispose]();
    await expect(work).rejects.toThrow();
    gate.resolve();
    await expect.poll(() => service.voices.size).toBe(1);
    clones = open();
    expect(await pass(0)).toMatchObject({ id, status: 'ready', voice_id: 'elevenlabs_voice1' });
    expect(service.voices.size).toBe(1);
  });

  it('sends recordings that are added to a ready voice, and trains a professional one again', async () => {
    const { id } = await clones.create(teamId, voice, [recording()]);
    await pass(1);
    const gate = Promise.withResolvers<void>();
    service.gate = gate.promise;
    expect(await clones.addSamples(teamId, id, [recording('b.wav', 3)])).toMatchObject({
      status: 'processing',
    });
    gate.resolve();
    await work;
    expect(await only()).toMatchObject({
      status: 'ready',
      samples: [{}, { name: 'b.wav', duration_secs: 3 }],
    });
    expect(service.voices.get('voice1')?.fileNames).toHaveLength(2);
    const other = await clones.create(teamId, professional, [recording()]);
    await work;
    await clones.addSamples(teamId, other.id, [recording('b.wav')]);
    await work;
    expect(service.voices.get('voice2')).toMatchObject({ trainings: 2, fileNames: { length: 2 } });
  });

  it('speaks on while recordings are added to it, and where the service refuses them', async () => {
    const { id } = await clones.create(teamId, voice, [recording()]);
    await work;
    const gate = Promise.withResolvers<void>();
    service.gate = gate.promise;
    service.faults = [{ request: /edit/, fault: { status: 400, message: 'Too noisy' } }];
    await clones.addSamples(teamId, id, [recording('b.wav')]);
    expect(await only()).toMatchObject({ status: 'processing', voice_id: 'elevenlabs_voice1' });
    expect(await clones.usable(teamId)).toHaveLength(1);
    gate.resolve();
    await work;
    expect(await only()).toMatchObject({ status: 'failed', voice_id: 'elevenlabs_voice1' });
    expect(await clones.usable(teamId)).toHaveLength(1);
    await clones.speak(teamId, id, 'Hello', never);
    await pass(1);
    const trained = await clones.create(teamId, professional, [recording()]);
    await work;
    expect(await clones.usable(teamId)).toHaveLength(1);
    Object.assign(service.voices.get('voice2') ?? {}, { training: 'fine_tuned' });
    await pass(5);
    await clones.addSamples(teamId, trained.id, [recording('b.wav')]);
    await work;
    expect(await only()).toMatchObject({ status: 'training', voice_id: 'elevenlabs_voice2' });
    expect(await clones.usable(teamId)).toHaveLength(2);
  });

  it('renames at the service, and changes nothing when that fails', async () => {
    const { id } = await clones.create(teamId, voice, [recording()]);
    await work;
    expect(await clones.update(teamId, id, { name: 'Bea' }, never)).toMatchObject({ name: 'Bea' });
    expect(service.voices.get('voice1')?.name).toBe('Bea');
    service.faults = [{ request: /edit/, fault: { status: 500, message: 'Out of order' } }];
    await expect(clones.update(teamId, id, { name: 'Cleo' }, never)).rejects.toMatchObject({
      code: 'voice_service_failed',
      status: 502,
      message: 'ElevenLabs refused: Out of order',
    });
    expect(await only()).toMatchObject({ name: 'Bea' });
  });

  it('keeps both of two changes that overlap, here and at the service', async () => {
    const { id } = await clones.create(teamId, voice, [recording()]);
    await work;
    const before = service.requests.length;
    const gate = Promise.withResolvers<void>();
    service.gate = gate.promise;
    const changes = [
      clones.update(teamId, id, { name: 'Bea' }, never),
      clones.update(teamId, id, { description: 'Lively' }, never),
    ];
    await expect.poll(() => service.requests.length).toBe(before + 2);
    gate.resolve();
    await Promise.all(changes);
    expect(await only()).toMatchObject({ name: 'Bea', description: 'Lively' });
    expect(service.voices.get('voice1')).toMatchObject({ name: 'Bea', description: 'Lively' });
  });

  it('takes one recording away at the service too, but never the last', async () => {
    const { id, samples } = await clones.create(teamId, voice, [recording(), recording('b.wav')]);
    await work;
    const [first, second] = samples.map((sample) => sample.id);
    await clones.deleteSample(teamId, id, first ?? '', never);
    expect(service.voices.get('voice1')?.fileNames).toEqual([`${second}.wav`]);
    expect(readdirSync(join(dataFolder, 'files/clones', teamId, id))).toEqual([second]);
    await expect(clones.deleteSample(teamId, id, second ?? '', never)).rejects.toMatchObject({
      code: 'last_sample',
    });
    expect((await clones.sample(teamId, id, second ?? '')).bytes).toHaveLength(recording().bytes.length);
  });

  it('waits for the deletion of a recording without a transaction, and deletes one of the last two', async () => {
    const { id, samples } = await clones.create(teamId, voice, [recording(), recording('b.wav')]);
    await work;
    const gate = Promise.withResolvers<void>();
    service.gate = gate.promise;
    const deletions = Promise.allSettled(
      samples.map((sample) => clones.deleteSample(teamId, id, sample.id, never)),
    );
    await expect.poll(() => service.requests.at(-1)).toBe('GET /v1/voices/voice1');
    const openTransactions = async () =>
      (
        await database.pool.query(`select 1 from pg_stat_activity
          where datname = current_database() and state = 'idle in transaction'`)
      ).rowCount;
    await expect.poll(openTransactions).toBe(0);
    gate.resolve();
    const outcomes = await deletions;
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes).toContainEqual({
      status: 'rejected',
      reason: expect.objectContaining({ code: 'last_sample' }),
    });
    expect((await only()).samples).toHaveLength(1);
    expect(service.voices.get('voice1')?.fileNames).toHaveLength(1);
  });

  it('counts a recording again whose deletion the service refused', async () => {
    const { id, samples } = await clones.create(teamId, voice, [recording(), recording('b.wav')]);
    await work;
    const [first = '', second = ''] = samples.map((sample) => sample.id);
    service.faults = [{ request: /DELETE/, fault: { status: 403, message: 'Not yours' } }];
    await expect(clones.deleteSample(teamId, id, first, never)).rejects.toThrow('Not yours');
    await clones.deleteSample(teamId, id, second, never);
    expect((await only()).samples).toMatchObject([{ id: first }]);
  });

  it('deletes a voice at the service with its recordings, and nothing when the service refuses', async () => {
    const { id } = await clones.create(teamId, voice, [recording()]);
    await work;
    const folder = join(dataFolder, 'files/clones', teamId, id);
    service.faults = [{ request: /DELETE/, fault: { status: 403, message: 'Not yours' } }];
    await expect(clones.delete(teamId, id, never)).rejects.toThrow('ElevenLabs refused: Not yours');
    expect([existsSync(folder), (await clones.list(teamId)).clones.length]).toEqual([true, 1]);
    await clones.delete(teamId, id, never);
    expect([existsSync(folder), service.voices.size]).toEqual([false, 0]);
    expect((await clones.list(teamId)).clones).toEqual([]);
  });

  it('uses a voice at the account that made it, also when another is connected that comes first', async () => {
    await using other = await startCloningServer();
    const { id } = await clones.create(teamId, voice, [recording()]);
    await work;
    others = [{ ...connectionTo(other.url, 'a2'), origin: 'environment' }];
    await clones.speak(teamId, id, 'Hello', never);
    expect(service.spoken).toEqual(['Hello']);
    expect(await clones.usable(teamId)).toMatchObject([{ connection: { baseUrl: service.url } }]);
    await clones.addSamples(teamId, id, [recording('b.wav')]);
    await work;
    expect(await only()).toMatchObject({ status: 'ready', samples: { length: 2 } });
    await clones.delete(teamId, id, never);
    expect([service.voices.size, other.requests]).toEqual([0, []]);
  });

  it('finds a voice whose making broke off at the account that was asked to make it', async () => {
    await using other = await startCloningServer();
    service.faults = [{ request: /add/, fault: 'cut-after' }];
    await clones.create(teamId, voice, [recording()]);
    await work;
    others = [connectionTo(other.url, 'a2')];
    expect(await pass(3)).toMatchObject({ status: 'ready' });
    expect([service.voices.size, other.requests]).toEqual([1, []]);
  });

  it('deletes no voice whose account is not connected, until it is again, with whatever key', async () => {
    await using other = await startCloningServer();
    const { id } = await clones.create(teamId, voice, [recording()]);
    await work;
    isConnected = false;
    const refused = { code: 'voice_clone_elsewhere', status: 409 };
    await expect(clones.delete(teamId, id, never)).rejects.toMatchObject(refused);
    others = [connectionTo(other.url, 'a2')];
    await expect(clones.delete(teamId, id, never)).rejects.toMatchObject(refused);
    expect(existsSync(join(dataFolder, 'files/clones', teamId, id))).toBe(true);
    expect(await only()).toMatchObject({ id, status: 'ready' });
    others.push(connectionTo(service.url, 'a3'));
    await clones.delete(teamId, id, never);
    expect(service.voices.size).toBe(0);
    expect((await clones.list(teamId)).clones).toEqual([]);
  });

  it('takes no recording away that stays with an account which is not connected, but one it was never sent', async () => {
    const { id } = await clones.create(teamId, voice, [recording(), recording('b.wav')]);
    await work;
    isConnected = false;
    const { samples } = await clones.addSamples(teamId, id, [recording('c.wav')]);
    const remove = (wanted: string) =>
      clones.deleteSample(teamId, id, samples.find(({ name }) => name === wanted)?.id ?? '', never);
    await expect(remove('b.wav')).rejects.toMatchObject({ code: 'voice_clone_elsewhere' });
    await remove('c.wav');
    expect((await only()).samples).toHaveLength(2);
    isConnected = true;
    await remove('b.wav');
    expect(service.voices.get('voice1')?.fileNames).toHaveLength(1);
  });

  it('takes a voice back from the service when its clone was deleted while it was made', async () => {
    const gate = Promise.withResolvers<void>();
    service.gate = gate.promise;
    const { id } = await clones.create(teamId, voice, [recording()]);
    await expect.poll(() => service.requests).toEqual(['POST /v1/voices/add']);
    service.gate = Promise.resolve();
    await clones.delete(teamId, id, never);
    gate.resolve();
    await work;
    expect([service.requests.at(-1), service.voices.size]).toEqual(['DELETE /v1/voices/voice1', 0]);
  });

  it.each([
    ['instant', voice],
    ['professional', professional],
  ])('deletes a voice with its clone where the answer to its making was lost: %s', async (_, wanted) => {
    service.faults = [{ request: /add|pvc/, fault: 'cut-after' }];
    const down = Array.from({ length: 5 }, () => ({ request: /GET/, fault: 'cut' as const }));
    service.faults.push(...down);
    const { id } = await clones.create(teamId, wanted, [recording()]);
    await work;
    for (let attempt = 0; attempt < 4; attempt += 1) await pass(100);
    expect(await only()).toMatchObject({ status: 'failed', voice_id: null });
    expect(service.voices.size).toBe(1);
    await expect(clones.delete(teamId, id, never)).rejects.toMatchObject({ code: 'voice_service_failed' });
    isConnected = false;
    await expect(clones.delete(teamId, id, never)).rejects.toMatchObject({ code: 'voice_clone_elsewhere' });
    isConnected = true;
    await clones.delete(teamId, id, never);
    expect([service.voices.size, (await clones.list(teamId)).clones]).toEqual([0, []]);
  });

  it('deletes a voice of lost making also where the service refused to be asked for it', async () => {
    service.faults = [
      { request: /add/, fault: 'cut-after' },
      { request: /GET/, fault: { status: 401, message: 'Key revoked' } },
    ];
    const { id } = await clones.create(teamId, voice, [recording()]);
    await work;
    expect(await pass(3)).toMatchObject({ status: 'failed' });
    await clones.delete(teamId, id, never);
    expect(service.voices.size).toBe(0);
  });

  it.each<[string, UploadedFile[], string]>([
    ['no recording', [], 'samples_required'],
    ['a file in another field', [{ ...recording(), field: 'files' }], 'samples_required'],
    [
      'a text among recordings',
      [recording(), { ...recording(), bytes: Buffer.from('no') }],
      'sample_not_audio',
    ],
    ['a recording that is too short', [recording('a.wav', 0.5)], 'sample_too_short'],
    ['eleven recordings', Array.from({ length: 11 }, () => recording()), 'too_many_samples'],
  ])('stores nothing of a voice with %s', async (_, files, code) => {
    await expect(clones.create(teamId, voice, files)).rejects.toMatchObject({ code });
    expect((await clones.list(teamId)).clones).toEqual([]);
    expect(existsSync(join(dataFolder, 'files/clones', teamId))).toBe(false);
  });

  it('stores none of the recordings that would be too many together', async () => {
    const { id } = await clones.create(
      teamId,
      voice,
      Array.from({ length: 9 }, () => recording('a.wav', 1)),
    );
    await expect(clones.addSamples(teamId, id, [recording(), recording()])).rejects.toMatchObject({
      code: 'too_many_samples',
    });
    expect(readdirSync(join(dataFolder, 'files/clones', teamId, id))).toHaveLength(9);
  });

  it('knows nothing of the clones of another team', async () => {
    const { id, samples } = await clones.create(teamId, voice, [recording()]);
    const [other] = await database.database.insert(teams).values({ name: 'Others' }).returning();
    const theirs = other?.id ?? '';
    expect((await clones.list(theirs)).clones).toEqual([]);
    const attempts = [
      clones.update(theirs, id, { name: 'Mine' }, never),
      clones.addSamples(theirs, id, [recording()]),
      clones.sample(theirs, id, samples[0]?.id ?? ''),
      clones.deleteSample(theirs, id, samples[0]?.id ?? '', never),
      clones.speak(theirs, id, 'Hello', never),
      clones.delete(theirs, id, never),
    ];
    for (const outcome of await Promise.allSettled(attempts)) {
      expect(outcome).toMatchObject({ reason: { code: 'voice_clone_not_found', status: 404 } });
    }
  });

  it('speaks within what the team may speak with any voice', async () => {
    const { id } = await clones.create(teamId, voice, [recording()]);
    await work;
    const others = Array.from({ length: SPEECHES_AT_ONCE }, () => rateLimiter.enter(teamId));
    await expect(clones.speak(teamId, id, 'Hello', never)).rejects.toMatchObject({ code: 'rate_limited' });
    expect(service.spoken).toEqual([]);
    for (const other of others) other[Symbol.dispose]();
    for (let spoken = 0; spoken <= SPEECHES_AT_ONCE; spoken += 1) {
      await clones.speak(teamId, id, 'Hello', never);
    }
    expect(service.spoken).toHaveLength(SPEECHES_AT_ONCE + 1);
  });

  it.each([
    ['the making of a voice', /add/, 'failed'],
    ['speech', /text-to-speech/, 'ready'],
  ])('takes no huge answer to %s', async (_, request, status) => {
    service.faults = [{ request, fault: 'huge' }];
    const { id } = await clones.create(teamId, voice, [recording()]);
    await work;
    const message = 'ElevenLabs sent far more than was asked for.';
    if (status === 'ready') {
      // Not the sound itself, which takes minutes to be shown where it comes.
      const outcome = clones.speak(teamId, id, 'Hello', never).then(({ bytes }) => bytes.length);
      await expect(outcome).rejects.toMatchObject({ code: 'voice_service_failed', message });
    }
    expect(await only()).toMatchObject({ status, status_reason: status === 'failed' ? message : null });
    expect(service.hugeBytesSent).toBeLessThan(HUGE_BYTES / 2);
  });

  it('says that the service cannot be reached where its speech breaks off', async () => {
    const { id } = await clones.create(teamId, voice, [recording()]);
    await work;
    service.faults = [{ request: /text-to-speech/, fault: 'cut-within' }];
    await expect(clones.speak(teamId, id, 'Hello', never)).rejects.toMatchObject({
      code: 'voice_service_failed',
      message: 'ElevenLabs cannot be reached.',
      detail: { reason: 'unreachable', service: 'ElevenLabs' },
    });
  });

  it('cannot speak before it is ready, nor without its service', async () => {
    isConnected = false;
    const { id } = await clones.create(teamId, voice, [recording()]);
    await expect(clones.speak(teamId, id, 'Hello', never)).rejects.toMatchObject({
      code: 'voice_clone_not_ready',
    });
    isConnected = true;
    await pass(1);
    isConnected = false;
    await expect(clones.speak(teamId, id, 'Hello', never)).rejects.toThrow('Connect ElevenLabs again');
    expect(await clones.usable(teamId)).toEqual([]);
  });
});

/** @param end of its id */
function connectionTo(baseUrl: string, end = 'a1'): ModelConnection {
  const service = { kind: 'elevenlabs', name: 'ElevenLabs', baseUrl, apiKey: 'el-key' } as const;
  return { ...service, id: `00000000-0000-4000-8000-0000000000${end}`, models: [], origin: 'team' };
}
