import { randomUUID } from 'node:crypto';
import { byName } from '@parley/contract/name-order.ts';
import type { NewTransferTarget, TransferTarget } from '@parley/contract/numbers.ts';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { internationalNumber } from './international-number.ts';
import { NumberInvalid, TransferTargetNotFound } from './number-errors.ts';
import { transferTargets } from './number-table.ts';

/** IVRs and users of the embedded provider. */
export function createTransferTargetStore(database: Database) {
  const ofTeam = (teamId: string, id: string) =>
    and(eq(transferTargets.teamId, teamId), eq(transferTargets.id, id));

  return {
    /** IVRs first, each kind by name. */
    async list(teamId: string): Promise<TransferTarget[]> {
      const rows = await database
        .select()
        .from(transferTargets)
        .where(eq(transferTargets.teamId, teamId))
        .orderBy(transferTargets.id);
      return rows
        .map(toTransferTarget)
        .toSorted((one, other) => one.kind.localeCompare(other.kind) || byName(one, other));
    },

    /** @throws {NumberInvalid} */
    async create(teamId: string, target: NewTransferTarget): Promise<TransferTarget> {
      const row = {
        id: randomUUID(),
        teamId,
        kind: target.kind,
        ...contentOf(target),
        createdAt: new Date(),
      };
      await database.insert(transferTargets).values(row);
      return toTransferTarget(row);
    },

    /** @throws {TransferTargetNotFound | NumberInvalid} when there is none of this kind */
    async update(teamId: string, id: string, target: NewTransferTarget): Promise<TransferTarget> {
      const [changed] = await database
        .update(transferTargets)
        .set(contentOf(target))
        .where(and(ofTeam(teamId, id), eq(transferTargets.kind, target.kind)))
        .returning();
      if (!changed) throw new TransferTargetNotFound(id);
      return toTransferTarget(changed);
    },

    /** @throws {TransferTargetNotFound} */
    async delete(teamId: string, id: string): Promise<void> {
      const { rowCount } = await database.delete(transferTargets).where(ofTeam(teamId, id));
      if (rowCount === 0) throw new TransferTargetNotFound(id);
    },
  };
}

type Content = Pick<TransferTarget, 'name' | 'firstname' | 'lastname' | 'numbers'>;

function contentOf(target: NewTransferTarget): Content {
  const numbers = target.numbers.map((written, index) => destination(written, `numbers.${index}`));
  if (target.kind === 'ivr') return { name: target.name, firstname: '', lastname: '', numbers };
  const { firstname, lastname } = target;
  return { name: `${firstname} ${lastname}`.trim(), firstname, lastname, numbers };
}

// Fewer digits than the specification's eight are an extension inside the company and stay as they are.
const MIN_INTERNATIONAL_DIGITS = 8;

function destination(written: string, path: string): string {
  const digits = written.replaceAll(/[\s().-]/g, '');
  if (/^\d+$/.test(digits) && digits.length < MIN_INTERNATIONAL_DIGITS) return digits;
  const read = internationalNumber(written);
  if (!read) throw new NumberInvalid(path);
  return read.number;
}

function toTransferTarget(row: Content & Pick<TransferTarget, 'id' | 'kind'>): TransferTarget {
  const { id, kind, name, firstname, lastname, numbers } = row;
  return { id, kind, name, firstname, lastname, numbers };
}
