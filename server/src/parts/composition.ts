import type pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Machine } from '../processes/machine.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import type { Settings } from '../settings/settings.ts';
import type { Telemetry } from '../telemetry/open-telemetry.ts';

/** What the server needs from its process. */
export type Dependencies = {
  settings: Settings;
  database: Database;
  /** The connections below `database`. */
  pool: pg.Pool;
  log: Logger;
  /** Traces and metrics on their way to a collector; undefined without one. */
  telemetry?: Telemetry | undefined;
  /** This process among those of the machine; it is alone unless given. */
  machine?: Machine;
};

/** What every noun is made with, and the stack that disposes of what is made, in the reverse order. */
export type Composition = Dependencies & {
  machine: Machine;
  secrets: SecretBox;
  jobs: Jobs;
  files: FileStore;
  stack: AsyncDisposableStack;
};
