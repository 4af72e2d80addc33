import type { CallingHours } from '@parley/contract/campaigns.ts';
import type { Pool } from 'pg';
import { isWithin } from './campaign-hours.ts';

export type CampaignResult = {
  rows: number;
  /** Rows by the state in which they ended. */
  states: Record<string, number>;
  /** Calls that were dialled. */
  calls: number;
  /** Numbers that were dialled more than once. */
  twice: number;
  /** Calls that were dialled at another hour than wanted. */
  outside: number;
  kills: number;
  /** How often it paused itself, and was started again. */
  pauses: number;
  seconds: number;
};

/** What the database says became of the rows and calls of the only campaign. */
export async function readResult(
  pool: Pick<Pool, 'query'>,
  { hours, rows }: { hours: CallingHours; rows: number },
): Promise<Pick<CampaignResult, 'rows' | 'states' | 'calls' | 'twice' | 'outside'>> {
  const ended = await pool.query<{ state: string; count: number }>(
    'select state, count(*)::int as count from campaign_rows group by state order by state',
  );
  const dialled = await pool.query<{ number: string; at: Date; zone: string }>(
    'select to_number as number, dialled_at as at, time_zone as zone from outgoing_calls where dialled_at is not null',
  );
  const numbers = dialled.rows.map(({ number }) => number);
  return {
    rows,
    states: Object.fromEntries(ended.rows.map(({ state, count }) => [state, count])),
    calls: numbers.length,
    twice: numbers.length - new Set(numbers).size,
    outside: dialled.rows.filter(({ at, zone }) => !isWithin(hours, at, zone)).length,
  };
}

export function campaignTable(result: CampaignResult): string {
  const states = Object.entries(result.states).map(([state, count]) => `${count} ${state}`);
  return [
    `rows                ${result.rows}`,
    `ended as            ${states.join(', ')}`,
    `calls dialled       ${result.calls}`,
    `called twice        ${result.twice}`,
    `outside the hours   ${result.outside}`,
    `servers killed      ${result.kills}`,
    `paused itself       ${result.pauses}`,
    `seconds             ${result.seconds}`,
  ].join('\n');
}

export function problemsOf({ rows, states, twice, outside, kills }: CampaignResult): string[] {
  const { waiting = 0, calling = 0, ...over } = states;
  const ended = Object.values(over).reduce((sum, count) => sum + count, 0);
  return [
    ended === rows ? '' : `${rows - ended} rows without an end (${waiting} waiting, ${calling} calling)`,
    twice === 0 ? '' : `${twice} calls to people who were called already`,
    outside === 0 ? '' : `${outside} calls outside the hours`,
    kills > 0 ? '' : 'no server was killed: take more rows',
  ].filter(Boolean);
}
