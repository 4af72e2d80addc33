import { CircleAlert, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

/** Says what could not be shown and offers to try again. */
export function ErrorState({
  title,
  message,
  onRetry,
  retrying = false,
  className,
}: {
  title: ReactNode;
  message?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  /** Replaces the default distance above and below. */
  className?: string;
}) {
  const { t } = useTranslation();
  return (
    <div
      role="alert"
      className={classNames(
        'flex flex-col items-center justify-center px-6 text-center',
        className ?? 'py-16',
      )}
    >
      <span className="mb-4 flex size-11 items-center justify-center rounded-lg border border-danger-line bg-danger-soft text-danger-ink">
        <CircleAlert size={20} aria-hidden />
      </span>
      <p className="font-semibold text-ink text-lg">{title}</p>
      {message ? <p className="mt-1 max-w-md text-balance text-base text-muted">{message}</p> : null}
      {onRetry ? (
        <Button className="mt-5" icon={RotateCw} loading={retrying} onClick={onRetry}>
          {t('design.retry')}
        </Button>
      ) : null}
    </div>
  );
}
