import { randomUUID } from 'node:crypto';
import type { ManagedNumber, NewNumber, NumberStatus } from '@parley/contract/numbers.ts';
import { and, asc, eq, isNull, ne } from 'drizzle-orm';
import { AgentNotFound } from '../agents/agent-errors.ts';
import { agents } from '../agents/agent-table.ts';
import { type Database, writeUnique } from '../database/database.ts';
import { lockName } from '../database/name-lock.ts';
import { internationalNumber } from './international-number.ts';
import {
  NumberExists,
  NumberInUse,
  NumberInvalid,
  NumberNotAvailable,
  NumberNotFound,
  NumberTaken,
} from './number-errors.ts';
import { numbers } from './number-table.ts';

/** What Team settings may change about a number. */
type NumberChange = { label?: string | undefined; status?: NumberStatus | undefined };

/** Telephone numbers that the embedded provider gives to teams. */
export function createNumberStore(database: Database) {
  return {
    /** In the order of the numbers, so by country. */
    list: async (teamId: string): Promise<ManagedNumber[]> =>
      (await queryNumbers(database, teamId)).map(toManagedNumber),

    /** @throws {NumberInvalid | NumberExists} */
    async create(teamId: string, { number: written, label, status }: NewNumber): Promise<ManagedNumber> {
      const read = internationalNumber(written);
      if (!read) throw new NumberInvalid('number');
      const row = { id: randomUUID(), teamId, ...read, label, status, createdAt: new Date() };
      await writeUnique(
        () => new NumberExists(read.number),
        () => database.insert(numbers).values(row),
      );
      return toManagedNumber({ number: row, agent: null });
    },

    /** @throws {NumberNotFound | NumberInUse} when an agent answers a number that is to be hidden */
    update: (teamId: string, id: string, change: NumberChange): Promise<ManagedNumber> =>
      database.transaction(async (transaction) => {
        await lockNumbers(transaction, teamId);
        const { number, agent } = await findNumber(transaction, teamId, id);
        const isHidden = change.status !== undefined && change.status !== 'ACTIVE';
        if (agent && isHidden) throw new NumberInUse(agent.name);
        const { label = number.label, status = number.status } = change;
        await transaction.update(numbers).set({ label, status }).where(eq(numbers.id, id));
        return toManagedNumber({ number: { ...number, label, status }, agent });
      }),

    /** @throws {NumberNotFound | NumberInUse} */
    delete: (teamId: string, id: string): Promise<void> =>
      database.transaction(async (transaction) => {
        await lockNumbers(transaction, teamId);
        const { agent } = await findNumber(transaction, teamId, id);
        if (agent) throw new NumberInUse(agent.name);
        await transaction.delete(numbers).where(eq(numbers.id, id));
      }),
  };
}

/** Serialises decisions about a team's numbers until the transaction ends. */
function lockNumbers(transaction: Database, teamId: string): Promise<void> {
  return lockName(transaction, `numbers ${teamId}`);
}

type NumberRow = typeof numbers.$inferSelect;
type NumberWithAgent = { number: NumberRow; agent: { id: string; name: string } | null };

function queryNumbers(database: Database, teamId: string, id?: string) {
  return database
    .select({ number: numbers, agent: { id: agents.id, name: agents.name } })
    .from(numbers)
    .leftJoin(agents, and(eq(agents.teamId, teamId), eq(agents.activeNumber, numbers.number)))
    .where(and(eq(numbers.teamId, teamId), id === undefined ? undefined : eq(numbers.id, id)))
    .orderBy(asc(numbers.number));
}

async function findNumber(transaction: Database, teamId: string, id: string): Promise<NumberWithAgent> {
  const [found] = await queryNumbers(transaction, teamId, id);
  if (!found) throw new NumberNotFound(id);
  return found;
}

function toManagedNumber({ number: row, agent }: NumberWithAgent): ManagedNumber {
  const { id, number, label, country, type, status } = row;
  return { id, number, label, country, type, status, agent };
}

