import { CircleAlert, Info, TriangleAlert, X } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';
import { drawnIcon, type Icon } from './drawn-icon.tsx';
import { pageHeading } from './focus-after-window.ts';
import { IconButton } from './icon-button.tsx';

export type BannerProps = {
  tone?: 'info' | 'warning' | 'danger';
  title?: ReactNode;
  children?: ReactNode;
  icon?: Icon;
  /** A button or link that helps. */
  action?: ReactNode;
  onDismiss?: () => void;
  className?: string;
};

const TONES = {
  info: 'border-info-line bg-info-soft text-info-ink',
  warning: 'border-warning-line bg-warning-soft text-warning-ink',
  danger: 'border-danger-line bg-danger-soft text-danger-ink',
};

const ICONS = { info: Info, warning: TriangleAlert, danger: CircleAlert };

/** Stands beside the first line of what is said; a letter that is not seen makes its base line that of a text. */
const BESIDE_FIRST_LINE = "flex h-5 items-center before:invisible before:w-0 before:content-['x']";

/** A message about the whole page or panel that stays until its cause is gone. */
export function Banner({ tone = 'info', title, children, icon, action, onDismiss, className }: BannerProps) {
  const { t } = useTranslation();
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classNames(
        'flex items-baseline gap-3 rounded-md border px-3 py-2.5 text-base',
        TONES[tone],
        className,
      )}
    >
      <span className={BESIDE_FIRST_LINE}>{drawnIcon(icon ?? ICONS[tone])}</span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
        {/* Where this much does not fit beside the action, the action goes below. */}
        <div className="wrap-anywhere min-w-0 flex-[1_1_14rem]">
          {title ? <p className="font-medium">{title}</p> : null}
          {children ? <div className={title ? 'text-sm' : undefined}>{children}</div> : null}
        </div>
        {action ? <div className="flex max-w-full flex-wrap items-center gap-2">{action}</div> : null}
      </div>
      {onDismiss ? (
        <span className={BESIDE_FIRST_LINE}>
          <IconButton
            size="sm"
            label={t('design.dismiss')}
            icon={X}
            onClick={(event: MouseEvent<HTMLElement>) => {
              // The button goes with the message: what is around both has the focus then.
              const around = event.currentTarget.closest<HTMLElement>('[tabindex="-1"]');
              (around ?? pageHeading())?.focus({ preventScroll: true });
              onDismiss();
            }}
            className="-my-1 -mr-1 text-current"
          />
        </span>
      ) : null}
    </div>
  );
}
