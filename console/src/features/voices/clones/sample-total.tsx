import { CLONE_SAMPLE } from '@parley/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../design/class-names.ts';
import { clockTime } from '../../../design/clock-time.ts';

/** How much speech there is, against how much is recommended. */
export function SampleTotal({ seconds }: { seconds: number }) {
  const { t } = useTranslation();
  const isEnough = seconds >= CLONE_SAMPLE.recommendedSeconds;
  const share = Math.min(1, seconds / CLONE_SAMPLE.recommendedSeconds);
  return (
    <div className="flex flex-col gap-1.5">
      <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-pressed">
        <div
          className={classNames('h-full origin-left', isEnough ? 'bg-accent' : 'bg-control')}
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
      <p className={classNames('text-xs', isEnough ? 'text-success-ink' : 'text-muted')}>
        {isEnough
          ? t('clones.total_enough', { total: clockTime(seconds) })
          : t('clones.total_of', { total: clockTime(seconds), seconds: CLONE_SAMPLE.recommendedSeconds })}
      </p>
    </div>
  );
}
