import { RotateCw, Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../design/button.tsx';
import { failureSentence } from './failure-sentence.ts';
import { SessionScreen } from './session-screen.tsx';

/** Says that sign-in or the session could not be opened, and offers to try again. */
export function SessionFailureScreen({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <SessionScreen
      icon={<Unplug size={20} aria-hidden />}
      title={t('session.failure_title')}
      message={failureText(error, t)}
      actions={
        <Button variant="primary" icon={<RotateCw size={16} aria-hidden />} onClick={onRetry}>
          {t('session.try_again')}
        </Button>
      }
    />
  );
}

function failureText(error: unknown, t: (key: string) => string): string {
  if (!window.isSecureContext) return t('session.failure_insecure');
  if (error instanceof DOMException && error.name === 'TimeoutError') return t('session.failure_timeout');
  // `fetch` reports a server that cannot be reached as a TypeError.
  if (error instanceof TypeError) {
    return t('session.failure_unreachable');
  }
  return failureSentence(error, t) ?? (error instanceof Error ? error.message : t('session.failure_unknown'));
}
