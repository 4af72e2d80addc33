import type { RecordingPeaks } from '../../data/recordings.ts';
import { classNames } from '../../design/class-names.ts';

export type RecordingShapeProps = {
  peaks: RecordingPeaks;
  /** How much of it was heard, from 0 to 1. */
  heard: number;
  /** Its height. */
  className?: string;
};

const MIDDLE = 20;

/** Both voices of a recording: the agent's upwards, the caller's downwards. */
export function RecordingShape({ peaks, heard, className = 'h-10' }: RecordingShapeProps) {
  const count = peaks.agent.length;
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${count * 2} ${MIDDLE * 2}`}
      preserveAspectRatio="none"
      className={classNames('w-full', className)}
    >
      <path className="fill-accent" d={bars(peaks.agent, -1)} />
      <path className="fill-control" d={bars(peaks.caller, 1)} />
      <rect
        className="fill-surface opacity-50"
        x={heard * count * 2}
        width={Math.max(0, (1 - heard) * count * 2)}
        height={MIDDLE * 2}
      />
    </svg>
  );
}

function bars(peaks: readonly number[], direction: 1 | -1): string {
  return peaks
    .map((peak, index) => {
      const height = direction * Math.max(0.5, Math.min(1, peak) * (MIDDLE - 1));
      return `M${index * 2} ${MIDDLE}h1.4v${height.toFixed(2)}h-1.4z`;
    })
    .join('');
}
