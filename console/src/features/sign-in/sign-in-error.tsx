import { CallError } from '@parley/client/call.ts';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../design/banner.tsx';
import { isRateLimited } from './waiting-time.ts';

/** Why an attempt to sign in was refused. */
export function SignInError({ error, waitingSeconds }: { error: unknown; waitingSeconds: number }) {
  const { t } = useTranslation();
  if (!error || (isRateLimited(error) && error.retryAfterSeconds !== undefined && waitingSeconds === 0))
    return null;
  return <Banner tone={isRateLimited(error) ? 'warning' : 'danger'}>{sentence()}</Banner>;

  function sentence(): string {
    if (isRateLimited(error)) {
      if (waitingSeconds === 60) return t('signIn.wait_minute');
      return waitingSeconds > 0
        ? t('signIn.wait_seconds', { seconds: waitingSeconds })
        : t('signIn.wait_unknown');
    }
    if (!(error instanceof CallError) || error.status === 0) return t('signIn.unreachable');
    if (error.status === 401 || error.status === 403) return t('signIn.wrong_credentials');
    return t('signIn.failed');
  }
}
