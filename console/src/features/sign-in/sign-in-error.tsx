import { CallError } from '@parley/client/call.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSignInGone } from '../../data/pending-sign-in.ts';
import { Banner } from '../../design/banner.tsx';
import { buttonClassNames } from '../../design/button.tsx';

/** Why an attempt to sign in was refused. */
export function SignInError({ error, waitingSeconds }: { error: unknown; waitingSeconds: number }) {
  const { t } = useTranslation();
  if (!error || (isRateLimited(error) && error.retryAfterSeconds !== undefined && waitingSeconds === 0))
    return null;
  if (isSignInGone(error)) {
    return (
      <Banner tone="warning" title={t('signIn.gone_title')} action={<StartAgain size="sm" />}>
        {t('signIn.gone_message')}
      </Banner>
    );
  }
  return <Banner tone={isRateLimited(error) ? 'warning' : 'danger'}>{sentence()}</Banner>;

  function sentence(): string {
    if (isRateLimited(error)) {
      if (waitingSeconds === 60) return t('signIn.wait_minute');
      return waitingSeconds > 0
        ? t('signIn.wait_seconds', { count: waitingSeconds })
        : t('signIn.wait_unknown');
    }
    if (!(error instanceof CallError) || error.status === 0) return t('session.failure_unreachable');
    // What is longer than it can be is wrong too.
    const isWrong = error.status === 401 || error.status === 403 || error.code === 'invalid_request';
    if (isWrong) return t('signIn.wrong_credentials');
    return t('signIn.failed');
  }
}

/** Leads to a new sign-in. */
export function StartAgain({ size }: { size?: 'sm' }) {
  const { t } = useTranslation();
  return (
    <a href="/" className={buttonClassNames('primary', size)}>
      {t('signIn.start_again')}
    </a>
  );
}

/** Whether an attempt was refused because there were too many. */
function isRateLimited(error: unknown): error is CallError {
  return error instanceof CallError && error.status === 429;
}

/** Seconds until the next attempt is welcome after one was refused; counts down to 0. */
export function useWaitingSeconds(error: unknown): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!isRateLimited(error)) return setSeconds(0);
    const untilMs = Date.now() + (error.retryAfterSeconds ?? 0) * 1000;
    const update = () => setSeconds(Math.max(0, Math.ceil((untilMs - Date.now()) / 1000)));
    update();
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  }, [error]);
  return seconds;
}
