import { AsyncLocalStorage } from 'node:async_hooks';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

// As database.ts calls it, which this is imported by.
type Database = NodePgDatabase<Record<string, never>>;

/** Writes something more in a transaction, before it is committed. */
export type CommitHook = (transaction: Pick<Database, 'insert'>) => Promise<void>;

const pending = new AsyncLocalStorage<{ hook: CommitHook | undefined } | undefined>();

/**
 * Does work whose first transaction takes the hook's writing with it.
 * @returns what the work gives, and whether a transaction was there for the hook
 */
export async function withCommitHook<T>(
  hook: CommitHook,
  work: () => Promise<T>,
): Promise<{ result: T; isWritten: boolean }> {
  const state: { hook: CommitHook | undefined } = { hook };
  const result = await pending.run(state, work);
  const isWritten = state.hook === undefined;
  // What goes on behind an answer is not part of the work.
  state.hook = undefined;
  return { result, isWritten };
}

/** Does work that is not what the hook tells of, so that its transactions leave the hook to those that are. */
export function withoutCommitHook<T>(work: () => Promise<T>): Promise<T> {
  return pending.run(undefined, work);
}

/** The same database, whose transactions write what hooks of their work want. */
export function withHookedTransactions(database: Database): Database {
  const transaction = database.transaction.bind(database);
  database.transaction = async (work, config) => {
    const state = pending.getStore();
    let taken: CommitHook | undefined;
    try {
      return await transaction(async (connection) => {
        const result = await work(connection);
        taken = state?.hook;
        if (!state || !taken) return result;
        state.hook = undefined;
        await taken(connection);
        return result;
      }, config);
    } catch (error) {
      // Nothing of it is stored: another attempt takes the hook along.
      if (state && taken) state.hook = taken;
      throw error;
    }
  };
  return database;
}
