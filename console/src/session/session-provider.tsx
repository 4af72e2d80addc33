import { CallError } from '@parley/client/call.ts';
import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { Button } from '../design/button.tsx';
import { FullScreenLoader } from '../design/full-screen-loader.tsx';
import { changeInterfaceLanguage, displayLanguage } from '../dictionaries/interface-language.ts';
import { AccessDeniedScreen } from './access-denied-screen.tsx';
import { consoleConfigurationQuery } from './console-configuration.ts';
import { leaveForLogin, rememberWantedPage } from './login-redirect.ts';
import { useSignedOutElsewhere, useTokenRenewal } from './other-tabs.ts';
import { SessionFailureScreen } from './session-failure-screen.tsx';
import { currentUserQuery, permissionsQuery, sessionQuery } from './session-queries.ts';
import { SessionScreen } from './session-screen.tsx';
import { SESSION_KEYS } from './session-storage.ts';
import { forgetSignInAttempts, rememberSignInFailure } from './sign-in-attempts.ts';
import { SessionEnded } from './token-refresh.ts';

/**
 * Stands around everything that needs a signed-in person: shows its content once somebody is signed in,
 * a loader before, and leaves for sign-in when nobody is.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  if (new URLSearchParams(search).get('token')) {
    if (pathname !== '/') rememberWantedPage(sessionStorage, { pathname, search });
    return <Navigate to={`/login${search}`} replace />;
  }
  return <OpenSession>{children}</OpenSession>;
}

function OpenSession({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const hasToken = localStorage.getItem(SESSION_KEYS.idToken) !== null;
  const isSignedOutElsewhere = useSignedOutElsewhere();
  const configuration = useQuery(consoleConfigurationQuery());
  const session = useQuery({ ...sessionQuery(), enabled: hasToken });
  const user = useQuery({ ...currentUserQuery(), enabled: session.isSuccess });
  const permissions = useQuery({ ...permissionsQuery(), enabled: hasToken });

  const refusal = session.error ?? (user.data ? null : user.error);
  const error = refusal ?? (configuration.data ? null : configuration.error);
  const mustSignIn = !isSignedOutElsewhere && (!hasToken || (refusal !== null && endsSession(refusal)));
  useEffect(() => {
    if (!mustSignIn) return;
    if (refusal) rememberSignInFailure(sessionStorage, refusal.message);
    leaveForLogin();
  }, [mustSignIn, refusal]);

  if (isSignedOutElsewhere) return <SignedOutScreen />;
  if (mustSignIn) return null;
  if (error) {
    const handleRetry = () => {
      for (const query of [configuration, session, user]) if (query.isError) void query.refetch();
    };
    return <SessionFailureScreen error={error} onRetry={handleRetry} />;
  }
  if (!user.data || !configuration.data) return <FullScreenLoader label={t('session.loading')} />;
  if (permissions.data?.notAllowed) {
    const isSuspended = permissions.data.isSuspended === true;
    return <AccessDeniedScreen configuration={configuration.data} isSuspended={isSuspended} />;
  }
  return <SignedIn language={user.data.settings.lang}>{children}</SignedIn>;
}

function SignedIn({ language, children }: { language: string | undefined; children: ReactNode }) {
  useTokenRenewal();
  useEffect(() => {
    // A browser that was never told a language shows the person's own.
    const own = displayLanguage(language);
    if (own && !localStorage.getItem(SESSION_KEYS.language)) void changeInterfaceLanguage(own);
  }, [language]);
  useEffect(() => forgetSignInAttempts(sessionStorage), []);
  return children;
}

function SignedOutScreen() {
  const { t } = useTranslation();
  return (
    <SessionScreen
      icon={<LogOut size={20} aria-hidden />}
      title={t('session.signed_out_title')}
      message={t('session.signed_out_message')}
      actions={
        <Button variant="primary" onClick={leaveForLogin}>
          {t('session.sign_in')}
        </Button>
      }
    />
  );
}

/** A server that cannot be reached says nothing about the session; everything else sends to sign-in. */
function endsSession(error: Error): boolean {
  if (error instanceof SessionEnded) return true;
  return error instanceof CallError && error.status !== 0;
}
