import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordingShape } from '../../../../conversation-record/recording/recording-shape.tsx';
import type { RecordingPeaks } from '../../../../data/recordings.ts';
import { clockTime } from '../../../../design/clock-time.ts';

const STEP_SECONDS: Readonly<Record<string, number>> = {
  ArrowLeft: -5,
  ArrowDown: -5,
  ArrowRight: 5,
  ArrowUp: 5,
  PageDown: -30,
  PageUp: 30,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Both voices of a recording; a click, a drag or the arrow keys go to another moment. */
export function SeekableShape({
  peaks,
  seconds,
  durationSeconds,
  onSeek,
}: {
  peaks: RecordingPeaks;
  seconds: number;
  durationSeconds: number;
  onSeek: (seconds: number) => void;
}) {
  const { t } = useTranslation();
  const seek = (to: number) => onSeek(Math.min(durationSeconds, Math.max(0, to)));
  const seekTo = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    seek(((clientX - left) / width) * durationSeconds);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = STEP_SECONDS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    seek(seconds + step);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={t('callLogs.position')}
      aria-valuemin={0}
      aria-valuemax={Math.round(durationSeconds)}
      aria-valuenow={Math.round(seconds)}
      aria-valuetext={clockTime(seconds)}
      title={t('callLogs.agent_above')}
      className="cursor-pointer touch-none rounded-sm bg-surface"
      onKeyDown={handleKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        seekTo(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(event);
      }}
    >
      <RecordingShape
        peaks={peaks}
        heard={durationSeconds > 0 ? seconds / durationSeconds : 0}
        className="h-9"
      />
    </div>
  );
}
