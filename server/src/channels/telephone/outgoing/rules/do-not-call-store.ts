import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../../database/database.ts';
import { type DoNotCallRow, doNotCall } from './do-not-call-table.ts';

/** A number that is not to be called. */
export type NewDoNotCall = Pick<DoNotCallRow, 'number' | 'source' | 'note' | 'until'>;

const { teamId, number, until } = doNotCall;

/** Numbers that agents of all teams do not call. */
export class DoNotCallStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Those of some numbers that are on a team's list. */
  entriesOf(ofTeam: string, numbers: readonly string[]): Promise<DoNotCallRow[]> {
    return this.#database
      .select()
      .from(doNotCall)
      .where(and(eq(teamId, ofTeam), inArray(number, [...numbers])));
  }

  /**
   * Adds a number. One that is on the list for good stays as it is, but for the moment of the latest request.
   * @param at when the person asked for it
   */
  async add(ofTeam: string, entry: NewDoNotCall, at: Date): Promise<void> {
    await this.#database
      .insert(doNotCall)
      .values({ ...entry, teamId: ofTeam, createdAt: at })
      .onConflictDoUpdate({
        target: [teamId, number],
        set: {
          source: sql`excluded.source`,
          note: sql`case when excluded.note = '' then ${doNotCall.note} else excluded.note end`,
          // Greatest() would take the later of a moment and null, which is for good.
          until: sql`case when ${until} is null or excluded.until is null then null
            else greatest(${until}, excluded.until) end`,
          createdAt: sql`greatest(${doNotCall.createdAt}, excluded.created_at)`,
        },
      });
  }
}
