import { createHash, randomUUID } from 'node:crypto';
import { OUTGOING_CALLS } from '@parley/contract/outgoing-call-limits.ts';
import type { CallingLine, NewOutgoingCall, OutgoingCall } from '@parley/contract/outgoing-calls.ts';
import { SIMULATOR_LINE } from '@parley/contract/phone-calls.ts';
import type { z } from 'zod';
import { type Database, writeReferring } from '../../../database/database.ts';
import { storableJson } from '../../../http/storable-json.ts';
import { internationalNumber } from '../../../numbers/international-number.ts';
import { NumberInvalid, NumberNotFound } from '../../../numbers/number-errors.ts';
import type { PhoneLines } from '../lines/phone-lines.ts';
import { isNumberOfTeam, requireCallingAgent } from './calling-number-queries.ts';
import type { OrderedCall, OutgoingCallStore } from './outgoing-call-store.ts';
import type { OutgoingCallRow } from './outgoing-call-table.ts';
import {
  CallingNumberRequired,
  CallTimeRefused,
  IdempotencyKeyReused,
  LinePlacesNoCalls,
  LineRequired,
  NoCallingLine,
  VoicemailMessageMissing,
} from './outgoing-errors.ts';
import { callingRefusal } from './rules/calling-refusals.ts';
import { CallingRules, type RuledCall } from './rules/calling-rules.ts';

// What belongs here: what is asked for, and whether it can be done, before a call is stored.

type Wanted = z.output<typeof NewOutgoingCall>;

export type OutgoingOrderDependencies = {
  database: Database;
  store: OutgoingCallStore;
  lines: Pick<PhoneLines, 'list'>;
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
  const { store } = dependencies;
  const fingerprint = fingerprintOf(wanted);
  // A request that is repeated gets its call, also where it could not be ordered any more.
  const known = await store.findByKey(teamId, wanted.idempotency_key);
  if (known) return sameAs(known, fingerprint);
  const to = internationalNumber(wanted.to);
  if (!to) throw new NumberInvalid('to');
  const origin = await originOf(teamId, wanted, dependencies);
  const { variables, purpose } = wanted;
  const ruled = {
    toNumber: to.number,
    purpose,
    timeZone: wanted.time_zone ?? null,
    consent: wanted.consent ?? null,
  };
  const allowed = await allowedTime(teamId, ruled, {
    wanted: timeOf(wanted.not_before, new Date()),
    dependencies,
  });
  const order: OrderedCall = {
    id: randomUUID(),
    teamId,
    ...origin,
    ...ruled,
    variables: storableJson(variables) as typeof variables,
    ...voicemailOf(wanted),
    ...allowed,
    idempotencyKey: wanted.idempotency_key ?? null,
    fingerprint,
  };
  const ordered = await writeReferring(
    () => new LinePlacesNoCalls(),
    () => store.order(order),
  );
  return sameAs(ordered, fingerprint);
}

/** Who calls, from which number and over which line. @throws {ExpectedError} where no agent can */
export async function originOf(
  teamId: string,
  wanted: Pick<Wanted, 'agent_id' | 'agent_version' | 'from' | 'line_id'>,
  { database, lines }: Pick<OutgoingOrderDependencies, 'database' | 'lines'>,
): Promise<Pick<OrderedCall, 'agentId' | 'agentVersion' | 'carrier' | 'lineId' | 'fromNumber'>> {
  const { agent_id: agentId, agent_version: agentVersion = null, from, line_id } = wanted;
  const agent = await requireCallingAgent(database, teamId, wanted);
  const fromNumber = await callingNumber(teamId, from ?? agent.number, database);
  return {
    agentId,
    agentVersion,
    fromNumber,
    ...(await carrierOf({ teamId, lineId: line_id, fromNumber }, lines)),
  };
}

