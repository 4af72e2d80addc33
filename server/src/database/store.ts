import type { Database } from './database.ts';

/** What reads and writes tables, in a transaction or by itself. */
export abstract class Store {
  protected readonly database: Database;

  /** @param database the pool, or a transaction that the caller commits */
  constructor(database: Database) {
    this.database = database;
  }
}

/** A store whose rows bear times. */
export abstract class TimedStore extends Store {
  protected readonly now: () => Date;

  constructor(database: Database, now: () => Date) {
    super(database);
    this.now = now;
  }
}
