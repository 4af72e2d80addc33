import { Budget, type BudgetStanding } from '@parley/contract/usage.ts';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useSetBudget } from '../../../data/usage.ts';
import { typedNumber } from '../../../design/bounded-number.ts';
import { Form } from '../../../design/form/form.tsx';
import { ChoiceField, TextField } from '../../../design/form/form-fields.tsx';
import { ChangeButton } from '../change-button.tsx';
import { settingsFailure } from '../settings-error.ts';
import { SettingsSection } from '../settings-section.tsx';
import { useUsageWords } from './usage-words.ts';

const askedWith = (decimals: number | undefined) =>
  z.object({
    text: z
      .string()
      .refine(
        (text) => text.trim() === '' || Budget.shape.amount.safeParse(typedNumber(text, decimals)).success,
      ),
    action: Budget.shape.action,
  });

/** Decimals of a currency: two, but for few. */
function decimalsOf(currency: string): number | undefined {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;
}

/** How much the team means to spend in a month, and what happens then. */
export function BudgetSection({
  budget,
  currency,
}: {
  budget: BudgetStanding | null;
  currency: string | null;
}) {
  const { t, i18n } = useTranslation();
  const words = useUsageWords();
  const save = useSetBudget();
  if (currency === null) {
    return <SettingsSection title={t('usage.budget')} description={t('usage.error_prices_missing')} />;
  }
  const decimals = decimalsOf(currency);
  const text = budget?.amount.toLocaleString(i18n.language, {
    maximumFractionDigits: 10,
    useGrouping: false,
  });
  const spent = budget
    ? t('usage.budget_spent_so_far', {
        spent: words.cost(budget.spent, currency),
        amount: words.amount(budget.amount, currency),
      })
    : undefined;
  return (
    <SettingsSection title={t('usage.budget')} description={t('usage.budget_description')}>
      <Form
        key={`${text} ${budget?.action}`}
        schema={askedWith(decimals)}
        defaultValues={{ text: text ?? '', action: budget?.action ?? 'warn' }}
        failureOf={(error) => settingsFailure(error, t)}
        onSubmit={({ text: typed, action }) => {
          const amount = typedNumber(typed, decimals);
          return save.mutateAsync(amount === undefined ? null : { amount, action });
        }}
        doneText={({ budget: saved }) => t(saved ? 'usage.budget_saved' : 'usage.budget_removed')}
      >
        {({ isBusy, isChanged }) => (
          <>
            <TextField
              name="text"
              label={t('usage.budget_amount')}
              hint={spent}
              inputMode="decimal"
              autoComplete="off"
              placeholder={t('usage.no_budget')}
              errorText={t('usage.budget_invalid')}
              end={<span className="pointer-events-none pr-2 text-faint text-sm">{currency}</span>}
            />
            <ChoiceField
              name="action"
              label={t('usage.when_spent')}
              hint={t('usage.action_refuse_hint')}
              options={[
                { value: 'warn', label: t('usage.action_warn') },
                { value: 'refuse', label: t('usage.action_refuse') },
              ]}
            />
            <div className="flex justify-end">
              <ChangeButton type="submit" variant="primary" loading={isBusy} disabled={!isChanged}>
                {t('buttons.save')}
              </ChangeButton>
            </div>
          </>
        )}
      </Form>
    </SettingsSection>
  );
}
