import type { Campaign } from '@parley/contract/campaigns.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../design/formats.ts';
import { CampaignBar } from './campaign-bar.tsx';
import { CampaignCard } from './campaign-card.tsx';
import { figuresOf, ROW_STATES } from './campaign-figures.ts';

/** How far a campaign has come: a plot of the states of its people, with their numbers. */
export function CampaignProgress({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { rows, attempts, next_at } = campaign;
  const { total, done } = figuresOf(campaign);
  const shown = ROW_STATES.filter((state) => (rows[state] ?? 0) > 0);
  return (
    <CampaignCard title={t('campaigns.progress')}>
      <div className="flex flex-col gap-3">
        <p className="flex flex-wrap items-baseline gap-x-2 text-muted text-sm tabular-nums">
          <span className="font-semibold text-2xl text-ink tracking-tight">
            {formats.percent(total === 0 ? 0 : Math.floor((100 * done) / total) / 100)}
          </span>
          {t('campaigns.done_of', { done: formats.number(done), total: formats.number(total) })}
        </p>
        <CampaignBar rows={rows} className="h-3" />
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {shown.map((state) => (
            <li key={state} className="flex items-center gap-2 text-sm">
              <StateDot state={state} />
              <span className="text-muted">{t(`campaigns.row_${state}`)}</span>
              <span className="font-medium text-ink tabular-nums">{formats.number(rows[state] ?? 0)}</span>
            </li>
          ))}
        </ul>
        <p className="text-muted text-xs">
          {[
            t('campaigns.attempts', { count: attempts, number: formats.number(attempts) }),
            next_at === null || (rows.calling ?? 0) > 0
              ? ''
              : t('campaigns.next_at', { moment: formats.moment(next_at) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
    </CampaignCard>
  );
}

/** The colour of a state, beside its word. */
export function StateDot({ state }: { state: (typeof ROW_STATES)[number] }) {
  return (
    <span
      aria-hidden
      className="size-2.5 shrink-0 rounded-full forced-color-adjust-none"
      style={{ background: `var(--campaign-${state})` }}
    />
  );
}
