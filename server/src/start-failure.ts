import { SherpaModelError } from '@parley/engine/speech-to-text/sherpa-model.ts';
import { BackupRefused } from './backup/backup-refused.ts';
import { ClusterOutOfReach } from './database/cluster-home.ts';
import { FolderInUse } from './database/folder-lock.ts';
import { MigrationConflict } from './database/migrate.ts';
import { OtherPostgres } from './database/postgres-major.ts';
import { DatabaseUnusable } from './database/prepared-database.ts';
import { SettingsError } from './env.ts';
import { ExpectedError } from './http/expected-error.ts';
import { ProcessStartFailed } from './processes/serving-processes.ts';

const EXPLAINED = [
  SettingsError,
  FolderInUse,
  MigrationConflict,
  DatabaseUnusable,
  ExpectedError,
  SherpaModelError,
  BackupRefused,
  OtherPostgres,
  ClusterOutOfReach,
  ProcessStartFailed,
];

/** What the operator reads when Parley cannot start: a sentence where the cause is known, else everything there is. */
export function startFailure(error: unknown, address: { host: string; port: number }): string {
  if (!(error instanceof Error)) return String(error);
  if (EXPLAINED.some((explained) => error instanceof explained)) return error.message;
  const { host, port } = address;
  switch ('code' in error ? error.code : undefined) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is taken by another program. Stop that one, or choose another port with PORT.`;
    case 'EACCES':
      return 'syscall' in error && error.syscall === 'listen'
        ? `Parley may not listen on port ${port}. Choose a port above 1023 with PORT.`
        : error.message;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return isOfListening(error, host)
        ? `${host} is not an address of this machine. Correct HOST.`
        : error.message;
    default:
      return error.stack ?? error.message;
  }
}

/** Whether a host failed because it was to be listened on; a database or a service may have one that fails too. */
function isOfListening(error: Error, host: string): boolean {
  if ('hostname' in error) return error.hostname === host;
  return 'syscall' in error && error.syscall !== 'connect';
}
