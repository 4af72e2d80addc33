import { randomUUID } from 'node:crypto';
import { CLONE_SAMPLE } from '@parley/contract/limits.ts';
import type { createVoiceClone, updateVoiceClone, VoiceClone } from '@parley/contract/voice-clones.ts';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Connections } from '../../connections/connections.ts';
import type { Database } from '../../database/database.ts';
import { FileLost } from '../../files/file-errors.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { FileReply, UploadedFile } from '../../http/route.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { SpeechAllowance } from '../speech-allowance.ts';
import {
  advanceClone,
  type CloneWorkshop,
  cloneFolder,
  voiceFactsOf,
  WAITING_REASON,
} from './clone-progress.ts';
import { type CheckedSample, checkSamples } from './clone-sample-check.ts';
import type { CloneService } from './clone-service.ts';
import { cloneServices } from './connected-clone-service.ts';
import {
  CloneBusy,
  CloneNotFailed,
  CloneNotReady,
  CloneSampleNotFound,
  SamplesRequired,
  TooManySamples,
} from './voice-clone-errors.ts';
import {
  type CloneProgress,
  type SampleRow,
  type StoredClone,
  toVoiceClone,
  VoiceCloneStore,
} from './voice-clone-store.ts';

// What belongs here: voices that teams make of their own recordings, from the upload to the voice that speaks.

type NewClone = z.output<NonNullable<(typeof createVoiceClone)['body']>>;
type CloneChange = z.output<NonNullable<(typeof updateVoiceClone)['body']>>;
type Files = readonly UploadedFile[];

/** A ready clone, for the catalogue of voices. */
export type UsableClone = Pick<VoiceClone, 'name' | 'description' | 'language'> & { voice_id: string };

/** The clones of all teams, and the work on them. */
export type VoiceClones = Disposable & {
  list(teamId: string): Promise<{ clones: VoiceClone[]; service: string | null }>;
  /** Stores the recordings and begins to make the voice; nothing is stored when any of them is refused. */
  create(teamId: string, clone: NewClone, files: Files): Promise<VoiceClone>;
  /** Changes it at the service too. */
  update(teamId: string, id: string, change: CloneChange, signal: AbortSignal): Promise<VoiceClone>;
  /** Before the upload. @throws {VoiceCloneNotFound | TooManySamples} */
  checkRoom(teamId: string, id: string): Promise<void>;
  addSamples(teamId: string, id: string, files: Files): Promise<VoiceClone>;
  sample(teamId: string, id: string, sampleId: string): Promise<FileReply>;
  deleteSample(teamId: string, id: string, sampleId: string, signal: AbortSignal): Promise<void>;
  /** Deletes it at the service first; nothing is deleted when that fails. */
  delete(teamId: string, id: string, signal: AbortSignal): Promise<void>;
  /** Counts against what the team may speak. @throws {CloneNotReady | CloneServiceFailed | RateLimited} */
  speak(teamId: string, id: string, text: string, signal: AbortSignal): Promise<FileReply>;
  /** The clones that can speak now. */
  usable(teamId: string): Promise<UsableClone[]>;
  /** Puts to work what is due, and what waited for a service that is there. */
  look(): Promise<void>;
};

/** What clones stand on. */
export type CloneDependencies = {
  database: Database;
  files: FileStore;
  connections: Pick<Connections, 'usable' | 'fetchFor'>;
  allowance: SpeechAllowance;
  jobs: Pick<Jobs, 'queue'>;
  log: Pick<Logger, 'warn'>;
  now?: () => Date;
};

const LOOK_EVERY_MS = 2_000;
const WORK_TIMEOUT_SECONDS = 300;
const SAMPLE_CACHE = 'private, max-age=3600, immutable';

