import { randomUUID } from 'node:crypto';
import { CLONE_SAMPLE } from '@parley/contract/limits.ts';
import type { createVoiceClone, updateVoiceClone, VoiceClone } from '@parley/contract/voice-clones.ts';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Connections } from '../../connections/connections.ts';
import type { ModelConnection } from '../../connections/model-connection.ts';
import type { Database } from '../../database/database.ts';
import { FileLost } from '../../files/file-errors.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { FileReply, UploadedFile } from '../../http/route.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { RegularWork } from '../../jobs/regular-work.ts';
import type { SpeechRateLimiter } from '../speech-rate-limiter.ts';
import { advanceClone, cloneFolder, hasSameWords, voiceFactsOf, WAITING_REASON } from './clone-progress.ts';
import { type CheckedSample, checkSamples } from './clone-sample-check.ts';
import { cloneConnection, cloneServices, deleteAtService } from './clone-services.ts';
import type { ElevenLabsCloning } from './elevenlabs-cloning.ts';
import {
  CloneBusy,
  CloneNotFailed,
  CloneNotReady,
  CloneSampleNotFound,
  CloneVoiceElsewhere,
  TooManySamples,
} from './voice-clone-errors.ts';
import {
  type CloneProgress,
  type SampleRow,
  type StoredClone,
  speakingVoiceId,
  toVoiceClone,
  VoiceCloneStore,
} from './voice-clone-store.ts';

// What belongs here: voices that teams make of their own recordings, from the upload to the voice that speaks.

type NewClone = z.output<NonNullable<(typeof createVoiceClone)['body']>>;
type CloneChange = z.output<NonNullable<(typeof updateVoiceClone)['body']>>;
type Files = readonly UploadedFile[];

/** A clone that can speak, for the catalogue of voices. */
export type UsableClone = Pick<VoiceClone, 'name' | 'description' | 'language'> & {
  voice_id: string;
  /** What speaks with it. */
  connection: ModelConnection;
};

export type CloneDependencies = {
  database: Database;
  files: FileStore;
  connections: Pick<Connections, 'usable' | 'fetchFor'>;
  rateLimiter: SpeechRateLimiter;
  jobs: Pick<Jobs, 'queue'>;
  log: Pick<Logger, 'warn'>;
  now?: () => Date;
};

const CHECK_EVERY_MS = 2_000;
const WORK_TIMEOUT_SECONDS = 300;
const SAMPLE_CACHE = 'private, max-age=3600, immutable';

/** The clones of all teams, and the work on them. */
export class VoiceClones implements Disposable {
  readonly #dependencies: CloneDependencies;
  readonly #now: () => Date;
  readonly #store;
  readonly #serviceOf;
  readonly #queue;
  readonly #checks;