function voicemailOf(wanted: Wanted): Pick<OrderedCall, 'onVoicemail' | 'voicemailMessage'> {
  const voicemailMessage = wanted.voicemail_message ?? '';
  const onVoicemail = wanted.on_voicemail ?? (voicemailMessage === '' ? 'hang_up' : 'leave_message');
  if (onVoicemail === 'leave_message' && voicemailMessage === '') throw new VoicemailMessageMissing();
  return { onVoicemail, voicemailMessage };
}

function sameAs(row: OutgoingCallRow, fingerprint: string): OutgoingCallRow {
  if (row.fingerprint !== fingerprint) throw new IdempotencyKeyReused();
  return row;
}

/** When the call may be placed, and why not when it was wanted. @throws {ExpectedError} where it may not be placed */
async function allowedTime(
  teamId: string,
  call: Omit<RuledCall, 'orderedAt'>,
  { wanted, dependencies }: { wanted: Date | null; dependencies: OutgoingOrderDependencies },
): Promise<Pick<OrderedCall, 'notBefore' | 'reason'>> {
  const { database } = dependencies;
  const orderedAt = new Date();
  const ruling = await new CallingRules(database).judge(teamId, { ...call, orderedAt }, wanted ?? orderedAt);
  switch (ruling.type) {
    case 'allowed':
      return { notBefore: wanted, reason: null };
    case 'later':
      return { notBefore: ruling.at, reason: ruling.reason };
    case 'refused':
      throw callingRefusal(ruling.reason);
  }
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
    agent_version: row.agentVersion,
    to: row.toNumber,
    from: row.fromNumber,
    line_id: row.carrier === 'simulator' ? SIMULATOR_LINE : row.lineId,
    state: row.state,
    reason: row.reason,
    detail: row.detail,
    purpose: row.purpose,
    time_zone: row.timeZone,
    consent: row.consent,
    not_before: row.notBefore.toISOString(),
    created_at: row.createdAt.toISOString(),
    dialled_at: row.dialledAt?.toISOString() ?? null,
    answered_at: row.answeredAt?.toISOString() ?? null,
    answered_by: row.answeredBy,
    on_voicemail: row.onVoicemail,
    voicemail_message: row.voicemailMessage,
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
  { teamId, lineId, fromNumber }: { teamId: string; lineId: string | undefined; fromNumber: string },
  lines: Pick<PhoneLines, 'list'>,
): Promise<Pick<OrderedCall, 'carrier' | 'lineId'>> {
  if (lineId === SIMULATOR_LINE) return { carrier: 'simulator', lineId: null };
  const possible = (await lines.list(teamId)).filter(({ places_calls }) => places_calls);
  const wanted = possible.filter(({ id }) => lineId === undefined || id === lineId);
  const ofNumber = wanted.filter(({ trunk }) => trunk?.numbers.includes(fromNumber));
  const [only, ...others] = ofNumber.length > 0 ? ofNumber : wanted;
  if (!only) throw lineId === undefined ? new NoCallingLine() : new LinePlacesNoCalls();
  if (others.length > 0) throw new LineRequired();
  return { carrier: only.kind, lineId: only.id };
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
function fingerprintOf(wanted: Wanted): string {
  const { agent_id, to, from, line_id, variables, not_before, purpose, time_zone, consent } = wanted;
  const { agent_version, on_voicemail, voicemail_message } = wanted;
  const sorted = Object.entries(variables).sort(([one], [other]) => (one < other ? -1 : 1));
  // Keys of calls that were ordered before calls had a purpose stay theirs.
  const rules = purpose === 'service' && !time_zone && !consent ? [] : [purpose, time_zone, consent];
  const voicemail = on_voicemail || voicemail_message ? [on_voicemail, voicemail_message] : [];
  const version = agent_version === undefined ? [] : [{ agent_version }];
  const said = JSON.stringify([
    agent_id,
    to,
    from,
    line_id,
    sorted,
    not_before,
    ...rules,
    ...voicemail,
    ...version,
  ]);
  return createHash('sha256').update(said).digest('base64url');
}
