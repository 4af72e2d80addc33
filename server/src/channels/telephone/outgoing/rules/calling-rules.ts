import type { CallPurpose, OutgoingCallReason } from '@parley/contract/outgoing-calls.ts';
import { Store } from '../../../../database/store.ts';
import { firstAllowedMoment } from './calling-hours.ts';
import { callingPlaces } from './calling-places.ts';
import { DoNotCallStore } from './do-not-call-store.ts';
import type { DoNotCallRow } from './do-not-call-table.ts';
import type { LegalProfile } from './legal-profile.ts';
import { marketingAttempts } from './marketing-attempt-queries.ts';

// What belongs here: whether and when a number may be called. Each call passes the rules when it is ordered and again
// just before it is dialled; previews of calls ask them too.

/** A call as the rules see it. */
export type RuledCall = {
  /** In international form. */
  toNumber: string;
  purpose: CallPurpose;
  /** Where the person is; null where only the number is known. */
  timeZone: string | null;
  /** What shows that the person agreed to marketing calls. */
  consent: string | null;
  /** When it was ordered: a person who asked to be called may have asked never to be called again since. */
  orderedAt: Date;
};

export type CallingRefusal = Extract<
  OutgoingCallReason,
  'do_not_call' | 'consent_missing' | 'time_zone_unknown'
>;
type CallingDelay = Extract<OutgoingCallReason, 'calling_hours' | 'too_many_attempts' | 'offer_refused'>;

/** What the rules say of a call at a moment; `at` is the first one at which they allow it, as far as is known now. */
export type CallingRuling =
  | { type: 'allowed' }
  | { type: 'later'; at: Date; reason: CallingDelay }
  | { type: 'refused'; reason: CallingRefusal };

const DAY_MS = 86_400_000;
/** As far back as the attempts of any profile are counted. */
const ATTEMPT_DAYS = 30;

/** What a team's past says of a number. */
type NumberFacts = { entry: DoNotCallRow | undefined; attempts: readonly Date[] };

export class CallingRules extends Store {
  /** Whether a number may be called at a moment. */
  async judge(teamId: string, call: RuledCall, at: Date): Promise<CallingRuling> {
    const [ruling] = await this.judgeAll(teamId, [call], at);
    if (!ruling) throw new Error('A call was not judged.');
    return ruling;
  }

  /** Rulings of many calls in their order, as if each were the only one. */
  async judgeAll(teamId: string, calls: readonly RuledCall[], at: Date): Promise<CallingRuling[]> {
    const factsOf = await this.#factsOf(teamId, calls, at);
    return calls.map((call) => rulingOf(call, factsOf(call), at));
  }

  async #factsOf(
    teamId: string,
    calls: readonly RuledCall[],
    at: Date,
  ): Promise<(call: RuledCall) => NumberFacts> {
    const numbersOf = (some: readonly RuledCall[]) => [...new Set(some.map(({ toNumber }) => toNumber))];
    const marketing = numbersOf(calls.filter(({ purpose }) => purpose === 'marketing'));
    const since = new Date(at.getTime() - ATTEMPT_DAYS * DAY_MS);
    const [entries, attempts] = await Promise.all([
      new DoNotCallStore(this.database).entriesOf(teamId, numbersOf(calls)),
      marketing.length === 0 ? [] : marketingAttempts(this.database, teamId, { numbers: marketing, since }),
    ]);
    const entryOf = new Map(entries.map((entry) => [entry.number, entry]));
    const attemptsOf = Map.groupBy(attempts, ({ number }) => number);
    return ({ toNumber }) => ({
      entry: entryOf.get(toNumber),
      attempts: (attemptsOf.get(toNumber) ?? []).map((attempt) => attempt.at),
    });
  }
}

function rulingOf(call: RuledCall, { entry, attempts }: NumberFacts, at: Date): CallingRuling {
  if (entry && isForbidden(call, entry)) return { type: 'refused', reason: 'do_not_call' };
  if (call.purpose !== 'marketing') return { type: 'allowed' };
  const places = callingPlaces(call.toNumber, call.timeZone);
  if (places.length === 0) return { type: 'refused', reason: 'time_zone_unknown' };
  const profiles = places.map(({ profile }) => profile);
  if (call.consent === null && profiles.some(({ needsConsent }) => needsConsent)) {
    return { type: 'refused', reason: 'consent_missing' };
  }
  const rests = restsOf(entry, attempts, profiles).filter((rest) => rest.at > at);
  const longest = rests.sort((one, other) => other.at.getTime() - one.at.getTime())[0];
  const first = firstAllowedMoment(places, longest?.at ?? at);
  if (!first) return { type: 'refused', reason: 'time_zone_unknown' };
  if (first.getTime() === at.getTime()) return { type: 'allowed' };
  return { type: 'later', at: first, reason: longest?.reason ?? 'calling_hours' };
}

/** Who asks to be called is called, unless they have asked for the opposite since. */
function isForbidden({ purpose, orderedAt }: RuledCall, entry: DoNotCallRow): boolean {
  if (entry.until !== null) return false;
  return purpose !== 'requested' || entry.createdAt > orderedAt;
}

/** Until when the number is left alone, and why. */
function restsOf(
  entry: DoNotCallRow | undefined,
  attempts: readonly Date[],
  profiles: readonly LegalProfile[],
): { at: Date; reason: CallingDelay }[] {
  const refusal = entry?.until ? [{ at: entry.until, reason: 'offer_refused' as const }] : [];
  const newestFirst = attempts.map((attempt) => attempt.getTime()).sort((one, other) => other - one);
  const exhausted = profiles.flatMap((profile) => {
    // The period is over once the oldest attempt that fills it is as old.
    const oldest = profile.attempts && newestFirst[profile.attempts.max - 1];
    if (!profile.attempts || oldest === null || oldest === undefined) return [];
    return [{ at: new Date(oldest + profile.attempts.days * DAY_MS), reason: 'too_many_attempts' as const }];
  });
  return [...refusal, ...exhausted];
}
