import { and, eq, getTableColumns, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import { holdsFolded } from '../../../../database/folded-queries.ts';
import { numberPattern } from '../../../../database/search-words.ts';
import { Store } from '../../../../database/store.ts';
import { newestPage, type WantedPage } from '../../newest-page-queries.ts';
import { type DoNotCallRow, doNotCall } from './do-not-call-table.ts';

/** A number that is not to be called. */
export type NewDoNotCall = Pick<DoNotCallRow, 'number' | 'source' | 'note' | 'conversationId' | 'until'>;

/** Which part of a team's list is wanted. */
export type WantedEntries = WantedPage & { search?: string | undefined };

/** Rows of one statement. */
const BATCH = 1_000;

const { id, teamId, number, note, until, createdAt } = doNotCall;

/** Numbers that agents of all teams do not call. */
export class DoNotCallStore extends Store {
  /** Those of some numbers that are on a team's list. */
  entriesOf(ofTeam: string, numbers: readonly string[]): Promise<DoNotCallRow[]> {
    return this.database
      .select()
      .from(doNotCall)
      .where(and(eq(teamId, ofTeam), inArray(number, [...numbers])));
  }

  /** Newest first. @throws {InvalidRequest} when the cursor is not one of this list's */
  async list(
    ofTeam: string,
    { search, ...page }: WantedEntries,
  ): Promise<{ rows: DoNotCallRow[]; total: number; next: string | null }> {
    const isWanted = and(eq(teamId, ofTeam), search ? isFoundBy(search) : undefined);
    const [listed, total] = await Promise.all([
      newestPage(this.database, doNotCall, { isWanted, ...page }),
      this.database.$count(doNotCall, isWanted),
    ]);
    return { ...listed, total };
  }

  /**
   * Adds numbers, each of them once. One that is on the list for good stays so, but for the moment of the latest request.
   * @param at when the persons asked for it
   * @returns those that were not on the list
   */
  async add(
    ofTeam: string,
    entries: readonly NewDoNotCall[],
    at: Date,
  ): Promise<{ rows: DoNotCallRow[]; added: number }> {
    const rows: DoNotCallRow[] = [];
    let added = 0;
    for (let from = 0; from < entries.length; from += BATCH) {
      const batch = entries.slice(from, from + BATCH);
      const stored = await this.database
        .insert(doNotCall)
        .values(batch.map((entry) => ({ ...entry, teamId: ofTeam, createdAt: at })))
        .onConflictDoUpdate({ target: [teamId, number], set: WHEN_KNOWN })
        .returning({ ...getTableColumns(doNotCall), isNew: sql<boolean>`xmax = 0` });
      rows.push(...stored);
      added += stored.filter(({ isNew }) => isNew).length;
    }
    return { rows, added };
  }

  /** Whether it was there. */
  async remove(ofTeam: string, entryId: string): Promise<boolean> {
    const { rowCount } = await this.database
      .delete(doNotCall)
      .where(and(eq(teamId, ofTeam), eq(id, entryId)));
    return rowCount !== 0;
  }

  /** The whole list, newest first, piece by piece. */
  async *all(ofTeam: string): AsyncGenerator<DoNotCallRow[]> {
    let cursor: string | undefined;
    do {
      const { rows, next } = await this.list(ofTeam, { cursor, pageSize: BATCH });
      yield rows;
      cursor = next ?? undefined;
    } while (cursor !== undefined);
  }
}

// An import that changes nothing, such as that of an export, was not what put the number on the list.
const CHANGES_NOTHING = sql`excluded.source = 'import' and excluded.until is not distinct from ${until}`;

const WHEN_KNOWN = {
  source: sql`case when ${CHANGES_NOTHING} then ${doNotCall.source} else excluded.source end`,
  note: sql`case when excluded.note = '' then ${note} else excluded.note end`,
  conversationId: sql`coalesce(excluded.conversation_id, ${doNotCall.conversationId})`,
  // Greatest() would take the later of a moment and null, which is for good.
  until: sql`case when ${until} is null or excluded.until is null then null
    else greatest(${until}, excluded.until) end`,
  createdAt: sql`case when ${CHANGES_NOTHING} then ${createdAt} else greatest(${createdAt}, excluded.created_at) end`,
};

function isFoundBy(search: string): SQL | undefined {
  const digits = numberPattern(search);
  const digitsFound = digits === undefined ? undefined : like(number, digits);
  return or(digitsFound, holdsFolded(note, search));
}
