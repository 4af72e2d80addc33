import type { CloneFailure, CloneLanguage, CloneStatus, CloningType } from '@parley/contract/voice-clones.ts';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { belongsTo } from '../../database/columns.ts';
import { teams } from '../../identity/teams/team-table.ts';

/** Voices that teams make of their own recordings. */
export const voiceClones = pgTable(
  'voice_clones',
  {
    id: uuid().primaryKey(),
    teamId: belongsTo('team_id', () => teams.id),
    name: text().notNull(),
    cloningType: text('cloning_type').$type<CloningType>().notNull(),
    description: text().notNull(),
    /** What is spoken in the recordings. */
    language: text().$type<CloneLanguage>().notNull(),
    removeBackgroundNoise: boolean('remove_background_noise').notNull(),
    status: text().$type<CloneStatus>().notNull(),
    /** Why it waits or failed; null otherwise. */
    statusReason: text('status_reason'),
    /** What `statusReason` says, for programs; of a clone that failed alone. */
    failure: jsonb().$type<CloneFailure>(),
    /** Id at the service, from the moment that the service knows it. */
    serviceVoiceId: text('service_voice_id'),
    /**
     * The connection that was asked to make it, a team's or the operator's, which may have been removed since. Null
     * until then, and of voices of before it was stored.
     */
    serviceConnectionId: uuid('service_connection_id'),
    /** Failed attempts, or checks of a training, in a row. */
    attempts: integer().notNull(),
    /** When it is due to be checked again, while it is being made. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    /** Whether the service was asked to make the voice and has not been heard to answer. */
    isSubmitting: boolean('is_submitting').notNull(),
    /** Whether its voice was ready once: it goes on speaking while more recordings are sent, and where that fails. */
    hasBeenReady: boolean('has_been_ready').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('voice_clones_team').on(table.teamId, table.createdAt.desc(), table.id),
    index('voice_clones_due')
      .on(table.dueAt)
      .where(sql`${table.status} in ('waiting', 'processing', 'training')`),
  ],
);

/** The recordings of clones; their bytes are in the file store. */
export const voiceCloneSamples = pgTable(
  'voice_clone_samples',
  {
    id: uuid().primaryKey(),
    cloneId: belongsTo('clone_id', () => voiceClones.id),
    name: text().notNull(),
    contentType: text('content_type').notNull(),
    bytes: integer().notNull(),
    durationMs: integer('duration_ms').notNull(),
    /** Whether the service has it. */
    isSent: boolean('is_sent').notNull(),
    /** Requests that are deleting it; while there are any, it is not counted as a recording that stays. */
    runningDeletions: integer('running_deletions').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('voice_clone_samples_clone').on(table.cloneId, table.createdAt, table.id)],
);
