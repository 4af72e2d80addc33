import type { UsageCost, UsageQuantities, UsageUnit, UsedItem } from '@parley/contract/usage.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatsOf } from '../../../design/formats.ts';

/** Units whose quantities are written one by one. */
const SINGLE: Partial<Record<UsageUnit, number>> = {
  input_tokens: 1_000_000,
  output_tokens: 1_000_000,
  spoken_characters: 1_000,
};

/** Whether voices of the server itself are meant, not those of a service. */
const isOwnVoice = (item: string) => item === 'built-in' || item === 'kokoro';

/** How usage is written in the language of the interface. */
export function useUsageWords() {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
    const short = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' });
    const full = new Intl.DateTimeFormat(language, { dateStyle: 'full' });
    const months = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric' });
    const dateOf = (day: string) => new Date(`${day}T00:00:00`);
    const { money } = formatsOf(language);
    return {
      number: (value: number) => numbers.format(value),
      minutes: (seconds: number) => numbers.format(seconds / 60),
      /** What is known of a cost; says so where it is not all. */
      cost: ({ amount, is_complete }: UsageCost, currency: string | null): string => {
        if (currency === null || (amount === 0 && !is_complete)) return t('usage.cost_unknown');
        const known = money(amount, currency);
        return is_complete ? known : t('usage.cost_at_least', { amount: known });
      },
      amount: money,
      /** A price, to its last digit. */
      price: (amount: number, currency: string) =>
        new Intl.NumberFormat(language, { style: 'currency', currency, maximumFractionDigits: 10 }).format(
          amount,
        ),
      /** How much was used, in single tokens, characters and bytes. */
      quantity: (unit: UsageUnit, quantity: number) => numbers.format(quantity * (SINGLE[unit] ?? 1)),
      /** What is used: a channel's minutes, a model's tokens. */
      item: ({ unit, item }: Pick<UsedItem, 'unit' | 'item'>): string => {
        if (unit === 'minutes' && item !== null)
          return t('usage.item_of', { unit: t('usage.unit_minutes'), item: t(`callLogs.channel_${item}`) });
        return item === null
          ? t(`usage.unit_${unit}`)
          : t('usage.item_of', {
              unit: t(`usage.unit_${unit}`),
              item: isOwnVoice(item) ? t(`voices.source_${item}`) : item,
            });
      },
      /** What a price is per, such as `per million tokens`. */
      per: (unit: UsageUnit) => t(`usage.per_${unit}`),
      /** A day that is written `2026-11-22`, in short and in full. */
      day: (day: string) => ({ short: short.format(dateOf(day)), full: full.format(dateOf(day)) }),
      month: (month: string) => months.format(dateOf(`${month}-01`)),
    };
  }, [t, language]);
}

/** The month of a date, in the user's time zone. */
export function monthOf(date: Date): string {
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`;
}

/** A month so many later, or earlier. */
export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return monthOf(new Date(year, number - 1 + count, 1));
}

/** Whether nothing was used. */
export const isNothing = ({ conversations, seconds }: UsageQuantities): boolean =>
  conversations === 0 && seconds === 0;
