import type { CallLogOverview } from '@parley/contract/call-log-overview.ts';
import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../../design/formats.ts';
import { callLogsAddress } from '../call-log-addresses.ts';
import type { OverviewFilters } from '../call-log-filters.ts';
import { type FigureChange, figureChange, type ShownFigures, shownFigures } from './figure-change.ts';
import { useOverviewWords } from './overview-words.ts';

type FigureRowProps = {
  overview: Pick<CallLogOverview, 'figures' | 'previous'>;
  filters: OverviewFilters;
  /** Length of the period. */
  days: number;
};

/** The four figures of a period, each with its change against the period before. */
export function FigureRow({ overview: { figures, previous }, filters, days }: FigureRowProps) {
  const { t } = useTranslation();
  const { number, percent } = useFormats();
  const { wait } = useOverviewWords();
  const change = useChangeWords();
  const now = shownFigures(figures);
  const before = previous && shownFigures(previous);
  const changeOf = (name: keyof ShownFigures) => before && figureChange(name, now, before);
  const unknown = t('overview.figure_unknown');
  return (
    <section aria-label={t('overview.figures')} className="flex flex-col gap-2">
      <ul className="grid grid-cols-2 gap-4 max-sm:gap-3 lg:grid-cols-4">
        <Figure
          name={t('overview.figure_conversations')}
          value={number(now.conversations)}
          href={callLogsAddress(filters)}
          change={changeOf('conversations')}
          changeText={change.count}
        />
        <Figure
          name={t('overview.figure_success')}
          value={now.success === null ? unknown : percent(now.success)}
          note={t('overview.figure_judged', { count: figures.judged, number: number(figures.judged) })}
          href={figures.succeeded > 0 ? callLogsAddress({ ...filters, outcome: 'success' }) : undefined}
          change={changeOf('success')}
          changeText={change.points}
        />
        <Figure
          name={t('overview.figure_wait')}
          value={now.medianWaitMs === null ? unknown : wait(now.medianWaitMs)}
          change={changeOf('medianWaitMs')}
          changeText={change.wait}
        />
        <Figure
          name={t('overview.figure_unanswered')}
          value={number(now.unanswered)}
          change={changeOf('unanswered')}
          changeText={change.count}
        />
      </ul>
      {previous ? (
        <p className="text-muted text-xs">
          {t('overview.compared_with', { count: days, number: number(days) })}
        </p>
      ) : null}
    </section>
  );
}

function useChangeWords() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { wait } = useOverviewWords();
  const more = (by: number, size: string) => t(by > 0 ? 'overview.more' : 'overview.less', { by: size });
  return {
    count: (by: number) => t(by > 0 ? 'overview.more' : 'overview.fewer', { by: number(Math.abs(by)) }),
    points(by: number) {
      const points = Math.round(100 * Math.abs(by));
      return more(by, t('overview.points', { count: points, number: number(points) }));
    },
    wait: (by: number) => more(by, wait(Math.abs(by))),
  };
}

type FigureProps = {
  name: string;
  value: string;
  /** What the figure rests on. */
  note?: string;
  /** Where the figure leads. */
  href?: string | undefined;
  /** Null where there is no period before, undefined where one of the two was not measured. */
  change: FigureChange | null | undefined;
  /** How far apart two figures are, in words. */
  changeText: (by: number) => string;
};

function Figure({ name, value, note, href, change, changeText }: FigureProps) {
  const { t } = useTranslation();
  const content = (
    <>
      <span className="block truncate text-muted text-sm">{name}</span>
      <span className="mt-1 flex flex-wrap items-baseline gap-x-2 tabular-nums">
        <span className="font-semibold text-2xl text-ink">{value}</span>
        {note ? <span className="text-muted text-xs">{note}</span> : null}
      </span>
      <span className="mt-1 flex flex-wrap items-center gap-x-2 text-xs tabular-nums">
        {change ? <Change change={change} text={changeText(change.by)} /> : null}
        {change === undefined ? <span className="text-muted">{t('overview.not_compared')}</span> : null}
      </span>
    </>
  );
  const className = 'block h-full rounded-lg border bg-surface p-4 max-sm:p-3';
  return (
    <li className="min-w-0">
      {href ? (
        <Link to={href} className={`${className} transition-colors hover:border-line-strong hover:bg-hover`}>
          {content}
        </Link>
      ) : (
        <div className={className}>{content}</div>
      )}
    </li>
  );
}

function Change({ change: { by, isBetter, isWorse }, text }: { change: FigureChange; text: string }) {
  const { t } = useTranslation();
  const color = isBetter ? 'text-success-ink' : isWorse ? 'text-danger-ink' : 'text-muted';
  const Icon = by === 0 ? Minus : by > 0 ? ArrowUp : ArrowDown;
  return (
    <span className={`flex items-center gap-0.5 font-medium ${color}`}>
      <Icon size={14} aria-hidden />
      {by === 0 ? t('overview.unchanged') : text}
    </span>
  );
}
