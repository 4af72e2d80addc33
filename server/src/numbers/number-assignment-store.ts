import { and, eq, isNull, ne } from 'drizzle-orm';
import { AgentNotFound } from '../agents/agent-errors.ts';
import { agents } from '../agents/agent-table.ts';
import type { Database } from '../database/database.ts';
import { internationalNumber } from './international-number.ts';
import { NumberInvalid, NumberNotAvailable, NumberNotFound, NumberTaken } from './number-errors.ts';
import { lockNumbers, type Transaction } from './number-store.ts';
import { numbers } from './number-table.ts';

/** Which agent answers which number. */
export type NumberAssignmentStore = {
  /**
   * Lets an agent answer a number and no other.
   * @param assignment.digits the number in international form, without its plus sign
   * @param assignment.move whether an agent that answers the number loses it
   * @throws {NumberInvalid | NumberNotFound | NumberNotAvailable | NumberTaken | AgentNotFound}
   */
  assign(teamId: string, assignment: { digits: number; agentId: string; move: boolean }): Promise<void>;
  /**
   * Lets no agent answer a number; nothing happens when none did.
   * @throws {NumberInvalid | NumberNotFound}
   */
  remove(teamId: string, digits: number): Promise<void>;
};

/**
 * @param options.hasOutsideProvider another provider owns the numbers, so that this server cannot know them all: then
 *   any number in international form can be assigned
 */
export function createNumberAssignmentStore(
  database: Database,
  { hasOutsideProvider }: { hasOutsideProvider: boolean },
): NumberAssignmentStore {
  return {
    assign: (teamId, { digits, agentId, move }) =>
      database.transaction(async (transaction) => {
        const number = numberOf(digits);
        await lockNumbers(transaction, teamId);
        if (!hasOutsideProvider) await requireAvailable(transaction, teamId, number);
        if (!move) await requireFree(transaction, teamId, { number, agentId });
        await transaction
          .update(agents)
          .set({ activeNumber: null })
          .where(and(answers(teamId, number), ne(agents.id, agentId)));
        const assigned = await transaction
          .update(agents)
          .set({ activeNumber: number })
          .where(and(eq(agents.teamId, teamId), eq(agents.id, agentId), isNull(agents.deletedAt)))
          .returning({ id: agents.id });
        if (assigned.length === 0) throw new AgentNotFound(agentId);
      }),

    remove: (teamId, digits) =>
      database.transaction(async (transaction) => {
        const number = numberOf(digits);
        await lockNumbers(transaction, teamId);
        const freed = await transaction
          .update(agents)
          .set({ activeNumber: null })
          .where(answers(teamId, number))
          .returning({ id: agents.id });
        if (freed.length === 0 && !hasOutsideProvider) await findStatus(transaction, teamId, number);
      }),
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

async function requireAvailable(transaction: Transaction, teamId: string, number: string): Promise<void> {
  const status = await findStatus(transaction, teamId, number);
  if (status !== 'ACTIVE') throw new NumberNotAvailable(number);
}

async function requireFree(
  transaction: Transaction,
  teamId: string,
  { number, agentId }: { number: string; agentId: string },
): Promise<void> {
  const [other] = await transaction
    .select({ id: agents.id, name: agents.name })
    .from(agents)
    .where(and(answers(teamId, number), ne(agents.id, agentId), isNull(agents.deletedAt)));
  if (other) throw new NumberTaken(number, other);
}

async function findStatus(transaction: Transaction, teamId: string, number: string) {
  const [found] = await transaction
    .select({ status: numbers.status })
    .from(numbers)
    .where(and(eq(numbers.teamId, teamId), eq(numbers.number, number)));
  if (!found) throw new NumberNotFound(number);
  return found.status;
}
