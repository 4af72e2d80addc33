import type { ChangedCounts } from './shared-counts.ts';

// What belongs here: what the primary and the processes that serve say to each other.

/** What a process is started with. */
export type ProcessStart = {
  /** From 1 on; a process that takes the place of one that ended has its number. */
  process: number;
  processes: number;
  databaseUrl: string;
  port: number;
  /** Whether it does what is done once at each start: models, and the owner's sign-in link. */
  isFirst: boolean;
};

/** From the primary. */
export type ProcessOrder =
  | ({ type: 'start' } & ProcessStart)
  | { type: 'counts'; others: ChangedCounts; acknowledged: number }
  | { type: 'word'; matter: string; said: unknown }
  | { type: 'metrics-request'; request: number }
  /** Without a page where there could be none. */
  | { type: 'metrics-page'; request: number; page?: string | undefined }
  | { type: 'stop' };

/** To the primary. */
export type ProcessReport =
  | { type: 'ready'; nodeId: string; signInLink?: string | undefined }
  | { type: 'start-error'; sentence: string }
  | { type: 'counts'; number: number; changes: ChangedCounts }
  | { type: 'word'; matter: string; said: unknown }
  | { type: 'metrics'; request: number; metrics: object }
  | { type: 'metrics-page-request'; request: number };
