import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Gauge } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadUsage, usageQuery } from '../../../data/usage.ts';
import { IconButton } from '../../../design/icon-button.tsx';
import { SaveFileButton } from '../../../design/save-file-button.tsx';
import { settingsErrorText } from '../settings-error.ts';
import { SettingsEmptiness, SettingsState } from '../settings-list.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { BudgetBanner } from './budget-banner.tsx';
import { BudgetSection } from './budget-section.tsx';
import { PricesSection } from './prices-section.tsx';
import { UsageMonthView } from './usage-month-view.tsx';
import { isNothing, monthAfter, monthOf, useUsageWords } from './usage-words.ts';

/** What the team's conversations take up month by month, what that costs, and how much it may cost. */
export function UsageTab() {
  const { t } = useTranslation();
  const [month, setMonth] = useState(() => monthOf(new Date()));
  const usage = useQuery(usageQuery(month));
  return (
    <>
      <SettingsSection
        title={t('usage.title')}
        description={t('usage.description')}
        aside={
          <SaveFileButton
            load={() => loadUsage(month)}
            name={`${t('usage.file_name')}-${month}.csv`}
            failedText={t('usage.export_failed')}
            errorText={(error) => settingsErrorText(error, t)}
          >
            {t('usage.export')}
          </SaveFileButton>
        }
      >
        <MonthChoice month={month} onChange={setMonth} />
        <SettingsState query={usage} failed={t('usage.failed')}>
          {(read) => (
            <div className="flex flex-col gap-5">
              <BudgetBanner budget={read.budget} currency={read.currency} />
              {isNothing(read.total) ? (
                <SettingsEmptiness
                  icon={<Gauge size={20} aria-hidden />}
                  title={t('usage.empty')}
                  message={t('usage.empty_message')}
                />
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
        className="min-w-36 text-center font-medium text-base text-ink first-letter:uppercase"
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
