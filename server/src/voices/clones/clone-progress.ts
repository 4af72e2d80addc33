import { FileLost } from '../../files/file-errors.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { ServiceOf } from './clone-services.ts';
import type { ElevenLabsCloning, SentSample, VoiceFacts } from './elevenlabs-cloning.ts';
import { CloneServiceFailed } from './voice-clone-errors.ts';
import type { CloneProgress, SampleRow, StoredClone, VoiceCloneStore } from './voice-clone-store.ts';

// What belongs here: how a clone comes from one status to the next. Every step is written down before the following
// one begins, so that the work can break off anywhere and go on from there.

export type CloneWorkshop = {
  store: VoiceCloneStore;
  files: FileStore;
  serviceOf: ServiceOf;
  now: () => Date;
};

/** Why a clone waits. */
export const WAITING_REASON =
  'No service that copies voices is connected. The recordings are kept, and the voice is made as soon as ElevenLabs is connected under Team settings → Connections.';

const FAULT: CloneProgress = {
  status: 'failed',
  statusReason: 'The voice could not be created because of a server error. Try again.',
  failure: { reason: 'server_error' },
};
const LOST: CloneProgress = {
  status: 'failed',
  statusReason:
    'A recording of this voice is lost: its content is not in the file store any more. Copy the voice again.',
  failure: { reason: 'recording_lost' },
};

const READY = { status: 'ready', hasBeenReady: true } as const;

const MOST_ATTEMPTS = 5;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

/** The folder of a clone's recordings in the file store. */
export function cloneFolder({ teamId, id }: Pick<StoredClone, 'teamId' | 'id'>): string {
  return `clones/${teamId}/${id}`;
}

/** What the service is told about a clone. */
export function voiceFactsOf(clone: StoredClone): VoiceFacts {
  const { name, description, language } = clone;
  return { name, description, language, remove_background_noise: clone.removeBackgroundNoise };
}

/** Whether the service shows the same of two clones. */
export function hasSameWords(one: StoredClone, other: StoredClone): boolean {
  return one.name === other.name && one.description === other.description;
}

/** Does what a clone needs next, if it is due, up to the point where the service has to be waited for. */
export async function advanceClone(workshop: CloneWorkshop, id: string, signal: AbortSignal): Promise<void> {
  const { store, serviceOf, now } = workshop;
  const clone = await store.findAnyones(id);
  if (!clone || !['processing', 'training'].includes(clone.status) || clone.dueAt > now()) return;
  const service = await serviceOf(clone.teamId, clone);
  if (!service) {
    await store.progress(id, { status: 'waiting', statusReason: WAITING_REASON });
    return;
  }
  // Whatever goes wrong beyond the service's own failures is tried again after a pause.
  await store.progress(id, { dueAt: later(now(), LONGEST_PAUSE_MS) });
  try {
    await (clone.status === 'training'
      ? checkTraining(workshop, service, clone, signal)
      : submit(workshop, service, clone, signal));
  } catch (error) {
    if (error instanceof FileLost) {
      await store.progress(id, { ...LOST, attempts: 0 });
      return;
    }
    if (!(error instanceof CloneServiceFailed)) {
      await store.progress(id, signal.aborted ? { dueAt: now() } : afterFault(clone, now()));
      throw error;
    }
    await store.progress(id, afterFailure(clone, error, now()));
  }
}

async function submit(
  workshop: CloneWorkshop,
  service: ElevenLabsCloning,
  clone: StoredClone,
  signal: AbortSignal,
): Promise<void> {
  const { now } = workshop;
  const voiceId = await voiceAtService(workshop, service, clone, signal);
  if (voiceId === undefined) return;
  await sendRest(workshop, service, { ...clone, serviceVoiceId: voiceId }, signal);
  if (clone.cloningType === 'instant') {
    await settle(workshop, clone.id, READY);
    return;
  }
  await service.rename(voiceId, 'professional', voiceFactsOf(clone), signal);
  await service.train(voiceId, signal);
  await settle(workshop, clone.id, { status: 'training', dueAt: later(now(), FIRST_PAUSE_MS) });
}

