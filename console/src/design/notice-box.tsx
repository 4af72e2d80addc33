import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const TONES = {
  info: 'border-info-line bg-info-soft text-info-ink',
  warning: 'border-warning-line bg-warning-soft text-warning-ink',
};

/** A notice of several centred lines with what can be done about it. */
export function NoticeBox({ tone = 'info', children }: { tone?: keyof typeof TONES; children: ReactNode }) {
  return (
    <div
      role="note"
      className={classNames(
        'flex w-full flex-col items-center gap-2 rounded-md border px-4 py-3 text-center text-base',
        TONES[tone],
      )}
    >
      {children}
    </div>
  );
}
