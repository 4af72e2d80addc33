import { setImmediate as pause } from 'node:timers/promises';
import type { CampaignFilePreview, RowProblem } from '@parley/contract/campaign-rows.ts';
import { TimeZone } from '@parley/contract/time-zone.ts';
import { nationalOrInternational } from '../../../numbers/international-number.ts';
import type { CallingRules, RuledCall } from '../outgoing/rules/calling-rules.ts';
import { type FileRow, isTooLong } from './campaign-file.ts';
import { type FirstMomentOf, firstMomentsFrom } from './campaign-hours.ts';
import type { CampaignTableRow } from './campaign-table.ts';

// What belongs here: whether the rows of a file can be called.

/** A row that can be called. */
export type CallableRow = Pick<FileRow, 'line' | 'number' | 'name' | 'variables'> & {
  timeZone: string | null;
  consent: string | null;
};

type Problem = CampaignFilePreview['problems'][number];

export type CheckedRows = { callable: CallableRow[]; problems: Problem[] };

/** Rows that are checked before others get a turn. */
const ROWS_IN_A_GO = 200;

export type CheckFacts = {
  campaign: CampaignTableRow;
  /** Variables that every row has to give a value. */
  needed: readonly string[];
  /** The number that calls: others may be written as in its country. */
  home: string | null;
  rules: CallingRules;
};

export async function checkRows(
  rows: readonly FileRow[],
  { campaign, needed, home, rules }: CheckFacts,
): Promise<CheckedRows> {
  const callable: CallableRow[] = [];
  const problems: Problem[] = [];
  const known = new Set<string>();
  const firstMomentOf = firstMomentsFrom(campaign, new Date());
  for (let from = 0; from < rows.length; from += ROWS_IN_A_GO) {
    const sound = rows.slice(from, from + ROWS_IN_A_GO).flatMap((row) => {
      const checked = checkedRow(row, { needed, home, known, firstMomentOf });
      if ('problem' in checked) problems.push(checked);
      return 'problem' in checked ? [] : [checked];
    });
    const rulings = await rules.judgeAll(campaign.teamId, sound.map(ruledBy(campaign)), new Date());
    sound.forEach((row, index) => {
      const ruling = rulings[index];
      if (ruling?.type !== 'refused') callable.push(row);
      else problems.push({ line: row.line, ...REFUSED[ruling.reason], value: row.number });
    });
    await pause();
  }
  return { callable, problems: problems.sort((one, other) => one.line - other.line) };
}

const REFUSED = {
  do_not_call: { column: 'number', problem: 'do_not_call' },
  consent_missing: { column: 'consent', problem: 'consent_missing' },
  time_zone_unknown: { column: 'time_zone', problem: 'time_zone_unknown' },
} as const satisfies Record<string, Pick<Problem, 'column' | 'problem'>>;

/** A row as the rules of outgoing calls see it. */
export function ruledBy({ purpose }: Pick<CampaignTableRow, 'purpose'>) {
  return ({ number, timeZone, consent }: Omit<CallableRow, 'line' | 'variables' | 'name'>): RuledCall => ({
    toNumber: number,
    purpose,
    timeZone,
    consent,
    orderedAt: new Date(),
  });
}

function checkedRow(
  row: FileRow,
  {
    needed,
    home,
    known,
    firstMomentOf,
  }: Pick<CheckFacts, 'needed' | 'home'> & { known: Set<string>; firstMomentOf: FirstMomentOf },
): CallableRow | Problem {
  const { line, name, variables } = row;
  const wrong = (column: string, value: string, problem: RowProblem): Problem => ({
    line,
    column,
    value: value.slice(0, SHOWN_MAX),
    problem,
  });
  if (row.number === '') return wrong('number', '', 'number_missing');
  const number = nationalOrInternational(row.number, home);
  if (number === undefined) return wrong('number', row.number, 'number_invalid');
  if (known.has(number)) return wrong('number', row.number, 'number_repeated');
  const cells = { name, time_zone: row.timeZone, consent: row.consent, ...variables };
  const long = Object.entries(cells).find(([column, value]) => isTooLong(column, value));
  if (long) return wrong(...long, 'value_too_long');
  const timeZone = row.timeZone === '' ? null : row.timeZone;
  if (timeZone !== null && !TimeZone.safeParse(timeZone).success) {
    return wrong('time_zone', timeZone, 'time_zone_invalid');
  }
  const first = firstMomentOf({ number, timeZone });
  if (first === 'time_zone_unknown') return wrong('time_zone', '', first);
  if (first === 'calling_hours') return wrong('number', row.number, first);
  const empty = needed.find((variable) => variables[variable] === '');
  if (empty !== undefined) return wrong(empty, '', 'variable_missing');
  // A row that cannot be called stands in the way of no other one.
  known.add(number);
  return { line, number, name, timeZone, consent: row.consent === '' ? null : row.consent, variables };
}

/** Of a wrong value, in characters. */
const SHOWN_MAX = 60;