/** The voice at the service, made now if need be; undefined when the clone was deleted meanwhile. */
async function voiceAtService(
  { store, files }: CloneWorkshop,
  service: ElevenLabsCloning,
  clone: StoredClone,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (clone.serviceVoiceId !== null) return clone.serviceVoiceId;
  const { samples, cloningType } = clone;
  const isInstant = cloningType === 'instant';
  // A request that broke off may have been obeyed; a second voice would be paid for and never used.
  const known = clone.isSubmitting ? await service.findSubmitted(clone, signal) : undefined;
  let voiceId = known;
  if (voiceId === undefined) {
    const sent = isInstant ? await readSamples(files, clone, samples) : [];
    await store.progress(clone.id, { isSubmitting: true, serviceConnectionId: service.connectionId });
    const request = isInstant
      ? service.copy(voiceFactsOf(clone), sent, signal)
      : service.open(clone.id, voiceFactsOf(clone), signal);
    voiceId = await request.catch(async (error: unknown) => {
      // Without a refusal it is unknown whether the service has made the voice.
      const isRefused = error instanceof CloneServiceFailed && error.isRefusal;
      if (isRefused) await store.progress(clone.id, { isSubmitting: false });
      throw error;
    });
  }
  const isStored = await store.progress(clone.id, {
    serviceVoiceId: voiceId,
    serviceConnectionId: service.connectionId,
    isSubmitting: false,
  });
  if (!isStored) {
    await service.delete(voiceId, signal);
    return undefined;
  }
  if (isInstant && known === undefined) await store.markSent(samples.map(({ id }) => id));
  return voiceId;
}

/** Sends the recordings that the service lacks. */
async function sendRest(
  { store, files }: CloneWorkshop,
  service: ElevenLabsCloning,
  clone: StoredClone & { serviceVoiceId: string },
  signal: AbortSignal,
): Promise<void> {
  const { serviceVoiceId: voiceId, cloningType: type } = clone;
  const current = await store.findAnyones(clone.id);
  const unsent = current?.samples.filter(({ isSent }) => !isSent) ?? [];
  if (unsent.length === 0) return;
  const known = new Set(await service.samplesOf(voiceId, signal));
  const missing = unsent.filter(({ id }) => !known.has(id));
  if (missing.length > 0) {
    const target = { voiceId, type, voice: voiceFactsOf(current ?? clone) };
    await service.addSamples(target, await readSamples(files, clone, missing), signal);
  }
  await store.markSent(unsent.map(({ id }) => id));
}

async function checkTraining(
  workshop: CloneWorkshop,
  service: ElevenLabsCloning,
  clone: StoredClone,
  signal: AbortSignal,
): Promise<void> {
  const training = await service.training(clone.serviceVoiceId ?? '', signal);
  if (training.state === 'ready') return settle(workshop, clone.id, READY);
  if (training.state === 'failed') {
    const { reason: statusReason, failure } = training;
    return settle(workshop, clone.id, { status: 'failed', statusReason, failure });
  }
  await workshop.store.progress(clone.id, nextCheck(clone, workshop.now()));
}

/** Writes down where the clone has come to; what was recorded meanwhile is sent next. */
async function settle({ store, now }: CloneWorkshop, id: string, progress: CloneProgress): Promise<void> {
  await store.progress(id, { statusReason: null, attempts: 0, ...progress });
  const current = await store.findAnyones(id);
  const hasMore = current?.samples.some(({ isSent }) => !isSent) ?? false;
  if (hasMore && progress.status !== 'failed') {
    await store.progress(id, { status: 'processing', dueAt: now() });
  }
}

/** Unexpected failures, such as an answer that cannot be stored, are retried no more often than outages. */
function afterFault(clone: StoredClone, now: Date): CloneProgress {
  if (clone.attempts + 1 < MOST_ATTEMPTS) return nextCheck(clone, now);
  return { ...FAULT, attempts: 0 };
}

function afterFailure(clone: StoredClone, failure: CloneServiceFailed, now: Date): CloneProgress {
  const isTraining = clone.status === 'training';
  if (failure.isPassing && (isTraining || clone.attempts + 1 < MOST_ATTEMPTS)) return nextCheck(clone, now);
  return { status: 'failed', statusReason: failure.message, failure: failure.failure, attempts: 0 };
}

function nextCheck({ attempts }: StoredClone, now: Date): CloneProgress {
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** attempts, LONGEST_PAUSE_MS);
  return { attempts: Math.min(attempts + 1, 100), dueAt: later(now, pauseMs) };
}

async function readSamples(
  files: FileStore,
  clone: StoredClone,
  samples: readonly SampleRow[],
): Promise<SentSample[]> {
  const read: SentSample[] = [];
  for (const { id, contentType } of samples) {
    const bytes = await files.get(`${cloneFolder(clone)}/${id}`);
    if (!bytes) throw new FileLost();
    read.push({ id, contentType, bytes });
  }
  return read;
}

function later(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}
