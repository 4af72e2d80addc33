import { DURATION_BINS } from '@parley/contract/call-log-overview.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { waitText } from '../../../conversation-record/turn/answer-times.ts';
import { secondsText } from '../../../design/duration-text.ts';
import type { PlottedStretch } from './plotted-days.ts';

/** How figures of conversations are written in the language of the interface. */
export function useOverviewWords() {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    const percent = new Intl.NumberFormat(language, { style: 'percent' });
    const unit = (name: string, value: number, display: 'narrow' | 'short' | 'long') =>
      new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: display }).format(value);
    const short = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' });
    const full = new Intl.DateTimeFormat(language, { dateStyle: 'full' });
    const medium = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
    const month = new Intl.DateTimeFormat(language, { month: 'short', year: '2-digit' });
    const longMonth = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric' });
    const dateOf = (day: string) => new Date(`${day}T00:00:00`);
    const edge = (seconds: number, display: 'narrow' | 'long') =>
      seconds < 60 ? unit('second', seconds, display) : unit('minute', seconds / 60, display);
    const isSameUnit = (one: number, other: number) => one < 60 === other < 60;
    const bare = (seconds: number) => (seconds < 60 ? seconds : seconds / 60);
    return {
      share: (part: number, whole: number) => percent.format(whole === 0 ? 0 : part / whole),
      wait: (milliseconds: number) => waitText(milliseconds, language),
      /** To the second. */
      duration(seconds: number) {
        const whole = Math.round(seconds);
        if (whole < 60) return secondsText(whole, language);
        const rest = whole % 60;
        const minutes = unit('minute', Math.floor(whole / 60), 'short');
        return rest === 0 ? minutes : `${minutes} ${secondsText(rest, language)}`;
      },
      /** A group of durations, in short for an axis and in full. */
      bin(bin: number) {
        const from = DURATION_BINS[bin] ?? 0;
        const to = DURATION_BINS[bin + 1];
        if (to === undefined) {
          const long = edge(from, 'long');
          return { short: `≥ ${edge(from, 'narrow')}`, full: t('overview.at_least', { duration: long }) };
        }
        if (from === 0) {
          const long = edge(to, 'long');
          return { short: `< ${edge(to, 'narrow')}`, full: t('overview.less_than', { duration: long }) };
        }
        return {
          short: isSameUnit(from, to)
            ? `${bare(from)}–${edge(to, 'narrow')}`
            : `${edge(from, 'narrow')}–${edge(to, 'narrow')}`,
          full: t('overview.from_to', { from: edge(from, 'long'), to: edge(to, 'long') }),
        };
      },
      /** A stretch of days, in short for an axis and in full. */
      stretch({ from, to }: PlottedStretch, length: 'day' | 'week' | 'month') {
        if (length === 'month') {
          return { short: month.format(dateOf(from)), full: longMonth.format(dateOf(from)) };
        }
        if (length === 'day') return { short: short.format(dateOf(from)), full: full.format(dateOf(from)) };
        return {
          short: short.format(dateOf(from)),
          full: medium.formatRange(dateOf(from), dateOf(to)),
        };
      },
    };
  }, [t, language]);
}
