import { randomUUID } from 'node:crypto';
import type { ManagedNumber, NewNumber, NumberStatus } from '@parley/contract/numbers.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import { agents } from '../agents/agent-table.ts';
import type { Database } from '../database/database.ts';
import { isUniqueViolation } from '../database/unique-violation.ts';
import { internationalNumber } from './international-number.ts';
import { NumberExists, NumberInUse, NumberInvalid, NumberNotFound } from './number-errors.ts';
import { numbers } from './number-table.ts';

/** What Team settings may change about a number. */
export type NumberChange = { label?: string | undefined; status?: NumberStatus | undefined };

/** Telephone numbers that the embedded provider gives to teams. */
export type NumberStore = {
  /** In the order of the numbers, so by country. */
  list(teamId: string): Promise<ManagedNumber[]>;
  /** @throws {NumberInvalid | NumberExists} */
  create(teamId: string, number: NewNumber): Promise<ManagedNumber>;
  /** @throws {NumberNotFound | NumberInUse} when an agent answers a number that is to be hidden */
  update(teamId: string, id: string, change: NumberChange): Promise<ManagedNumber>;
  /** @throws {NumberNotFound | NumberInUse} */
  delete(teamId: string, id: string): Promise<void>;
};

/** @param now the clock that dates numbers */
export function createNumberStore(database: Database, now = () => new Date()): NumberStore {
  return {
    list: async (teamId) => (await queryNumbers(database, teamId)).map(toManagedNumber),

    async create(teamId, { number: written, label, status }) {
      const read = internationalNumber(written);
      if (!read) throw new NumberInvalid('number');
      const row = { id: randomUUID(), teamId, ...read, label, status, createdAt: now() };
      try {
        await database.insert(numbers).values(row);
      } catch (error) {
        throw isUniqueViolation(error) ? new NumberExists(read.number) : error;
      }
      return toManagedNumber({ number: row, agent: null });
    },

    update: (teamId, id, change) =>
      database.transaction(async (transaction) => {
        await lockNumbers(transaction, teamId);
        const { number, agent } = await findNumber(transaction, teamId, id);
        const isHidden = change.status !== undefined && change.status !== 'ACTIVE';
        if (agent && isHidden) throw new NumberInUse(agent.name);
        const { label = number.label, status = number.status } = change;
        await transaction.update(numbers).set({ label, status }).where(eq(numbers.id, id));
        return toManagedNumber({ number: { ...number, label, status }, agent });
      }),

    delete: (teamId, id) =>
      database.transaction(async (transaction) => {
        await lockNumbers(transaction, teamId);
        const { agent } = await findNumber(transaction, teamId, id);
        if (agent) throw new NumberInUse(agent.name);
        await transaction.delete(numbers).where(eq(numbers.id, id));
      }),
  };
}

/** Makes whoever decides something about a team's numbers wait for the one before, until the transaction ends. */
export async function lockNumbers(transaction: Transaction, teamId: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`numbers ${teamId}`}, 0))`);
}

/** What runs inside a transaction. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

type NumberRow = typeof numbers.$inferSelect;
type NumberWithAgent = { number: NumberRow; agent: { id: string; name: string } | null };

function queryNumbers(database: Database | Transaction, teamId: string, id?: string) {
  return database
    .select({ number: numbers, agent: { id: agents.id, name: agents.name } })
    .from(numbers)
    .leftJoin(agents, and(eq(agents.teamId, teamId), eq(agents.activeNumber, numbers.number)))
    .where(and(eq(numbers.teamId, teamId), id === undefined ? undefined : eq(numbers.id, id)))
    .orderBy(asc(numbers.number));
}

async function findNumber(transaction: Transaction, teamId: string, id: string): Promise<NumberWithAgent> {
  const [found] = await queryNumbers(transaction, teamId, id);
  if (!found) throw new NumberNotFound(id);
  return found;
}

function toManagedNumber({ number: row, agent }: NumberWithAgent): ManagedNumber {
  const { id, number, label, country, type, status } = row;
  return { id, number, label, country, type, status, agent };
}
