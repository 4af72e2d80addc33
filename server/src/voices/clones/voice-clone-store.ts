import { CLONE_SAMPLE } from '@parley/contract/limits.ts';
import type { VoiceClone } from '@parley/contract/voice-clones.ts';
import { and, asc, desc, eq, inArray, lte, ne, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { Store } from '../../database/store.ts';
import { LastSample, TooManySamples, VoiceCloneNotFound } from './voice-clone-errors.ts';
import { voiceCloneSamples, voiceClones } from './voice-clone-table.ts';

/** A stored clone without its recordings. */
export type CloneRow = typeof voiceClones.$inferSelect;
/** A stored recording without its bytes. */
export type SampleRow = typeof voiceCloneSamples.$inferSelect;
/** A clone with its recordings, oldest first. */
export type StoredClone = CloneRow & { samples: SampleRow[] };
export type CloneProgress = Partial<Omit<CloneRow, 'id' | 'teamId'>>;

/** The clones of all teams. */
export class VoiceCloneStore extends Store {
  /** Newest first. */
  list(teamId: string): Promise<StoredClone[]> {
    return this.#read(eq(voiceClones.teamId, teamId));
  }

  /** @throws {VoiceCloneNotFound} */
  async find(teamId: string, id: string): Promise<StoredClone> {
    const [found] = await this.#read(this.#isTeams(teamId, id));
    if (!found) throw new VoiceCloneNotFound(id);
    return found;
  }

  async insert(clone: CloneRow, samples: readonly SampleRow[]): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await transaction.insert(voiceClones).values(clone);
      await transaction.insert(voiceCloneSamples).values([...samples]);
    });
  }

  /** Adds recordings, and sends the clone to the service again. @throws {TooManySamples | VoiceCloneNotFound} */
  async addSamples(
    teamId: string,
    id: string,
    samples: readonly SampleRow[],
    progress: CloneProgress,
  ): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await this.#lock(transaction, teamId, id);
      const stored = await transaction.$count(voiceCloneSamples, eq(voiceCloneSamples.cloneId, id));
      if (stored + samples.length > CLONE_SAMPLE.maxCount) throw new TooManySamples();
      await transaction.insert(voiceCloneSamples).values([...samples]);
      await transaction.update(voiceClones).set(progress).where(eq(voiceClones.id, id));
    });
  }

  /** Stores what is given. @throws {VoiceCloneNotFound} */
  async update(teamId: string, id: string, progress: CloneProgress): Promise<void> {
    if (Object.values(progress).every((value) => value === undefined)) return;
    const { rowCount } = await this.database
      .update(voiceClones)
      .set(progress)
      .where(this.#isTeams(teamId, id));
    if (rowCount === 0) throw new VoiceCloneNotFound(id);
  }

  /** Deletes a clone once `erase` has succeeded. */
  async delete(teamId: string, id: string, erase: () => Promise<void>): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await transaction.delete(voiceClones).where(this.#isTeams(teamId, id));
      await erase();
    });
  }

  /**
   * Deletes a recording once `erase` has succeeded, during which no connection of the database waits.
   * @throws {LastSample | VoiceCloneNotFound}
   */
  async deleteSample(
    teamId: string,
    id: string,
    sampleId: string,
    erase: () => Promise<void>,
  ): Promise<void> {
    const { cloneId, runningDeletions } = voiceCloneSamples;
    const isIt = and(eq(cloneId, id), eq(voiceCloneSamples.id, sampleId));
    await this.database.transaction(async (transaction) => {
      await this.#lock(transaction, teamId, id);
      const stays = and(eq(cloneId, id), ne(voiceCloneSamples.id, sampleId), eq(runningDeletions, 0));
      if ((await transaction.$count(voiceCloneSamples, stays)) === 0) throw new LastSample();
      await transaction
        .update(voiceCloneSamples)
        .set({ runningDeletions: sql`${runningDeletions} + 1` })
        .where(isIt);
    });
    try {
      await erase();
    } catch (error) {
      await this.database
        .update(voiceCloneSamples)
        .set({ runningDeletions: sql`${runningDeletions} - 1` })
        .where(isIt);
      throw error;
    }
    await this.database.delete(voiceCloneSamples).where(isIt);
  }

  /** For the work on clones of all teams. */
  async findAnyones(id: string): Promise<StoredClone | undefined> {
    return (await this.#read(eq(voiceClones.id, id)))[0];
  }

  /** @returns false when the clone is gone */
  async progress(id: string, progress: CloneProgress): Promise<boolean> {
    const { rowCount } = await this.database.update(voiceClones).set(progress).where(eq(voiceClones.id, id));
    return rowCount !== 0;
  }

  async markSent(sampleIds: readonly string[]): Promise<void> {
    await this.database
      .update(voiceCloneSamples)
      .set({ isSent: true })
      .where(inArray(voiceCloneSamples.id, [...sampleIds]));
  }

  /** Clones that are to be seen to at this time. */
  async due(now: Date): Promise<string[]> {
    const rows = await this.database
      .select({ id: voiceClones.id })
      .from(voiceClones)
      .where(and(inArray(voiceClones.status, ['processing', 'training']), lte(voiceClones.dueAt, now)))
      .orderBy(asc(voiceClones.dueAt))
      .limit(MOST_AT_ONCE);
    return rows.map(({ id }) => id);
  }

  /** Teams with clones that wait for a service. */
  async waitingTeams(): Promise<string[]> {
    const rows = await this.database
      .selectDistinct({ teamId: voiceClones.teamId })
      .from(voiceClones)
      .where(eq(voiceClones.status, 'waiting'));
    return rows.map(({ teamId }) => teamId);
  }

  /** Puts a team's waiting clones to work. */
  async wake(teamId: string, now: Date): Promise<void> {
    await this.database
      .update(voiceClones)
      .set({ status: 'processing', statusReason: null, attempts: 0, dueAt: now })
      .where(and(eq(voiceClones.teamId, teamId), eq(voiceClones.status, 'waiting')));
  }

  #isTeams(teamId: string, id: string) {
    return and(eq(voiceClones.teamId, teamId), eq(voiceClones.id, id));
  }

  async #read(where: ReturnType<typeof and>): Promise<StoredClone[]> {
    const clones = await this.database
      .select()
      .from(voiceClones)
      .where(where)
      .orderBy(desc(voiceClones.createdAt), voiceClones.id);
    const ids = clones.map(({ id }) => id);
    const samples = await this.database
      .select()
      .from(voiceCloneSamples)
      .where(inArray(voiceCloneSamples.cloneId, ids))
      .orderBy(asc(voiceCloneSamples.createdAt), voiceCloneSamples.id);
    return clones.map((clone) => ({
      ...clone,
      samples: samples.filter(({ cloneId }) => cloneId === clone.id),
    }));
  }

  /** Makes changes of one clone queue. */
  async #lock(transaction: Database, teamId: string, id: string): Promise<void> {
    const found = await transaction
      .select({ id: voiceClones.id })
      .from(voiceClones)
      .where(this.#isTeams(teamId, id))
      .for('update');
    if (found.length === 0) throw new VoiceCloneNotFound(id);
  }
}

// The rest is found by the next check.
const MOST_AT_ONCE = 50;

/** The id at the service of a clone that can speak; null of one that has not been ready yet. */
export function speakingVoiceId({ status, hasBeenReady, serviceVoiceId }: CloneRow): string | null {
  return hasBeenReady || status === 'ready' ? serviceVoiceId : null;
}

/** A clone as it travels. */
export function toVoiceClone(clone: StoredClone): VoiceClone {
  const voiceId = speakingVoiceId(clone);
  return {
    id: clone.id,
    voice_id: voiceId === null ? null : `elevenlabs_${voiceId}`,
    name: clone.name,
    cloning_type: clone.cloningType,
    description: clone.description,
    language: clone.language,
    remove_background_noise: clone.removeBackgroundNoise,
    status: clone.status,
    status_reason: clone.statusReason,
    failure: clone.status === 'failed' ? clone.failure : null,
    samples: clone.samples.map((sample) => ({
      id: sample.id,
      name: sample.name,
      content_type: sample.contentType,
      bytes: sample.bytes,
      duration_secs: sample.durationMs / 1000,
      created_at: sample.createdAt.toISOString(),
    })),
    created_at: clone.createdAt.toISOString(),
  };
}
