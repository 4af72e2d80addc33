import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from './toast.tsx';

/** How long a copy is confirmed. */
const CONFIRMATION_MS = 2000;

/**
 * Copies text to the clipboard. `copy` resolves to whether it did; a toast says where the browser does not allow it, as
 * without HTTPS.
 */
export function useCopy(): {
  /** For two seconds after a copy. */
  isCopied: boolean;
  copy: (text: string) => Promise<boolean>;
} {
  const { t } = useTranslation();
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
      return true;
    } catch {
      toast.error(t('design.copy_failed'));
      return false;
    }
  };
  return { isCopied, copy };
}
