import type { AlertChange, AlertKind, AlertState } from '@parley/contract/alerts.ts';
import { ALERTS } from '@parley/contract/limits.ts';

// What belongs here: whether a figure is one to be notified of, and when people are told.

/** How a rule stands. */
export type AlertStanding = {
  state: AlertState;
  raisedAt: Date | null;
  /** Since when the figure is fine again. */
  fineSince: Date | null;
  /** When people were last told that it is raised. */
  noticedAt: Date | null;
};

/** Nothing is known of a rule. */
export const UNKNOWN: AlertStanding = { state: 'no_data', raisedAt: null, fineSince: null, noticedAt: null };

/** A rule as far as it judges. */
type JudgingRule = { kind: AlertKind; threshold: number; repeatHours: number | null };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * How a rule stands after a look at its figure, and what people are told of it.
 * @param value null where there are too few conversations: then what was raised stays so, and nothing is repeated
 */
export function judged(
  rule: JudgingRule,
  standing: AlertStanding,
  { value, now }: { value: number | null; now: Date },
): { standing: AlertStanding; change?: Exclude<AlertChange, 'test'> } {
  const isRaised = standing.state === 'raised';
  if (value === null) return { standing: isRaised ? standing : UNKNOWN };
  if (isBad(rule, value)) {
    if (!isRaised) {
      return {
        standing: { state: 'raised', raisedAt: now, fineSince: null, noticedAt: now },
        change: 'raised',
      };
    }
    const worse = { ...standing, fineSince: null };
    const sinceNotice = now.getTime() - (standing.noticedAt?.getTime() ?? 0);
    const isDue = rule.repeatHours !== null && sinceNotice >= rule.repeatHours * HOUR_MS;
    return isDue ? { standing: { ...worse, noticedAt: now }, change: 'repeated' } : { standing: worse };
  }
  if (!isRaised) return { standing: { ...UNKNOWN, state: 'fine' } };
  // A figure around its threshold would notify people each minute.
  const fineSince = standing.fineSince ?? now;
  const isSettled = now.getTime() - fineSince.getTime() >= ALERTS.settleMinutes * MINUTE_MS;
  if (!isSettled) return { standing: { ...standing, fineSince } };
  return { standing: { ...UNKNOWN, state: 'fine' }, change: 'recovered' };
}

function isBad({ kind, threshold }: JudgingRule, value: number): boolean {
  switch (kind) {
    case 'success_rate':
      return value < threshold;
    case 'no_calls':
      return value >= threshold;
    default:
      return value > threshold;
  }
}
