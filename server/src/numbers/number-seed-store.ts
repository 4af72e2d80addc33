import { randomUUID } from 'node:crypto';
import { internationalNumber } from './international-number.ts';
import type { Transaction } from './number-store.ts';
import { numbers, transferTargets } from './number-table.ts';
import { SEEDED_NUMBERS, SEEDED_TARGETS } from './seeded-numbers.ts';

/** Gives a team the numbers, IVRs and users that a new installation begins with. */
export async function seedNumbers(transaction: Transaction, teamId: string): Promise<void> {
  const createdAt = new Date();
  await transaction.insert(numbers).values(
    SEEDED_NUMBERS.flatMap(({ number, ...seeded }) => {
      const read = internationalNumber(number);
      return read ? [{ id: randomUUID(), teamId, ...read, ...seeded, createdAt }] : [];
    }),
  );
  await transaction.insert(transferTargets).values(
    SEEDED_TARGETS.map(({ kind, numbers: destinations, ...names }) => {
      const { firstname, lastname } = 'firstname' in names ? names : { firstname: '', lastname: '' };
      const name = 'name' in names ? names.name : `${firstname} ${lastname}`.trim();
      return {
        id: randomUUID(),
        teamId,
        kind,
        name,
        firstname,
        lastname,
        numbers: destinations,
        createdAt,
      };
    }),
  );
}
