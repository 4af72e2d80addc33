import type { Campaign } from '@parley/contract/campaigns.ts';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../design/class-names.ts';
import { useFormats } from '../../design/formats.ts';
import { figuresOf, ROW_STATES } from './campaign-figures.ts';
import './campaign-colors.css';

/** How far a campaign has come, with the part of each state. */
export function CampaignBar({ rows, className }: Pick<Campaign, 'rows'> & { className?: string }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { total, done } = figuresOf({ rows });
  return (
    <div
      role="progressbar"
      aria-label={t('campaigns.progress')}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      aria-valuetext={t('campaigns.done_of', { done: formats.number(done), total: formats.number(total) })}
      className={classNames('flex gap-px overflow-hidden rounded-full bg-sunken', className)}
    >
      {ROW_STATES.map((state) => {
        const count = rows[state] ?? 0;
        if (count === 0) return null;
        return (
          <span
            key={state}
            className="h-full min-w-0.5 forced-color-adjust-none transition-[flex-grow]"
            style={{ flexGrow: count, flexBasis: 0, background: `var(--campaign-${state})` }}
          />
        );
      })}
    </div>
  );
}
