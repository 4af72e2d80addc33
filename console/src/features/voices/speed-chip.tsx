import { useTranslation } from 'react-i18next';
import { nextSpeed, type PlaybackSpeed } from './playback-speed.ts';

/** Says how fast previews play; each click takes the next speed. */
export function SpeedChip({
  name,
  speed,
  onChange,
}: {
  /** Whose preview it stands beside. */
  name: string;
  speed: PlaybackSpeed;
  onChange: (speed: PlaybackSpeed) => void;
}) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      aria-label={t('voices.speed', { name, speed: `${speed}x` })}
      onClick={() => onChange(nextSpeed(speed))}
      className="h-6 w-13 rounded-full border border-line-strong bg-surface text-center text-muted text-xs tabular-nums transition-colors hover:bg-hover hover:text-ink"
    >
      {speed}x
    </button>
  );
}
