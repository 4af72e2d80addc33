import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { drawnIcon, type Icon } from './drawn-icon.tsx';

export type Tone = 'neutral' | 'success' | 'info' | 'warning' | 'danger';

const TONES: Record<Tone, string> = {
  neutral: 'border-line bg-sunken text-muted',
  success: 'border-success-line bg-success-soft text-success-ink',
  info: 'border-info-line bg-info-soft text-info-ink',
  warning: 'border-warning-line bg-warning-soft text-warning-ink',
  danger: 'border-danger-line bg-danger-soft text-danger-ink',
};

export type BadgeProps = {
  tone?: Tone;
  icon?: Icon | undefined;
  className?: string;
  children: ReactNode;
};

/** A word or a number about the state of a thing. */
export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex h-5 shrink-0 items-center gap-1 whitespace-nowrap rounded-sm border px-1.5 font-medium text-xs',
        'large-text:wrap-anywhere large-text:h-auto large-text:shrink large-text:whitespace-normal',
        TONES[tone],
        className,
      )}
    >
      {drawnIcon(icon, 12)}
      {children}
    </span>
  );
}