/**
 * Which agent answers which number.
 * @param options.hasOutsideProvider another provider owns the numbers, so that this server cannot know them all: then
 *   any number in international form can be assigned
 */
export function createNumberAssignmentStore(
  database: Database,
  { hasOutsideProvider }: { hasOutsideProvider: boolean },
) {
  return {
    /**
     * Lets an agent answer a number and no other.
     * @param assignment.digits the number in international form, without its plus sign
     * @param assignment.move whether an agent that answers the number loses it
     * @throws {NumberInvalid | NumberNotFound | NumberNotAvailable | NumberTaken | AgentNotFound}
     */
    assign: (
      teamId: string,
      { digits, agentId, move }: { digits: number; agentId: string; move: boolean },
    ): Promise<void> =>
      database.transaction(async (transaction) => {
        const number = numberOf(digits);
        await lockNumbers(transaction, teamId);
        if (!hasOutsideProvider) await requireAvailable(transaction, teamId, number);
        if (!move) await requireFree(transaction, teamId, { number, agentId });
        await transaction
          .update(agents)
          .set({ activeNumber: null })
          .where(and(answers(teamId, number), ne(agents.id, agentId)));
        const { rowCount } = await transaction
          .update(agents)
          .set({ activeNumber: number })
          .where(and(eq(agents.teamId, teamId), eq(agents.id, agentId), isNull(agents.deletedAt)));
        if (rowCount === 0) throw new AgentNotFound(agentId);
      }),

    /**
     * Lets no agent answer a number; nothing happens when none did.
     * @throws {NumberInvalid | NumberNotFound}
     */
    remove: (teamId: string, digits: number): Promise<void> =>
      database.transaction(async (transaction) => {
        const number = numberOf(digits);
        await lockNumbers(transaction, teamId);
        const { rowCount } = await transaction
          .update(agents)
          .set({ activeNumber: null })
          .where(answers(teamId, number));
        if (rowCount !== 0 || hasOutsideProvider) return;
        if (!(await findStatus(transaction, teamId, number))) throw new NumberNotFound(number);
      }),
  };
}

/** Says whether an agent may answer a number again, and keeps that true until the transaction ends. */
export function createNumberCheck({ hasOutsideProvider }: { hasOutsideProvider: boolean }) {
  return async (transaction: Database, teamId: string, number: string): Promise<boolean> => {
    await lockNumbers(transaction, teamId);
    const [other] = await transaction.select({ id: agents.id }).from(agents).where(answers(teamId, number));
    if (other) return false;
    return hasOutsideProvider || (await findStatus(transaction, teamId, number)) === 'ACTIVE';
  };
}

function numberOf(digits: number): string {
  const read = internationalNumber(`+${digits}`);
  if (!read) throw new NumberInvalid('number');
  return read.number;
}

function answers(teamId: string, number: string) {
  return and(eq(agents.teamId, teamId), eq(agents.activeNumber, number));
}

async function requireAvailable(transaction: Database, teamId: string, number: string): Promise<void> {
  const status = await findStatus(transaction, teamId, number);
  if (!status) throw new NumberNotFound(number);
  if (status !== 'ACTIVE') throw new NumberNotAvailable(number);
}

async function requireFree(
  transaction: Database,
  teamId: string,
  { number, agentId }: { number: string; agentId: string },
): Promise<void> {
  const [other] = await transaction
    .select({ id: agents.id, name: agents.name })
    .from(agents)
    .where(and(answers(teamId, number), ne(agents.id, agentId), isNull(agents.deletedAt)));
  if (other) throw new NumberTaken(number, other);
}

async function findStatus(transaction: Database, teamId: string, number: string) {
  const [found] = await transaction
    .select({ status: numbers.status })
    .from(numbers)
    .where(and(eq(numbers.teamId, teamId), eq(numbers.number, number)));
  return found?.status;
}
