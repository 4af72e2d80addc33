import { CallError } from '@parley/client/call.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { Button } from '../design/button.tsx';
import { AwaitedShape } from './awaited-shape.tsx';
import { lastingStorage, tabStorage, useStorageDenied } from './browser-storage.ts';
import { consoleConfigurationQuery, refusesSession } from './console-configuration.ts';
import { useConsoleEvent } from './console-events.ts';
import { allTexts, changeInterfaceLanguage, displayLanguage } from './interface-language.ts';
import { leaveForLogin, rememberWantedPage } from './login-redirect.ts';
import { useSignedOutElsewhere, useTokenRenewal } from './other-tabs.ts';
import { currentUserQuery, forgetPerson, permissionsQuery, sessionQuery } from './session-queries.ts';
import { AccessDeniedScreen, SessionFailureScreen, SessionScreen } from './session-screen.tsx';
import { SESSION_KEYS } from './session-storage.ts';
import { forgetSignInAttempts, rememberSignInFailure } from './sign-in-attempts.ts';
import { SessionEnded } from './token-refresh.ts';

const SignInWindowScreen = lazy(async () => {
  const [screen] = await Promise.all([import('./sign-in-window-screen.tsx'), allTexts()]);
  return { default: screen.SignInWindowScreen };
});

/**
 * Stands around everything that needs a signed-in user: shows its content once a user is signed in,
 * a loader before, and leaves for sign-in when no user is.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  if (new URLSearchParams(search).get('token')) {
    if (pathname !== '/') rememberWantedPage(tabStorage, { pathname, search });
    return <Navigate to={`/login${search}`} replace />;
  }
  return <OpenSession>{children}</OpenSession>;
}

function OpenSession({ children }: { children: ReactNode }) {
  const isForgetful = useStorageDenied();
  const [isEnded, setEnded] = useState(false);
  useConsoleEvent('session-ended', () => setEnded(true));
  const hasToken = lastingStorage.getItem(SESSION_KEYS.idToken) !== null;
  const isSignedOutElsewhere = useSignedOutElsewhere();
  const configuration = useQuery(consoleConfigurationQuery());
  const session = useQuery({ ...sessionQuery(), enabled: hasToken });
  const user = useQuery({ ...currentUserQuery(), enabled: session.isSuccess });
  const permissions = useQuery({ ...permissionsQuery(), enabled: hasToken });

  const refusal = session.error ?? (user.data ? null : user.error);
  const error = refusal ?? (configuration.data ? null : configuration.error);
  const isOver = session.error instanceof SessionEnded || (refusal === user.error && endsSession(user.error));
  const mustSignIn = !isSignedOutElsewhere && (!hasToken || isOver);
  useEffect(() => {
    if (!mustSignIn) return;
    if (refusal) rememberSignInFailure(tabStorage, refusal.message);
    leaveForLogin();
  }, [mustSignIn, refusal]);

  if (isSignedOutElsewhere) return <SignedOutScreen />;
  if (isForgetful && (isEnded || mustSignIn)) return <SignInHere onSignedIn={() => setEnded(false)} />;
  if (mustSignIn) return null;
  if (error) {
    const handleRetry = () => {
      for (const query of [configuration, session, user]) if (query.isError) void query.refetch();
    };
    return <SessionFailureScreen error={error} onRetry={handleRetry} />;
  }
  if (!user.data || !configuration.data) return <AwaitedShape />;
  if (permissions.data?.notAllowed) {
    return <AccessDeniedScreen configuration={configuration.data} />;
  }
  return <SignedIn language={user.data.settings.lang}>{children}</SignedIn>;
}

function SignedIn({ language, children }: { language: string | undefined; children: ReactNode }) {
  useTokenRenewal();
  useEffect(() => {
    // A browser that was never told a language shows the user's own.
    const own = displayLanguage(language);
    if (own && !lastingStorage.getItem(SESSION_KEYS.language)) void changeInterfaceLanguage(own);
  }, [language]);
  useEffect(() => forgetSignInAttempts(tabStorage), []);
  return children;
}

/** Signs in in place, where leaving the page would lose what only it has. */
function SignInHere({ onSignedIn }: { onSignedIn: () => void }) {
  const queryClient = useQueryClient();
  const handleSignedIn = () => {
    forgetPerson(queryClient);
    onSignedIn();
  };
  return (
    <Suspense fallback={<AwaitedShape />}>
      <SignInWindowScreen
        obstacle={window.parent === window ? 'blocked' : 'storage'}
        onSignedIn={handleSignedIn}
        onStorage={handleSignedIn}
      />
    </Suspense>
  );
}

function SignedOutScreen() {
  const { t } = useTranslation();
  return (
    <SessionScreen
      icon={LogOut}
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

/** Whether the call of the user says that the session has ended. */
function endsSession(error: Error | null): boolean {
  return error instanceof SessionEnded || (error instanceof CallError && refusesSession(error.status));
}
