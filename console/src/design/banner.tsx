import { CircleAlert, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';
import { drawnIcon, type Icon } from './drawn-icon.tsx';
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

/** A message about the whole page or panel that stays until its cause is gone. */
export function Banner({ tone = 'info', title, children, icon, action, onDismiss, className }: BannerProps) {
  const { t } = useTranslation();
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classNames(
        'flex items-start gap-3 rounded-md border px-3 py-2.5 text-base',
        TONES[tone],
        className,
      )}
    >
      <span className="flex h-5 items-center">{drawnIcon(icon ?? ICONS[tone])}</span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
        {/* Where this much does not fit beside the action, the action goes below. */}
        <div className="wrap-anywhere min-w-0 flex-[1_1_14rem]">
          {title ? <p className="font-medium">{title}</p> : null}
          {children ? <div className={title ? 'text-sm' : undefined}>{children}</div> : null}
        </div>
        {action ? <div className="flex max-w-full flex-wrap items-center gap-2">{action}</div> : null}
      </div>
      {onDismiss ? (
        <IconButton
          size="sm"
          label={t('design.dismiss')}
          icon={X}
          onClick={onDismiss}
          className="-my-1 -mr-1 text-current"
        />
      ) : null}
    </div>
  );
}
