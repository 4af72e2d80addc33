import type { CallLogOverview } from '@parley/contract/call-log-overview.ts';
import { type LucideIcon, Star, ThumbsDown, ThumbsUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../design/formats.ts';
import { type BarRow, BarRows } from '../../../design/plots/bar-rows.tsx';
import { PlotCard } from '../../../design/plots/plot-card.tsx';
import { callLogsAddress } from '../call-log-addresses.ts';
import { type OverviewFilters, RATINGS } from '../call-log-filters.ts';
import { useOverviewWords } from './overview-words.ts';

type FeedbackProps = { feedback: CallLogOverview['feedback']; filters: OverviewFilters };

/** How callers and the team rated conversations and messages. */
export function FeedbackCard({ feedback, filters }: FeedbackProps) {
  const { t, i18n } = useTranslation();
  const { number } = useFormats();
  const { likes, dislikes, message_likes, message_dislikes, ratings } = feedback;
  const stars = ratings.reduce((sum, count) => sum + count, 0);
  const mean = ratings.reduce((sum, count, at) => sum + count * (at + 1), 0) / Math.max(1, stars);
  const hasThumbs = likes + dislikes + message_likes + message_dislikes > 0;
  return (
    <PlotCard
      title={t('overview.feedback')}
      summary={
        !hasThumbs && stars === 0
          ? t('overview.none_rated')
          : stars > 0
            ? t('overview.mean_stars', {
                mean: mean.toLocaleString(i18n.language, { maximumFractionDigits: 1 }),
                count: stars,
                number: number(stars),
              })
            : undefined
      }
    >
      <Thumbs title={t('overview.figure_conversations')} likes={likes} dislikes={dislikes} />
      <Thumbs title={t('overview.rated_messages')} likes={message_likes} dislikes={message_dislikes} />
      <Stars feedback={feedback} filters={filters} />
    </PlotCard>
  );
}

/** How often each rating was given; nothing where none was. */
function Ratings({ title, ratings }: { title: string; ratings: readonly Omit<BarRow, 'text'>[] }) {
  const { number } = useFormats();
  const write = useOverviewWords();
  const sum = ratings.reduce((all, { value }) => all + value, 0);
  if (sum === 0) return null;
  return (
    <div>
      <h3 className="mb-1 px-2 text-muted text-sm">{title}</h3>
      <BarRows
        label={title}
        rows={ratings.map((rating) => ({
          ...rating,
          text: `${number(rating.value)} · ${write.share(rating.value, sum)}`,
        }))}
      />
    </div>
  );
}

function Thumbs({ title, likes, dislikes }: { title: string; likes: number; dislikes: number }) {
  const { t } = useTranslation();
  const nameOf = (Icon: LucideIcon, text: string) => (
    <>
      <Icon size={14} aria-hidden className="shrink-0 text-muted" />
      <span className="truncate">{text}</span>
    </>
  );
  return (
    <Ratings
      title={title}
      ratings={[
        { key: 'like', value: likes, name: nameOf(ThumbsUp, t('record.like')), color: 'var(--plot-success)' },
        {
          key: 'dislike',
          value: dislikes,
          name: nameOf(ThumbsDown, t('record.dislike')),
          color: 'var(--plot-failure)',
        },
      ]}
    />
  );
}

/** From the most stars to the fewest. */
function Stars({ feedback: { ratings }, filters }: FeedbackProps) {
  const { t } = useTranslation();
  const rated = ratings.map((value, at) => ({
    key: String(at),
    value,
    href: callLogsAddress({ ...filters, rating: RATINGS.at(-at - 1) }),
    name: (
      <>
        <span className="tabular-nums">{at + 1}</span>
        <Star size={14} aria-hidden className="shrink-0 text-muted" />
        <span className="sr-only">{t('overview.stars')}</span>
      </>
    ),
    color: 'var(--plot-plain)',
  }));
  return <Ratings title={t('overview.stars')} ratings={rated.toReversed()} />;
}