  constructor(dependencies: CloneDependencies) {
    const { database, files, connections, jobs, now = () => new Date() } = dependencies;
    this.#dependencies = dependencies;
    this.#now = now;
    this.#store = new VoiceCloneStore(database);
    this.#serviceOf = cloneServices(connections);
    const workshop = { store: this.#store, files, serviceOf: this.#serviceOf, now };
    this.#queue = jobs.queue<{ id: string }>({
      // Tried again by the clone's own due time, which knows what it waits for.
      name: 'voice-clone',
      timeoutSeconds: WORK_TIMEOUT_SECONDS,
      work: ({ id }, signal) => advanceClone(workshop, id, signal),
    });
    this.#checks = new RegularWork(CHECK_EVERY_MS, () =>
      this.check().catch((error: unknown) =>
        dependencies.log.warn({ err: error }, 'could not continue voice clones'),
      ),
    );
  }

  /** Puts to work what is due, and what waited for a service that is there. */
  async check(): Promise<void> {
    for (const teamId of await this.#store.waitingTeams()) {
      if (await this.#serviceOf(teamId)) await this.#store.wake(teamId, this.#now());
    }
    for (const id of await this.#store.due(this.#now())) await this.#queue.add(id, { id });
  }

  async list(teamId: string): Promise<{ clones: VoiceClone[]; service: string | null }> {
    const [clones, service] = await Promise.all([this.#store.list(teamId), this.#serviceOf(teamId)]);
    return { clones: clones.map(toVoiceClone), service: service?.name ?? null };
  }

  /** Stores the recordings and begins to make the voice; nothing is stored when any of them is refused. */
  async create(teamId: string, wanted: NewClone, uploads: Files): Promise<VoiceClone> {
    const samples = await checkSamples(uploads);
    const clone = {
      id: randomUUID(),
      teamId,
      name: wanted.name,
      description: wanted.description,
      cloningType: wanted.cloning_type,
      language: wanted.language,
      removeBackgroundNoise: wanted.remove_background_noise,
      serviceVoiceId: null,
      serviceConnectionId: null,
      isSubmitting: false,
      hasBeenReady: false,
      failure: null,
      createdAt: this.#now(),
      ...(await this.#submitted(teamId)),
    };
    await this.#storeSamples(clone, samples, (rows) => this.#store.insert(clone, rows));
    this.#begin(clone.id);
    return this.#read(teamId, clone.id);
  }

  /** Changes it at the service first; nothing is changed when that fails. */
  async update(
    teamId: string,
    id: string,
    { name, description, remove_background_noise, retry }: CloneChange,
    signal: AbortSignal,
  ): Promise<VoiceClone> {
    const clone = await this.#store.find(teamId, id);
    if (retry && clone.status !== 'failed') throw new CloneNotFailed();
    const told = { ...clone, name: name ?? clone.name, description: description ?? clone.description };
    if (!hasSameWords(told, clone)) await this.#rename(told, signal);
    // What is not given stays as another change may have stored it meanwhile.
    const change: CloneProgress = { name, description, removeBackgroundNoise: remove_background_noise };
    await this.#store.update(teamId, id, retry ? { ...change, ...(await this.#submitted(teamId)) } : change);
    if (retry) this.#begin(id);
    const stored = await this.#store.find(teamId, id);
    // The service was told what stood beside this change before another one was stored.
    if (!hasSameWords(told, stored)) await this.#rename(stored, signal);
    return toVoiceClone(stored);
  }

  /** Before the upload. @throws {VoiceCloneNotFound | TooManySamples} */
  async checkRoom(teamId: string, id: string): Promise<void> {
    const { samples } = await this.#store.find(teamId, id);
    if (samples.length >= CLONE_SAMPLE.maxCount) throw new TooManySamples();
  }

  async addSamples(teamId: string, id: string, uploads: Files): Promise<VoiceClone> {
    const clone = await this.#store.find(teamId, id);
    const samples = await checkSamples(uploads);
    if (clone.samples.length + samples.length > CLONE_SAMPLE.maxCount) throw new TooManySamples();
    const progress = await this.#submitted(teamId);
    await this.#storeSamples(clone, samples, (rows) => this.#store.addSamples(teamId, id, rows, progress));
    this.#begin(id);
    return this.#read(teamId, id);
  }

  async sample(teamId: string, id: string, sampleId: string): Promise<FileReply> {
    const clone = await this.#store.find(teamId, id);
    const found = sampleOf(clone, sampleId);
    const bytes = await this.#dependencies.files.get(`${cloneFolder(clone)}/${sampleId}`);
    if (!bytes) throw new FileLost();
    return { contentType: found.contentType, bytes, cacheControl: SAMPLE_CACHE };
  }

  /** Deletes it at the service first; nothing is deleted when that fails. */
  async deleteSample(teamId: string, id: string, sampleId: string, signal: AbortSignal): Promise<void> {
    const clone = await this.#store.find(teamId, id);
    const found = sampleOf(clone, sampleId);
    if (clone.status === 'processing' || clone.status === 'training') throw new CloneBusy();
    if (found.isSent && !(await this.#serviceOf(teamId, clone))) throw new CloneVoiceElsewhere();
    await this.#store.deleteSample(teamId, id, sampleId, async () => {
      await this.#atService(clone, (service, voiceId) =>
        service.deleteSample(voiceId, clone.cloningType, sampleId, signal),
      );
      await this.#dependencies.files.delete(`${cloneFolder(clone)}/${sampleId}`);
    });
  }

  /** Deletes it at the service first; nothing is deleted when that fails. */
  async delete(teamId: string, id: string, signal: AbortSignal): Promise<void> {
    const clone = await this.#store.find(teamId, id);
    await deleteAtService(await this.#serviceOf(teamId, clone), clone, signal);
    await this.#store.delete(teamId, id, () => this.#dependencies.files.deleteFolder(cloneFolder(clone)));
  }

  /** Counts against what the team may speak. @throws {CloneNotReady | CloneServiceFailed | RateLimited} */
  async speak(teamId: string, id: string, text: string, signal: AbortSignal): Promise<FileReply> {
    const clone = await this.#store.find(teamId, id);
    const voiceId = speakingVoiceId(clone);
    if (voiceId === null) throw new CloneNotReady('The voice is not ready yet.');
    const service = await this.#serviceOf(teamId, clone);
    if (!service) throw new CloneNotReady('Connect ElevenLabs again, which speaks with this voice.');
    using _running = this.#dependencies.rateLimiter.enter(teamId);
    return { contentType: 'audio/mpeg', bytes: await service.speak(voiceId, text, signal) };
  }

  /** The clones that can speak now. */
  async usable(teamId: string): Promise<UsableClone[]> {
    const connections = await this.#dependencies.connections.usable(teamId);
    if (!cloneConnection(connections)) return [];
    return (await this.#store.list(teamId)).flatMap((clone) => {
      const { voice_id, name, description, language } = toVoiceClone(clone);
      const connection = cloneConnection(connections, clone);
      return voice_id === null || !connection ? [] : [{ voice_id, name, description, language, connection }];
    });
  }

  [Symbol.dispose]() {
    this.#checks[Symbol.dispose]();
  }

  /** At once rather than at the next check, which finds it if this fails. */
  #begin(id: string): void {
    void this.#queue.add(id, { id }).catch(() => {});
  }

  async #read(teamId: string, id: string): Promise<VoiceClone> {
    return toVoiceClone(await this.#store.find(teamId, id));
  }

  /** The status of a clone whose recordings are to be sent. */
  async #submitted(
    teamId: string,
  ): Promise<Pick<StoredClone, 'status' | 'statusReason' | 'attempts' | 'dueAt'>> {
    const start = { attempts: 0, dueAt: this.#now() };
    return (await this.#serviceOf(teamId))
      ? { ...start, status: 'processing', statusReason: null }
      : { ...start, status: 'waiting', statusReason: WAITING_REASON };
  }

  #rename(clone: StoredClone, signal: AbortSignal): Promise<void> {
    return this.#atService(clone, (service, voiceId) =>
      service.rename(voiceId, clone.cloningType, voiceFactsOf(clone), signal),
    );
  }

  async #atService(clone: StoredClone, act: (service: ElevenLabsCloning, voiceId: string) => Promise<void>) {
    if (clone.serviceVoiceId === null) return;
    const service = await this.#serviceOf(clone.teamId, clone);
    if (service) await act(service, clone.serviceVoiceId);
  }

  /** Stores the bytes of recordings while `write` stores their rows; deletes them when that fails. */
  async #storeSamples(
    clone: Pick<StoredClone, 'id' | 'teamId'>,
    samples: readonly CheckedSample[],
    write: (rows: SampleRow[]) => Promise<void>,
  ): Promise<void> {
    const started = this.#now().getTime();
    const rows = samples.map(({ name, contentType, durationMs, bytes }, index) => ({
      id: randomUUID(),
      cloneId: clone.id,
      name,
      contentType,
      durationMs,
      bytes: bytes.byteLength,
      // Their order is that of the upload.
      isSent: false,
      runningDeletions: 0,
      createdAt: new Date(started + index),
    }));
    const keyOf = ({ id }: SampleRow) => `${cloneFolder(clone)}/${id}`;
    try {
      for (const [index, row] of rows.entries()) {
        await this.#dependencies.files.put(keyOf(row), samples[index]?.bytes ?? new Uint8Array());
      }
      await write(rows);
    } catch (error) {
      await Promise.allSettled(rows.map((row) => this.#dependencies.files.delete(keyOf(row))));
      throw error;
    }
  }
}

function sampleOf({ samples }: StoredClone, id: string): SampleRow {
  const found = samples.find((sample) => sample.id === id);
  if (!found) throw new CloneSampleNotFound(id);
  return found;
}
