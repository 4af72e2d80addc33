import { Check, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { useCopy } from './use-copy.ts';

export type CopyButtonProps = {
  /** What goes to the clipboard. */
  text: string;
  /** What is copied, for assistive technology: 'Copy agent ID'. */
  label: string;
  /** Shown before the icon, for an id that is itself the button. */
  children?: ReactNode;
  onCopied?: () => void;
  className?: string;
};

/** Copies a text and confirms it for two seconds; where the browser does not allow it, a toast says so. */
export function CopyButton({ text, label, children, onCopied, className }: CopyButtonProps) {
  const { t } = useTranslation();
  const { isCopied, copy } = useCopy();

  const handleClick = async () => {
    if (await copy(text)) onCopied?.();
  };
  const icon = isCopied ? (
    <Check size={16} aria-hidden className="text-accent-ink" />
  ) : (
    <Copy size={16} aria-hidden />
  );
  return (
    <>
      {children ? (
        <button
          type="button"
          aria-label={label}
          onClick={handleClick}
          className={classNames(
            'inline-flex min-h-6 min-w-0 items-center gap-1.5 rounded-sm px-1 text-muted transition-colors hover:bg-hover hover:text-ink',
            className,
          )}
        >
          {children}
          {icon}
        </button>
      ) : (
        <IconButton size="sm" label={label} icon={icon} onClick={handleClick} className={className} />
      )}
      <span role="status" className="sr-only">
        {isCopied ? t('design.copied') : ''}
      </span>
    </>
  );
}
