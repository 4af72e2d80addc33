import type { CallLogOverview } from '@parley/contract/call-log-overview.ts';
import { Star, ThumbsDown, ThumbsUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCallLogWords } from '../call-log-words.ts';
import { useOverviewWords } from './overview-words.ts';
import { type BarRow, BarRows } from './plots/bar-rows.tsx';
import { PlotCard } from './plots/plot-card.tsx';

/** How callers and the team rated conversations and messages. */
export function FeedbackCard({ feedback }: { feedback: CallLogOverview['feedback'] }) {
  const { t, i18n } = useTranslation();
  const words = useCallLogWords();
  const write = useOverviewWords();
  const rowsOf = (figures: readonly { key: string; text: string; icon: 'up' | 'down'; value: number }[]) => {
    const sum = figures.reduce((all, { value }) => all + value, 0);
    return figures.map(({ key, text, icon, value }): BarRow => {
      const Icon = icon === 'up' ? ThumbsUp : ThumbsDown;
      return {
        key,
        value,
        text: `${words.number(value)} · ${write.share(value, sum)}`,
        name: (
          <>
            <Icon size={14} aria-hidden className="shrink-0 text-muted" />
            <span className="truncate">{text}</span>
          </>
        ),
        color: icon === 'up' ? 'var(--plot-success)' : 'var(--plot-failure)',
      };
    });
  };
  const thumbs = [
    {
      title: t('overview.rated_conversations'),
      rows: rowsOf([
        { key: 'like', text: t('record.like'), icon: 'up', value: feedback.likes },
        { key: 'dislike', text: t('record.dislike'), icon: 'down', value: feedback.dislikes },
      ]),
    },
    {
      title: t('overview.rated_messages'),
      rows: rowsOf([
        { key: 'like', text: t('record.like'), icon: 'up', value: feedback.message_likes },
        { key: 'dislike', text: t('record.dislike'), icon: 'down', value: feedback.message_dislikes },
      ]),
    },
  ].filter(({ rows }) => rows.some(({ value }) => value > 0));
  const stars = feedback.ratings.reduce((sum, count) => sum + count, 0);
  const mean = feedback.ratings.reduce((sum, count, at) => sum + count * (at + 1), 0) / Math.max(1, stars);
  return (
    <PlotCard
      title={t('overview.feedback')}
      summary={
        thumbs.length === 0 && stars === 0
          ? t('overview.none_rated')
          : stars > 0
            ? t('overview.mean_stars', {
                mean: mean.toLocaleString(i18n.language, { maximumFractionDigits: 1 }),
                count: stars,
                number: words.number(stars),
              })
            : undefined
      }
    >
      {thumbs.map(({ title, rows }) => (
        <div key={title}>
          <h3 className="mb-1 px-2 text-muted text-sm">{title}</h3>
          <BarRows label={title} rows={rows} />
        </div>
      ))}
      {stars > 0 ? (
        <div>
          <h3 className="mb-1 px-2 text-muted text-sm">{t('overview.stars')}</h3>
          <BarRows
            label={t('overview.stars')}
            rows={feedback.ratings
              .map(
                (value, at): BarRow => ({
                  key: String(at),
                  value,
                  text: `${words.number(value)} · ${write.share(value, stars)}`,
                  name: (
                    <>
                      <span className="tabular-nums">{at + 1}</span>
                      <Star size={14} aria-hidden className="shrink-0 text-muted" />
                      <span className="sr-only">{t('overview.stars')}</span>
                    </>
                  ),
                  color: 'var(--plot-plain)',
                }),
              )
              .toReversed()}
          />
        </div>
      ) : null}
    </PlotCard>
  );
}
