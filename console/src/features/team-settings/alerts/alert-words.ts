import type { AlertKind, AlertRule } from '@parley/contract/alerts.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { pricesQuery } from '../../../data/usage.ts';
import { formatsOf } from '../../../design/formats.ts';

/** A rule as far as its figure is spoken of. */
type SpokenRule = Pick<AlertRule, 'kind' | 'window_minutes' | 'agent_ids' | 'channel' | 'number'>;

/** How rules are written in the language of the interface. */
export function useAlertWords() {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const { data: prices } = useQuery(pricesQuery());
  const currency = prices?.[0]?.currency;
  return useMemo(() => {
    const numbers = (options: Intl.NumberFormatOptions) =>
      new Intl.NumberFormat(language, { maximumFractionDigits: 2, ...options });
    const period = (minutes: number) => {
      const [unit, size] = unitOf(minutes);
      return numbers({ style: 'unit', unit, unitDisplay: 'long' }).format(minutes / size);
    };
    return {
      moment: formatsOf(language).moment,
      period,
      /** A value or a threshold with its unit. */
      figure: (kind: AlertKind, value: number) => {
        const format = numbers(formatOf(kind, currency));
        return format.format(isShare(kind) ? value / 100 : value);
      },
      /** What a rule looks at beside its figure. */
      scope: ({ kind, window_minutes, agent_ids, channel, number }: SpokenRule) =>
        [
          kind === 'no_calls' ? undefined : t('alerts.last', { period: period(window_minutes) }),
          agent_ids === null
            ? t('callLogs.all_agents')
            : t('callLogs.several_agents', { count: agent_ids.length }),
          channel === null ? undefined : t(`callLogs.channel_${channel}`),
          number ?? undefined,
        ]
          .filter((part) => part !== undefined)
          .join(' · '),
      /** Unit behind a field for a threshold. */
      unit: (kind: AlertKind) => {
        if (isShare(kind)) return '%';
        if (kind === 'cost') return currency ?? '';
        return t(kind === 'no_calls' ? 'alerts.unit_hours' : 'alerts.unit_seconds');
      },
    };
  }, [t, language, currency]);
}

const HOUR = 60;
const DAY = 24 * HOUR;

function unitOf(minutes: number): [unit: string, minutes: number] {
  if (minutes % DAY === 0) return ['day', DAY];
  return minutes % HOUR === 0 ? ['hour', HOUR] : ['minute', 1];
}

/** On which side of its threshold a figure is bad: `from` where it is so at the threshold itself. */
export function directionOf(kind: AlertKind): 'below' | 'from' | 'above' {
  if (kind === 'success_rate') return 'below';
  return kind === 'no_calls' ? 'from' : 'above';
}

/** Whether a figure is in percent. */
export function isShare(kind: AlertKind): boolean {
  return !['median_wait', 'p95_wait', 'cost', 'no_calls'].includes(kind);
}

function formatOf(kind: AlertKind, currency: string | undefined): Intl.NumberFormatOptions {
  if (isShare(kind)) return { style: 'percent', maximumFractionDigits: 1 };
  switch (kind) {
    case 'no_calls':
      return { style: 'unit', unit: 'hour', maximumFractionDigits: 1 };
    case 'cost':
      return currency ? { style: 'currency', currency } : {};
    default:
      return { style: 'unit', unit: 'second' };
  }
}
