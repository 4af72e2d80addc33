import type { LogScore } from '@parley/contract/call-log.ts';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../design/class-names.ts';
import { IconButton } from '../design/icon-button.tsx';

export type RatingButtonsProps = {
  /** What is rated, for assistive technology. */
  label: string;
  score: LogScore | null;
  /** Absent for those who may only see how others rated. */
  onRate: ((score: LogScore | null) => void) | undefined;
};

/** Likes or dislikes something; a second press takes that back. */
export function RatingButtons({ label, score, onRate }: RatingButtonsProps) {
  const { t } = useTranslation();
  if (!onRate && score === null) return null;
  const choices = [
    { value: 'like', text: t('record.like'), Icon: ThumbsUp },
    { value: 'dislike', text: t('record.dislike'), Icon: ThumbsDown },
  ] as const;
  return (
    <fieldset aria-label={label} className="flex min-w-0 items-center gap-0.5">
      {choices.map(({ value, text, Icon }) => {
        const isChosen = score === value;
        return onRate || isChosen ? (
          <IconButton
            key={value}
            size="sm"
            label={text}
            aria-pressed={isChosen}
            disabled={!onRate}
            icon={<Icon size={16} aria-hidden className={isChosen ? 'fill-current' : ''} />}
            className={classNames(isChosen && 'text-accent-ink')}
            onClick={() => onRate?.(isChosen ? null : value)}
          />
        ) : null;
      })}
    </fieldset>
  );
}