export function createVoiceClones(dependencies: CloneDependencies): VoiceClones {
  const { database, files, connections, allowance, jobs, log, now = () => new Date() } = dependencies;
  const store = new VoiceCloneStore(database);
  const serviceOf = cloneServices(connections);
  const workshop: CloneWorkshop = { store, files, serviceOf, now };
  const queue = jobs.queue<{ id: string }>({
    // Tried again by the clone's own due time, which knows what it waits for.
    name: 'voice-clone',
    timeoutSeconds: WORK_TIMEOUT_SECONDS,
    retries: 0,
    work: ({ id }, signal) => advanceClone(workshop, id, signal),
  });

  async function look(): Promise<void> {
    for (const teamId of await store.waitingTeams()) {
      if (await serviceOf(teamId)) await store.wake(teamId, now());
    }
    for (const id of await store.due(now())) await queue.add(id, { id });
  }
  let isLooking = false;
  async function lookAgain(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    try {
      await look();
    } catch (error) {
      log.warn({ err: error }, 'could not look after voice clones');
    } finally {
      isLooking = false;
    }
  }
  /** At once rather than at the next look, which finds it if this fails. */
  const begin = (id: string) => void queue.add(id, { id }).catch(() => {});
  const timer = setInterval(() => void lookAgain(), LOOK_EVERY_MS).unref();

  /** The status of a clone whose recordings are to be sent. */
  async function submitted(
    teamId: string,
  ): Promise<Pick<StoredClone, 'status' | 'statusReason' | 'attempts' | 'dueAt'>> {
    const start = { attempts: 0, dueAt: now() };
    return (await serviceOf(teamId))
      ? { ...start, status: 'processing', statusReason: null }
      : { ...start, status: 'waiting', statusReason: WAITING_REASON };
  }

  async function atService(
    clone: StoredClone,
    act: (service: CloneService, voiceId: string) => Promise<void>,
  ) {
    if (clone.serviceVoiceId === null) return;
    const service = await serviceOf(clone.teamId);
    if (service) await act(service, clone.serviceVoiceId);
  }

  async function checked(uploads: Files): Promise<CheckedSample[]> {
    const recordings = uploads.filter(({ field }) => field === 'samples');
    if (recordings.length === 0) throw new SamplesRequired();
    if (recordings.length > CLONE_SAMPLE.maxCount) throw new TooManySamples();
    return checkSamples(recordings);
  }

  /** Keeps the bytes of recordings while `store` writes down that they are there; keeps none when it fails. */
  async function keep(
    clone: Pick<StoredClone, 'id' | 'teamId'>,
    samples: readonly CheckedSample[],
    write: (rows: SampleRow[]) => Promise<void>,
  ): Promise<void> {
    const started = now().getTime();
    const rows = samples.map(({ name, contentType, durationMs, bytes }, index) => ({
      id: randomUUID(),
      cloneId: clone.id,
      name,
      contentType,
      durationMs,
      bytes: bytes.byteLength,
      // Their order is that of the upload.
      isSent: false,
      createdAt: new Date(started + index),
    }));
    const keyOf = ({ id }: SampleRow) => `${cloneFolder(clone)}/${id}`;
    try {
      for (const [index, row] of rows.entries()) {
        await files.put(keyOf(row), samples[index]?.bytes ?? new Uint8Array());
      }
      await write(rows);
    } catch (error) {
      await Promise.allSettled(rows.map((row) => files.delete(keyOf(row))));
      throw error;
    }
  }

  const read = async (teamId: string, id: string) => toVoiceClone(await store.find(teamId, id));

  return {
    look,

    async list(teamId) {
      const [clones, service] = await Promise.all([store.list(teamId), serviceOf(teamId)]);
      return { clones: clones.map(toVoiceClone), service: service?.name ?? null };
    },

    async create(teamId, wanted, uploads) {
      const samples = await checked(uploads);
      const clone = {
        id: randomUUID(),
        teamId,
        name: wanted.name,
        description: wanted.description,
        cloningType: wanted.cloning_type,
        language: wanted.language,
        removeBackgroundNoise: wanted.remove_background_noise,
        serviceVoiceId: null,
        isSubmitting: false,
        createdAt: now(),
        ...(await submitted(teamId)),
      };
      await keep(clone, samples, (rows) => store.insert(clone, rows));
      begin(clone.id);
      return read(teamId, clone.id);
    },

    async update(teamId, id, { name, description, remove_background_noise, retry }, signal) {
      const clone = await store.find(teamId, id);
      if (retry && clone.status !== 'failed') throw new CloneNotFailed();
      const change: CloneProgress = {
        name: name ?? clone.name,
        description: description ?? clone.description,
        removeBackgroundNoise: remove_background_noise ?? clone.removeBackgroundNoise,
      };
      const changed = { ...clone, ...change };
      if (changed.name !== clone.name || changed.description !== clone.description) {
        await atService(clone, (service, voiceId) =>
          service.rename(voiceId, clone.cloningType, voiceFactsOf(changed), signal),
        );
      }
      await store.update(teamId, id, { ...change, ...(retry ? await submitted(teamId) : {}) });
      if (retry) begin(id);
      return read(teamId, id);
    },

    async checkRoom(teamId, id) {
      const { samples } = await store.find(teamId, id);
      if (samples.length >= CLONE_SAMPLE.maxCount) throw new TooManySamples();
    },

    async addSamples(teamId, id, uploads) {
      const clone = await store.find(teamId, id);
      const samples = await checked(uploads);
      if (clone.samples.length + samples.length > CLONE_SAMPLE.maxCount) throw new TooManySamples();
      const progress = await submitted(teamId);
      await keep(clone, samples, (rows) => store.addSamples(teamId, id, rows, progress));
      begin(id);
      return read(teamId, id);
    },

    async sample(teamId, id, sampleId) {
      const clone = await store.find(teamId, id);
      const found = clone.samples.find((sample) => sample.id === sampleId);
      if (!found) throw new CloneSampleNotFound(sampleId);
      const bytes = await files.get(`${cloneFolder(clone)}/${sampleId}`);
      if (!bytes) throw new FileLost();
      return { contentType: found.contentType, bytes, cacheControl: SAMPLE_CACHE };
    },

    async deleteSample(teamId, id, sampleId, signal) {
      const clone = await store.find(teamId, id);
      if (!clone.samples.some((sample) => sample.id === sampleId)) throw new CloneSampleNotFound(sampleId);
      if (clone.status === 'processing' || clone.status === 'training') throw new CloneBusy();
      await store.deleteSample(teamId, id, sampleId, async () => {
        await atService(clone, (service, voiceId) =>
          service.deleteSample(voiceId, clone.cloningType, sampleId, signal),
        );
        await files.delete(`${cloneFolder(clone)}/${sampleId}`);
      });
    },

    async delete(teamId, id, signal) {
      const clone = await store.find(teamId, id);
      await atService(clone, (service, voiceId) => service.delete(voiceId, signal));
      await store.delete(teamId, id, () => files.deleteFolder(cloneFolder(clone)));
    },

    async speak(teamId, id, text, signal) {
      const clone = await store.find(teamId, id);
      if (clone.status !== 'ready' || clone.serviceVoiceId === null) {
        throw new CloneNotReady('The voice is not ready yet.');
      }
      const service = await serviceOf(teamId);
      if (!service) throw new CloneNotReady('Connect ElevenLabs again, which speaks with this voice.');
      const leave = allowance.enter(teamId);
      try {
        return { contentType: 'audio/mpeg', bytes: await service.speak(clone.serviceVoiceId, text, signal) };
      } finally {
        leave();
      }
    },

    async usable(teamId) {
      if (!(await serviceOf(teamId))) return [];
      return (await store.list(teamId))
        .map(toVoiceClone)
        .flatMap(({ voice_id, name, description, language }) =>
          voice_id === null ? [] : [{ voice_id, name, description, language }],
        );
    },

    [Symbol.dispose]() {
      clearInterval(timer);
    },
  };
}
