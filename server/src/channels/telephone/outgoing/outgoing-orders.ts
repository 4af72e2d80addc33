import { createHash, randomUUID } from 'node:crypto';
import { OUTGOING_CALLS } from '@parley/contract/limits.ts';
import type { CallingLine, NewOutgoingCall, OutgoingCall } from '@parley/contract/outgoing-calls.ts';
import { SIMULATOR_LINE } from '@parley/contract/phone-calls.ts';
import type { z } from 'zod';
import { AgentNotFound } from '../../../agents/agent-errors.ts';
import { storableJson } from '../../../agents/storable-json.ts';
import type { Database } from '../../../database/database.ts';
import { internationalNumber } from '../../../numbers/international-number.ts';
import { NumberInvalid, NumberNotFound } from '../../../numbers/number-errors.ts';
import type { PhoneLines } from '../lines/phone-lines.ts';
import { findCallingAgent, isNumberOfTeam } from './calling-number-queries.ts';
import type { OrderedCall, OutgoingCallStore } from './outgoing-call-store.ts';
import type { OutgoingCallRow } from './outgoing-call-table.ts';
import {
  CallingNumberRequired,
  CallTimeRefused,
  IdempotencyKeyReused,
  LinePlacesNoCalls,
  LineRequired,
  NoCallingLine,
} from './outgoing-errors.ts';

// What belongs here: what is asked for, and whether it can be done, before a call is stored.

/** What is wanted of a call. */
type Wanted = z.output<typeof NewOutgoingCall>;

export type OutgoingOrderDependencies = {
  database: Database;
  store: OutgoingCallStore;
  lines: Pick<PhoneLines, 'list'>;
  now: () => Date;
};

const DAY_MS = 86_400_000;
/** Clocks of programs may be this much behind. */
const PAST_MS = 300_000;

/**
 * Stores that an agent is to call a number.
 * @throws {ExpectedError} where it cannot
 */
export async function orderCall(
  teamId: string,
  wanted: Wanted,
  dependencies: OutgoingOrderDependencies,
): Promise<OutgoingCallRow> {
  const { database, store, lines, now } = dependencies;
  const fingerprint = fingerprintOf(wanted);
  // A request that is repeated gets its call, also where it could not be ordered any more.
  const known = await store.findByKey(teamId, wanted.idempotency_key);
  if (known) return sameAs(known, fingerprint);
  const agent = await findCallingAgent(database, teamId, wanted.agent_id);
  if (!agent) throw new AgentNotFound(wanted.agent_id);
  const to = internationalNumber(wanted.to);
  if (!to) throw new NumberInvalid('to');
  const fromNumber = await callingNumber(teamId, wanted.from ?? agent.number, database);
  const { variables } = wanted;
  const order: OrderedCall = {
    id: randomUUID(),
    teamId,
    agentId: wanted.agent_id,
    ...(await carrierOf(teamId, wanted.line_id, lines)),
    toNumber: to.number,
    fromNumber,
    variables: storableJson(variables) as typeof variables,
    notBefore: timeOf(wanted.not_before, now()),
    idempotencyKey: wanted.idempotency_key ?? null,
    fingerprint,
  };
  return sameAs(await store.order(order), fingerprint);
}

function sameAs(row: OutgoingCallRow, fingerprint: string): OutgoingCallRow {
  if (row.fingerprint !== fingerprint) throw new IdempotencyKeyReused();
  return row;
}

/** Lines over which agents of a team can call. */
export async function callingLines(teamId: string, lines: Pick<PhoneLines, 'list'>): Promise<CallingLine[]> {
  const all = await lines.list(teamId);
  return all.filter(({ places_calls }) => places_calls).map(({ id, name }) => ({ id, name }));
}

export function toOutgoingCall(row: OutgoingCallRow): OutgoingCall {
  return {
    id: row.id,
    agent_id: row.agentId,
    to: row.toNumber,
    from: row.fromNumber,
    line_id: row.carrier === 'simulator' ? SIMULATOR_LINE : row.lineId,
    state: row.state,
    reason: row.reason,
    detail: row.detail,
    not_before: row.notBefore.toISOString(),
    created_at: row.createdAt.toISOString(),
    dialled_at: row.dialledAt?.toISOString() ?? null,
    answered_at: row.answeredAt?.toISOString() ?? null,
    ended_at: row.endedAt?.toISOString() ?? null,
    conversation_id: row.conversationId,
  };
}

async function callingNumber(teamId: string, written: string | null, database: Database): Promise<string> {
  if (written === null) throw new CallingNumberRequired();
  const number = internationalNumber(written)?.number;
  if (number === undefined) throw new NumberInvalid('from');
  if (!(await isNumberOfTeam(database, teamId, number))) throw new NumberNotFound(number);
  return number;
}

async function carrierOf(
  teamId: string,
  lineId: string | undefined,
  lines: Pick<PhoneLines, 'list'>,
): Promise<Pick<OrderedCall, 'carrier' | 'lineId'>> {
  if (lineId === SIMULATOR_LINE) return { carrier: 'simulator', lineId: null };
  const possible = await callingLines(teamId, lines);
  if (lineId !== undefined) {
    if (!possible.some(({ id }) => id === lineId)) throw new LinePlacesNoCalls();
    return { carrier: 'twilio', lineId };
  }
  const [only, ...others] = possible;
  if (!only) throw new NoCallingLine();
  if (others.length > 0) throw new LineRequired();
  return { carrier: 'twilio', lineId: only.id };
}

function timeOf(written: string | undefined, now: Date): Date | null {
  if (written === undefined) return null;
  const at = new Date(written);
  const aheadMs = at.getTime() - now.getTime();
  if (aheadMs > OUTGOING_CALLS.daysAhead * DAY_MS || aheadMs < -PAST_MS) {
    throw new CallTimeRefused(OUTGOING_CALLS.daysAhead);
  }
  return at;
}

/** Two requests with the same say the same, whatever the order of their variables. */
function fingerprintOf({ agent_id, to, from, line_id, variables, not_before }: Wanted): string {
  const sorted = Object.entries(variables).sort(([one], [other]) => (one < other ? -1 : 1));
  const said = JSON.stringify([agent_id, to, from, line_id, sorted, not_before]);
  return createHash('sha256').update(said).digest('base64url');
}
