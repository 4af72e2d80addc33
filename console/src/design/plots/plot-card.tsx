import { ChartNoAxesColumn, Table2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';
import { PlotTable, type PlotTableContent } from './plot-table.tsx';

export type PlotCardProps = {
  title: string;
  /** The figure that sums the plot up, and its explanation. */
  summary?: ReactNode;
  /** The same figures as a table. */
  table?: PlotTableContent | undefined;
  className?: string;
  children: ReactNode;
};

/** A plot under its title, which can be read as a table too. */
export function PlotCard({ title, summary, table, className, children }: PlotCardProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isTable, setTable] = useState(false);
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        'flex min-w-0 flex-col gap-4 rounded-lg border bg-surface p-5 max-sm:p-4',
        className,
      )}
    >
      <header className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={id} className="font-semibold text-base text-ink">
            {title}
          </h2>
          {summary ? <p className="mt-0.5 text-muted text-sm tabular-nums">{summary}</p> : null}
        </div>
        {table ? (
          <IconButton
            size="sm"
            label={isTable ? t('overview.as_plot') : t('overview.as_table')}
            icon={isTable ? ChartNoAxesColumn : Table2}
            onClick={() => setTable(!isTable)}
          />
        ) : null}
      </header>
      {table && isTable ? <PlotTable label={title} {...table} /> : children}
    </section>
  );
}
