import { useQueryClient } from '@tanstack/react-query';
import { AppWindow, LogIn } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '../design/button.tsx';
import { Spinner } from '../design/spinner.tsx';
import { tabStorage } from './browser-storage.ts';
import { allTexts } from './interface-language.ts';
import { type LoginOutcome, loginDependencies, runLogin } from './login-flow.ts';
import { leaveFor, takeWantedPage } from './login-redirect.ts';
import { forgetPerson } from './session-queries.ts';
import { SessionFailureScreen, SessionScreen } from './session-screen.tsx';
import { forgetSignInAttempts } from './sign-in-attempts.ts';
import { SignInWindowScreen } from './sign-in-window-screen.tsx';
import { handOverAnswer } from './window-answer.ts';

/** What is shown where /login leads nowhere by itself. */
type Shown = Exclude<LoginOutcome, { type: 'go' | 'leave' }> | { type: 'error'; error: unknown };

/** The /login route: starts sign-in, completes it, or says why it cannot. */
export function LoginPage() {
  const { t } = useTranslation();
  const { search, key } = useLocation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [shown, setShown] = useState<Shown>();
  // A code can be exchanged once, so one address is handled once however often the effect runs.
  const handledKey = useRef<string>(undefined);

  useEffect(() => {
    if (handledKey.current === key) return;
    handledKey.current = key;
    const goTo = (to: string) => {
      forgetPerson(queryClient);
      return navigate(to, { replace: true });
    };
    followLogin(search, goTo).then(setShown, (error) => setShown({ type: 'error', error }));
  }, [key, search, navigate, queryClient]);

  const handleRetry = () => {
    forgetSignInAttempts(tabStorage);
    setShown(undefined);
    navigate('/login', { replace: true });
  };
  const handleSignedIn = () => {
    forgetPerson(queryClient);
    navigate(takeWantedPage(tabStorage), { replace: true });
  };
  if (!shown)
    return (
      <div className="z-panel fixed inset-0 flex items-center justify-center bg-canvas">
        <Spinner label={t('session.signing_in')} />
      </div>
    );
  if (shown.type === 'error') return <SessionFailureScreen error={shown.error} onRetry={handleRetry} />;
  if (shown.type === 'hand-over') return <HandOverScreen answer={search} />;
  if (shown.type === 'window') {
    return (
      <SignInWindowScreen obstacle={shown.obstacle} onSignedIn={handleSignedIn} onStorage={handleRetry} />
    );
  }
  return (
    <SessionScreen
      icon={LogIn}
      title={t('session.stuck_title')}
      message={t('session.stuck_message')}
      detail={shown.reason}
      actions={
        <Button variant="primary" onClick={handleRetry}>
          {t('design.retry')}
        </Button>
      }
    />
  );
}

async function followLogin(
  search: string,
  goTo: (to: string) => void | Promise<void>,
): Promise<Shown | undefined> {
  const outcome = await runLogin(new URLSearchParams(search), loginDependencies());
  switch (outcome.type) {
    case 'stuck':
      return outcome;
    case 'window':
    case 'hand-over':
      await allTexts();
      return outcome;
    case 'leave':
      leaveFor(outcome.address);
      return undefined;
    case 'go':
      await goTo(outcome.to);
      return undefined;
  }
}

/** What the small window of a sign-in shows at its end, until the page that opened it closes it. */
function HandOverScreen({ answer }: { answer: string }) {
  const { t } = useTranslation();
  const [isLost, setLost] = useState(false);
  useEffect(() => setLost(!handOverAnswer(answer)), [answer]);
  return (
    <SessionScreen
      icon={AppWindow}
      title={t('signIn.window_end_title')}
      message={t(isLost ? 'signIn.window_lost' : 'signIn.window_end')}
      actions={null}
    />
  );
}
