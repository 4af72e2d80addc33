import type { UsageMonth } from '@parley/contract/usage.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ColumnPlot } from '../../../design/plots/column-plot.tsx';
import { PlotTable } from '../../../design/plots/plot-table.tsx';
import { PropertyList } from '../../../design/property-list.tsx';
import { monthAfter, useUsageWords } from './usage-words.ts';
import '../../../design/plots/plot-colors.css';

/** A month in figures, day by day, by agent and channel, and by what has a price. */
export function UsageMonthView({ usage, month }: { usage: UsageMonth; month: string }) {
  const { t } = useTranslation();
  const words = useUsageWords();
  const { total, currency, items, rows } = usage;
  return (
    <>
      <PropertyList
        properties={[
          { name: t('usage.conversations'), value: words.number(total.conversations) },
          { name: t('usage.minutes'), value: words.minutes(total.seconds) },
          { name: t('usage.cost'), value: words.cost(total.cost, currency) },
        ]}
      />
      <DayPlot usage={usage} month={month} />
      <Titled title={t('usage.by_agent')}>
        <PlotTable
          label={t('usage.by_agent')}
          names={2}
          columns={[
            t('fields.agent'),
            t('fields.channel'),
            t('usage.conversations'),
            t('usage.minutes'),
            t('usage.cost'),
          ]}
          rows={rows.map(({ agent_id, agent_name, channel, conversations, seconds, cost }) => ({
            key: `${agent_id} ${channel}`,
            cells: [
              agent_name,
              t(`callLogs.channel_${channel}`),
              words.number(conversations),
              words.minutes(seconds),
              words.cost(cost, currency),
            ],
          }))}
        />
      </Titled>
      <Titled title={t('usage.by_item')}>
        <PlotTable
          label={t('usage.by_item')}
          columns={[t('usage.item'), t('usage.quantity'), t('usage.cost')]}
          rows={items.map(({ unit, item, quantity, cost }) => ({
            key: `${unit} ${item}`,
            cells: [words.item({ unit, item }), words.quantity(unit, quantity), words.cost(cost, currency)],
          }))}
        />
        {total.uncounted_replies > 0 && (
          <p className="text-muted text-sm">
            {t('usage.uncounted_replies', { count: total.uncounted_replies })}
          </p>
        )}
      </Titled>
    </>
  );
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3 className="font-medium text-base text-ink">{title}</h3>
      {children}
    </div>
  );
}

/** Minutes of each day of the month, days without any included. */
function DayPlot({ usage: { days, currency }, month }: { usage: UsageMonth; month: string }) {
  const { t } = useTranslation();
  const words = useUsageWords();
  const byDay = new Map(days.map((day) => [day.day, day]));
  return (
    <Titled title={t('usage.minutes_by_day')}>
      <ColumnPlot
        label={t('usage.minutes_by_day')}
        number={words.number}
        columns={daysOf(month).map((day) => {
          const { seconds = 0, conversations = 0, cost } = byDay.get(day) ?? {};
          const { short, full } = words.day(day);
          const figures = { conversations, minutes: words.minutes(seconds) };
          const text = t('usage.day_figures', { count: conversations, ...figures });
          return {
            key: day,
            tick: short,
            heading: full,
            text: cost && currency !== null ? `${text} · ${words.cost(cost, currency)}` : text,
            parts: [{ name: t('usage.minutes'), value: seconds / 60, color: 'var(--plot-plain)' }],
          };
        })}
      />
    </Titled>
  );
}

function daysOf(month: string): string[] {
  const [year = 0, number = 1] = monthAfter(month, 1).split('-').map(Number);
  const length = new Date(year, number - 1, 0).getDate();
  return Array.from({ length }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`);
}
