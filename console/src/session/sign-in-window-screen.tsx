import { useMutation } from '@tanstack/react-query';
import { AppWindow, LogIn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../design/banner.tsx';
import { Button } from '../design/button.tsx';
import { canRequestStorage, requestLastingStorage, tabStorage } from './browser-storage.ts';
import { failureSentence } from './failure-sentence.ts';
import { beginSignIn, completeSignIn, type LoginDependencies, loginDependencies } from './login-flow.ts';
import { SessionScreen } from './session-screen.tsx';
import { lastSignInFailure } from './sign-in-attempts.ts';
import type { SignInObstacle } from './sign-in-obstacle.ts';
import { answerOfWindow, WINDOW_STATE } from './window-answer.ts';

type SignInWindowScreenProps = {
  obstacle: SignInObstacle;
  onSignedIn: () => void;
  /** The browser stores something now, or may: what the obstacle follows from is to be looked at again. */
  onStorage: () => void;
};

/** Says why the user cannot sign in in this page itself, and signs in through a small window. */
export function SignInWindowScreen({ obstacle, onSignedIn, onStorage }: SignInWindowScreenProps) {
  const { t } = useTranslation();
  // Window and permission are asked for within the click itself: browsers look for it on the stack.
  const signIn = useMutation({
    mutationFn: (opened: Window | null) => signInThroughWindow(opened, loginDependencies()),
    onSuccess: (outcome) => {
      if (outcome === 'signed-in') onSignedIn();
    },
  });
  const storage = useMutation({
    mutationFn: (asked: Promise<boolean>) => asked,
    onSuccess: (isAllowed) => {
      if (isAllowed) onStorage();
    },
  });
  const handleSignIn = () => {
    storage.reset();
    signIn.mutate(openSignInWindow());
  };
  const handleStorage = () => {
    signIn.reset();
    storage.mutate(requestLastingStorage());
  };
  return (
    <SessionScreen
      icon={LogIn}
      title={t('session.sign_in')}
      message={t(`signIn.window_${obstacle}`)}
      notice={<AttemptNotice signIn={signIn} isStorageRefused={storage.data === false} />}
      actions={
        obstacle === 'blocked' ? (
          <Button variant="primary" onClick={() => window.location.reload()}>
            {t('design.retry')}
          </Button>
        ) : (
          <>
            {canRequestStorage() ? (
              <Button loading={storage.isPending} onClick={handleStorage}>
                {t('signIn.window_allow')}
              </Button>
            ) : null}
            <Button variant="primary" icon={AppWindow} loading={signIn.isPending} onClick={handleSignIn}>
              {t('signIn.window_open')}
            </Button>
          </>
        )
      }
    />
  );
}

type AttemptNoticeProps = {
  signIn: { error: Error | null; isPending: boolean; data: WindowOutcome | undefined };
  isStorageRefused: boolean;
};

/** How the last attempt stands, or why an earlier one failed. */
function AttemptNotice({ signIn, isStorageRefused }: AttemptNoticeProps) {
  const { t } = useTranslation();
  const { error, isPending, data } = signIn;
  const earlier = lastSignInFailure(tabStorage);
  if (error) return <Banner tone="danger">{failureSentence(error, t) ?? error.message}</Banner>;
  if (isPending) return <Banner>{t('signIn.window_waiting')}</Banner>;
  if (data === 'not-opened') return <Banner tone="warning">{t('signIn.window_not_opened')}</Banner>;
  if (data === 'closed') return <Banner tone="warning">{t('signIn.window_closed')}</Banner>;
  if (isStorageRefused) return <Banner tone="warning">{t('signIn.window_not_allowed')}</Banner>;
  return earlier ? <Banner tone="warning">{earlier}</Banner> : null;
}

const FEATURES = 'popup,width=480,height=720';

/** How a sign-in in the small window ended. */
type WindowOutcome = 'signed-in' | 'not-opened' | 'closed';

/** Opens the small window, empty; to be called while a click is handled, or browsers give none. */
function openSignInWindow(): Window | null {
  return window.open('', 'parley-sign-in', FEATURES);
}

/**
 * Signs in through a small window, in which the console is no part of another site's page.
 * @throws {Error} with the reason when the provider cannot be reached or refuses
 */
async function signInThroughWindow(
  signInWindow: Window | null,
  dependencies: LoginDependencies,
): Promise<WindowOutcome> {
  if (!signInWindow) return 'not-opened';
  try {
    signInWindow.location.replace(await beginSignIn(dependencies, WINDOW_STATE));
    const answer = await answerOfWindow(signInWindow);
    if (!answer) return 'closed';
    await completeSignIn(answer, dependencies);
    return 'signed-in';
  } finally {
    signInWindow.close();
  }
}
