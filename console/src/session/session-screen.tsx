import type { ConsoleConfiguration } from '@parley/contract/auth.ts';
import { ArrowLeft, LogOut, RotateCw, ShieldX, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClassNames } from '../design/button.tsx';
import { drawnIcon, type Icon } from '../design/drawn-icon.tsx';
import { failureSentence } from './failure-sentence.ts';
import { signOut } from './sign-out.ts';

type SessionScreenProps = {
  icon: Icon;
  title: string;
  message: string;
  /** Something to quote to support, such as an error code. */
  detail?: string | undefined;
  /** What became of the last try. */
  notice?: ReactNode;
  actions: ReactNode;
};

/** The whole page when there is no session to work in: what happened, and the way on. */
export function SessionScreen({ icon, title, message, detail, notice, actions }: SessionScreenProps) {
  return (
    <main className="flex min-h-full flex-col items-center justify-center bg-canvas px-6 py-16 text-center">
      <span className="mb-4 flex size-11 items-center justify-center rounded-lg border bg-surface text-muted">
        {drawnIcon(icon, 20)}
      </span>
      <h1 className="text-balance font-semibold text-ink text-xl">{title}</h1>
      <p className="mt-2 max-w-md text-balance text-base text-muted">{message}</p>
      {detail ? (
        <p className="wrap-anywhere mt-4 max-w-md rounded-md border bg-sunken px-2 py-1 font-mono text-muted text-xs">
          {detail}
        </p>
      ) : null}
      {notice ? <div className="mt-4 w-full max-w-md text-start">{notice}</div> : null}
      <div className="mt-6 flex flex-wrap justify-center gap-2">{actions}</div>
    </main>
  );
}

/** Tells a user whose permissions say so that this product is not theirs to use; the way back is to the provider, where there is one. */
export function AccessDeniedScreen({ configuration }: { configuration: ConsoleConfiguration }) {
  const { t } = useTranslation();
  const { dashboard_url } = configuration.brand;
  return (
    <SessionScreen
      icon={ShieldX}
      title={t('session.denied_title')}
      message={t('session.denied_message')}
      detail={`${configuration.provider.toUpperCase()}_ACCESS_DENIED_PERMISSION`}
      actions={
        <>
          <Button icon={LogOut} onClick={() => void signOut()}>
            {t('session.sign_out')}
          </Button>
          {dashboard_url ? (
            <a href={dashboard_url} target="_top" className={buttonClassNames('primary')}>
              <ArrowLeft size={16} aria-hidden />
              {t('session.back_to_dashboard')}
            </a>
          ) : null}
        </>
      }
    />
  );
}

/** Says that sign-in or the session could not be opened, and offers to try again. */
export function SessionFailureScreen({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <SessionScreen
      icon={Unplug}
      title={t('session.failure_title')}
      message={failureText(error, t)}
      actions={
        <Button variant="primary" icon={RotateCw} onClick={onRetry}>
          {t('design.retry')}
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
