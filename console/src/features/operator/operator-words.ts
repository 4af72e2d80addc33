import type { OperatorTeam } from '@parley/contract/operator-teams.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatsOf } from '../../design/formats.ts';
import { failureText } from '../../session/failure-sentence.ts';

/** Why a call of an operator failed, in the user's language. */
export function operatorErrorText(error: unknown, t: TFunction): string {
  return failureText(error, t, ['operator.error_']);
}

/** Figures of teams in the language of the interface. */
export function useOperatorWords() {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  return {
    number: (value: number) => numbers.format(value),
    minutes: (seconds: number) => numbers.format(seconds / 60),
    megabytes: (bytes: number) => numbers.format(bytes / 1_000_000),
    date: formatsOf(language).date,
    /** Null where nothing is known of it: no prices, or none for what was used. */
    cost({ cost, currency }: Pick<OperatorTeam, 'cost' | 'currency'>): string | null {
      if (cost === null || currency === null || (cost.amount === 0 && !cost.is_complete)) return null;
      const amount = formatsOf(language).money(cost.amount, currency);
      return cost.is_complete ? amount : t('usage.cost_at_least', { amount });
    },
  };
}
