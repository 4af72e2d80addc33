import { useQueryClient } from '@tanstack/react-query';
import { LogIn } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type NavigateFunction, useLocation, useNavigate } from 'react-router';
import { Button } from '../design/button.tsx';
import { FullScreenLoader } from '../design/full-screen-loader.tsx';
import { consoleConfiguration } from './console-configuration.ts';
import { delay } from './delay.ts';
import { type LoginParts, runLogin } from './login-flow.ts';
import { leaveFor } from './login-redirect.ts';
import { SessionFailureScreen } from './session-failure-screen.tsx';
import { SessionScreen } from './session-screen.tsx';
import { forgetSignInAttempts } from './sign-in-attempts.ts';

type Failure = { type: 'stuck'; reason: string | undefined } | { type: 'error'; error: unknown };

/** The /login route: starts sign-in, completes it, or says why it cannot. */
export function LoginPage() {
  const { t } = useTranslation();
  const { search, key } = useLocation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<Failure>();
  // A code can be exchanged once, so one address is handled once however often the effect runs.
  const handledKey = useRef<string>(undefined);

  useEffect(() => {
    if (handledKey.current === key) return;
    handledKey.current = key;
    const forgetPerson = () =>
      queryClient.removeQueries({ predicate: ({ queryKey }) => !isPublic(queryKey) });
    followLogin(search, navigate, forgetPerson).then(setFailure, (error) =>
      setFailure({ type: 'error', error }),
    );
  }, [key, search, navigate, queryClient]);

  const handleRetry = () => {
    forgetSignInAttempts(sessionStorage);
    setFailure(undefined);
    navigate('/login', { replace: true });
  };
  if (!failure) return <FullScreenLoader label={t('session.signing_in')} />;
  if (failure.type === 'error') return <SessionFailureScreen error={failure.error} onRetry={handleRetry} />;
  return (
    <SessionScreen
      icon={<LogIn size={20} aria-hidden />}
      title={t('session.stuck_title')}
      message={t('session.stuck_message')}
      detail={failure.reason}
      actions={
        <Button variant="primary" onClick={handleRetry}>
          {t('session.try_again')}
        </Button>
      }
    />
  );
}

async function followLogin(
  search: string,
  navigate: NavigateFunction,
  forgetPerson: () => void,
): Promise<Failure | undefined> {
  const outcome = await runLogin(new URLSearchParams(search), loginParts());
  switch (outcome.type) {
    case 'stuck':
      return outcome;
    case 'leave':
      leaveFor(outcome.address);
      return undefined;
    case 'go':
      forgetPerson();
      await navigate(outcome.to, { replace: true });
      return undefined;
  }
}

function isPublic(queryKey: readonly unknown[]): boolean {
  return queryKey[0] === 'console-configuration';
}

function loginParts(): LoginParts {
  return {
    storage: localStorage,
    tabStorage: sessionStorage,
    configuration: consoleConfiguration,
    origin: window.location.origin,
    nowMs: Date.now,
    delay,
  };
}
