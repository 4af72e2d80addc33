import { randomUUID } from 'node:crypto';
import type { NewNumber, NewTransferTarget } from '@parley/contract/numbers.ts';
import type { Database } from '../database/database.ts';
import { internationalNumber } from './international-number.ts';
import { numbers, transferTargets } from './number-table.ts';

/** Gives a team the numbers, IVRs and users that a new installation begins with. */
export async function seedNumbers(transaction: Database, teamId: string): Promise<void> {
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

// What a new installation's first team begins with, so that everything about numbers can be tried. All of it lies in
// unassigned ranges that are reserved for fiction:
// - France: 01 99 00, 02 61 91, 03 53 01, 04 65 71, 05 36 49, 06 39 98; Arcep, décision 2018-0881, annexe 1, § 2.5.12
// - United Kingdom: 020 7946 0xxx, 0113 496 0xxx, 07700 900xxx; Ofcom, telephone numbers for use in TV and radio drama
// - Germany: 030 23125 xxx; Bundesnetzagentur, Mitteilung 148/2021, Rufnummern für Medienproduktionen
// - North America: 555-0100 to 555-0199 of any area; North American Numbering Plan Administrator

/** A number and, where the ranges for fiction hide it, what kind it is. */
type SeededNumber = NewNumber & { type?: string };

const SEEDED_NUMBERS: readonly SeededNumber[] = [
  { number: '+33199001234', label: 'Accueil', status: 'ACTIVE' },
  { number: '+33261910012', label: 'Agence Ouest', status: 'ACTIVE' },
  { number: '+33639980045', label: 'Astreinte', status: 'ACTIVE', type: 'mobile' },
  { number: '+442079460101', label: 'London reception', status: 'ACTIVE' },
  { number: '+447700900123', label: 'UK mobile', status: 'ACTIVE', type: 'mobile' },
  { number: '+493023125040', label: 'Zentrale Berlin', status: 'ACTIVE' },
  { number: '+12025550142', label: 'US sales', status: 'ACTIVE' },
  { number: '+13105550176', label: 'US support', status: 'ACTIVE' },
  { number: '+33465710077', label: 'Fax', status: 'INVISIBLE' },
  { number: '+441134960155', label: 'Leeds forwarding', status: 'EXTERNAL' },
];

const SEEDED_TARGETS: readonly NewTransferTarget[] = [
  { kind: 'ivr', name: 'Standard', numbers: ['+33199001200'] },
  { kind: 'ivr', name: 'Service client', numbers: ['+33353010020'] },
  { kind: 'ivr', name: 'Urgences', numbers: ['+33536490099', '7401'] },
  { kind: 'user', firstname: 'Accueil', lastname: '', numbers: ['+33199001201'] },
  { kind: 'user', firstname: 'Support', lastname: '', numbers: ['+33639980046', '7402'] },
  { kind: 'user', firstname: 'Comptabilité', lastname: '', numbers: [] },
];
