import type { BudgetStanding, UsedItem } from '@parley/contract/usage.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Gauge } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadUsage, pricesQuery, usageQuery } from '../../../data/usage.ts';
import { Banner } from '../../../design/banner.tsx';
import { useFormats } from '../../../design/formats.ts';
import { IconButton } from '../../../design/icon-button.tsx';
import { lazyPart } from '../../../design/lazy-part.tsx';
import { SaveFileButton } from '../../../design/save-file-button.tsx';
import { ChangeButton } from '../change-button.tsx';
import { settingsErrorText } from '../settings-error.ts';
import { SettingsEmptiness, SettingsState } from '../settings-list.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { BudgetSection } from './budget-section.tsx';
import { UsageMonthView } from './usage-month-view.tsx';
import { isNothing, monthAfter, monthOf, useUsageWords } from './usage-words.ts';

const PriceDialog = lazyPart(() => import('./price-dialog.tsx'), 'PriceDialog');

/** What the team's conversations take up month by month, what that costs, and how much it may cost. */
export function UsageTab() {
  const { t } = useTranslation();
  const [month, setMonth] = useState(() => monthOf(new Date()));
  const usage = useQuery(usageQuery(month));
  return (
    <>
      <SettingsSection
        title={t('teamSettings.tab_usage')}
        hideTitle
        description={t('usage.description')}
        aside={
          <SaveFileButton
            load={() => loadUsage(month)}
            name={`${t('usage.file_name')}-${month}.csv`}
            failedText={t('callLogs.export_failed')}
            errorText={(error) => settingsErrorText(error, t)}
          >
            {t('buttons.export_csv')}
          </SaveFileButton>
        }
      >
        <MonthChoice month={month} onChange={setMonth} />
        {/* Until they are there, those of the month before stay for the budget alone. */}
        <SettingsState
          query={{ ...usage, data: usage.isPlaceholderData ? undefined : usage.data }}
          failed={t('usage.failed')}
        >
          {(read) => (
            <div className="flex flex-col gap-5">
              <BudgetBanner budget={read.budget} currency={read.currency} />
              {isNothing(read.total) ? (
                <SettingsEmptiness icon={Gauge} title={t('usage.empty')} message={t('usage.empty_message')} />
              ) : (
                <UsageMonthView usage={read} month={month} />
              )}
            </div>
          )}
        </SettingsState>
      </SettingsSection>
      <PricesSection usedItems={usage.data?.items ?? []} month={month} />
      {usage.data ? <BudgetSection budget={usage.data.budget} currency={usage.data.currency} /> : null}
    </>
  );
}

function MonthChoice({ month, onChange }: { month: string; onChange: (month: string) => void }) {
  const { t } = useTranslation();
  const words = useUsageWords();
  const isLatest = month >= monthOf(new Date());
  return (
    <div className="mb-4 flex items-center gap-2">
      <IconButton
        label={t('usage.previous_month')}
        icon={ChevronLeft}
        onClick={() => onChange(monthAfter(month, -1))}
      />
      <p
        aria-live="polite"
        className="min-w-0 basis-36 text-center font-medium text-base text-ink first-letter:uppercase"
      >
        {words.month(month)}
      </p>
      <IconButton
        label={t('usage.next_month')}
        icon={ChevronRight}
        aria-disabled={isLatest}
        onClick={() => !isLatest && onChange(monthAfter(month, 1))}
      />
    </div>
  );
}

/** Warns where most of this month's budget, or all of it, is spent. */
function BudgetBanner({ budget, currency }: { budget: BudgetStanding | null; currency: string | null }) {
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

/** Versions of the team's prices; a new one begins where the one before ends. */
function PricesSection({ usedItems, month }: { usedItems: readonly UsedItem[]; month: string }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const words = useUsageWords();
  const prices = useQuery(pricesQuery());
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsSection
      title={t('usage.prices')}
      description={t('usage.prices_description')}
      aside={
        <ChangeButton onClick={() => setOpen(true)} disabled={!prices.data}>
          {t(prices.data?.length ? 'usage.change_prices' : 'usage.enter_prices')}
        </ChangeButton>
      }
    >
      <SettingsState query={prices} failed={t('usage.prices_failed')}>
        {(versions) => (
          <>
            {versions.length === 0 ? <p className="text-muted text-sm">{t('usage.no_prices')}</p> : null}
            <ul aria-label={t('usage.prices')} className="flex flex-col gap-3 empty:hidden">
              {versions.map(({ id, valid_from, currency, prices: units, created_by }, at) => (
                <li key={id} className="rounded-lg border px-4 py-3">
                  <p className="font-medium text-base text-ink">
                    {t(at === 0 ? 'usage.prices_since' : 'usage.earlier_prices', {
                      moment: formats.moment(valid_from),
                    })}
                  </p>
                  {created_by === '' ? null : (
                    <p className="text-faint text-xs">{t('usage.prices_by', { name: created_by })}</p>
                  )}
                  <ul className="mt-2 flex flex-col gap-1 text-sm">
                    {units.map(({ unit, item, amount }) => (
                      <li key={`${unit} ${item}`} className="flex justify-between gap-4">
                        <span className="wrap-anywhere min-w-0 text-muted">{words.item({ unit, item })}</span>
                        <span className="shrink-0 text-ink tabular-nums">
                          {words.price(amount, currency)} {words.per(unit)}
                        </span>
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
            {isOpen ? (
              <PriceDialog
                usedItems={usedItems}
                month={month}
                latest={versions[0]}
                onClose={() => setOpen(false)}
              />
            ) : null}
          </>
        )}
      </SettingsState>
    </SettingsSection>
  );
}
