import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';

/** How long a copy is confirmed. */
const CONFIRMATION_MS = 2000;

export type CopyButtonProps = {
  /** What goes to the clipboard. */
  text: string;
  /** What is copied, for assistive technology: 'Copy agent ID'. */
  label: string;
  /** Shown before the icon, for an id that is itself the button. */
  children?: ReactNode;
  onCopied?: () => void;
  onFailed?: () => void;
  className?: string;
};

/** Whether a copy is to be confirmed, which it is for two seconds, and the function that confirms it. */
export function useCopyConfirmation(): [copied: boolean, confirm: () => void] {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return [copied, () => setCopied(true)];
}

/** Copies a text and confirms it for two seconds. */
export function CopyButton({ text, label, children, onCopied, onFailed, className }: CopyButtonProps) {
  const { t } = useTranslation();
  const [copied, confirm] = useCopyConfirmation();

  const handleClick = async () => {
    try {
      await navigator.clipboard.writeText(text);
      confirm();
      onCopied?.();
    } catch {
      onFailed?.();
    }
  };
  const icon = copied ? (
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
        {copied ? t('design.copied') : ''}
      </span>
    </>
  );
}
