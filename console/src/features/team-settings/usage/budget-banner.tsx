import type { BudgetStanding } from '@parley/contract/usage.ts';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../design/banner.tsx';
import { useUsageWords } from './usage-words.ts';

/** Warns where most of this month's budget, or all of it, is spent. */
export function BudgetBanner({
  budget,
  currency,
}: {
  budget: BudgetStanding | null;
  currency: string | null;
}) {
  const { t } = useTranslation();
  const words = useUsageWords();
  if (!budget || currency === null || budget.state === 'within') return null;
  const { state, action, amount, spent } = budget;
  const isRefusing = state === 'spent' && action === 'refuse';
  const figures = {
    spent: words.amount(spent.amount, currency),
    amount: words.amount(amount, currency),
  };
  return (
    <Banner
      tone={isRefusing ? 'danger' : 'warning'}
      title={t(state === 'spent' ? 'usage.budget_is_spent' : 'usage.budget_is_near', figures)}
    >
      {isRefusing ? t('usage.budget_refuses') : null}
    </Banner>
  );
}
