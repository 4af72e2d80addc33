import type { PhoneLineProblem } from '@parley/contract/phone-lines.ts';
import type { SipTrunkState } from '@parley/contract/sip-trunks.ts';
import { and, asc, eq, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { lockName } from '../../../database/name-lock.ts';
import { Store } from '../../../database/store.ts';
import { PhoneLineUnknown, TooManyPhoneLines } from '../phone-errors.ts';
import { phoneLines } from './phone-line-table.ts';

/** A stored line; its token or secret is sealed. */
export type PhoneLineRow = typeof phoneLines.$inferSelect;

/** How exactly it is noted when a line was used, in seconds. */
const NOTED_SECONDS = 10;

/** Phone lines of all teams. */
export class PhoneLineStore extends Store {
  readonly #isLongAgo = sql`now() - make_interval(secs => ${NOTED_SECONDS})`;

  /** Oldest first. */
  rows(teamId: string): Promise<PhoneLineRow[]> {
    return this.database
      .select()
      .from(phoneLines)
      .where(eq(phoneLines.teamId, teamId))
      .orderBy(asc(phoneLines.createdAt), phoneLines.id);
  }

  /** @throws {PhoneLineUnknown} */
  async find(teamId: string, id: string): Promise<PhoneLineRow> {
    const [row] = await this.database.select().from(phoneLines).where(this.#isOf(teamId, id));
    if (!row) throw new PhoneLineUnknown();
    return row;
  }

  /** That of any team. @throws {PhoneLineUnknown} */
  async findForCall(id: string): Promise<PhoneLineRow> {
    const [row] = await this.database.select().from(phoneLines).where(eq(phoneLines.id, id));
    if (!row) throw new PhoneLineUnknown();
    return row;
  }

  /** Those of any team with this id or name. */
  findNamed(named: string): Promise<PhoneLineRow[]> {
    return this.database
      .select()
      .from(phoneLines)
      .where(or(sql`${phoneLines.id}::text = ${named}`, eq(phoneLines.name, named)));
  }

  /** @throws {TooManyPhoneLines} */
  insert(row: PhoneLineRow, max: number): Promise<void> {
    return this.database.transaction(async (transaction) => {
      await lockName(transaction, `phone lines ${row.teamId}`);
      if ((await transaction.$count(phoneLines, eq(phoneLines.teamId, row.teamId))) >= max) {
        throw new TooManyPhoneLines(max);
      }
      await transaction.insert(phoneLines).values(row);
    });
  }

  /** @throws {PhoneLineUnknown} */
  async change(
    teamId: string,
    id: string,
    change: Partial<
      Pick<
        PhoneLineRow,
        'name' | 'accountSid' | 'apiUrl' | 'sealedSecret' | 'trunk' | 'sealedTrunkPassword' | 'trunkState'
      >
    >,
  ): Promise<PhoneLineRow> {
    // What went wrong under another token says nothing of the new one.
    const cleared = change.sealedSecret ? { lastProblem: null, lastProblemAt: null } : {};
    const [row] = await this.database
      .update(phoneLines)
      .set({ ...change, ...cleared, id })
      .where(this.#isOf(teamId, id))
      .returning();
    if (!row) throw new PhoneLineUnknown();
    return row;
  }

  /** @throws {PhoneLineUnknown} */
  async delete(teamId: string, id: string): Promise<void> {
    const { rowCount } = await this.database.delete(phoneLines).where(this.#isOf(teamId, id));
    if (rowCount === 0) throw new PhoneLineUnknown();
  }

  /** Lines of all teams that have a trunk. */
  listTrunks(): Promise<PhoneLineRow[]> {
    return this.database.select().from(phoneLines).where(isNotNull(phoneLines.trunk));
  }

  /** Notes what was found of a trunk, unless its line was changed meanwhile. */
  async noteTrunk(line: PhoneLineRow, trunkState: SipTrunkState): Promise<void> {
    await this.database
      .update(phoneLines)
      .set({ trunkState })
      .where(
        and(
          eq(phoneLines.id, line.id),
          eq(phoneLines.sealedSecret, line.sealedSecret),
          sql`${phoneLines.trunk} is not distinct from ${JSON.stringify(line.trunk)}::jsonb`,
          sql`${phoneLines.apiUrl} is not distinct from ${line.apiUrl}`,
          sql`${phoneLines.sealedTrunkPassword} is not distinct from ${line.sealedTrunkPassword}`,
        ),
      );
  }

  /** Has one process at a time deal with the gateway of a trunk. @returns whether it is this one, for so many seconds */
  async holdTrunk(id: string, seconds: number): Promise<boolean> {
    const { trunkHeldUntil } = phoneLines;
    const { rowCount } = await this.database
      .update(phoneLines)
      .set({ trunkHeldUntil: sql`now() + make_interval(secs => ${seconds})` })
      .where(and(eq(phoneLines.id, id), or(isNull(trunkHeldUntil), lt(trunkHeldUntil, sql`now()`))));
    return rowCount !== 0;
  }

  async releaseTrunk(id: string): Promise<void> {
    await this.database.update(phoneLines).set({ trunkHeldUntil: null }).where(eq(phoneLines.id, id));
  }

  /** Notes that a call came over the line. */
  async noteCall(id: string): Promise<void> {
    const { lastCallAt } = phoneLines;
    await this.database
      .update(phoneLines)
      .set({ lastCallAt: sql`now()` })
      .where(and(eq(phoneLines.id, id), or(isNull(lastCallAt), lt(lastCallAt, this.#isLongAgo))));
  }

  /** Notes why a call did not reach an agent. */
  async noteProblem(id: string, problem: PhoneLineProblem): Promise<void> {
    const { lastProblem, lastProblemAt } = phoneLines;
    await this.database
      .update(phoneLines)
      .set({ lastProblem: problem, lastProblemAt: sql`now()` })
      .where(
        and(
          eq(phoneLines.id, id),
          or(isNull(lastProblemAt), ne(lastProblem, problem), lt(lastProblemAt, this.#isLongAgo)),
        ),
      );
  }

  #isOf(teamId: string, id: string) {
    return and(eq(phoneLines.teamId, teamId), eq(phoneLines.id, id));
  }
}
