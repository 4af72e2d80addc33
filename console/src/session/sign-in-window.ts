import { beginSignIn, completeSignIn, type LoginParts } from './login-flow.ts';
import { answerOfWindow, WINDOW_STATE } from './window-answer.ts';

const FEATURES = 'popup,width=480,height=720';

/** How a sign-in in the small window ended. */
export type WindowOutcome = 'signed-in' | 'not-opened' | 'closed';

/** Opens the small window, empty; to be called while a click is handled, or browsers give none. */
export function openSignInWindow(): Window | null {
  return window.open('', 'parley-sign-in', FEATURES);
}

/**
 * Signs in through a small window, in which the console is no part of another site's page.
 * @throws {Error} with the reason when the provider cannot be reached or refuses
 */
export async function signInThroughWindow(
  signInWindow: Window | null,
  parts: LoginParts,
): Promise<WindowOutcome> {
  if (!signInWindow) return 'not-opened';
  try {
    signInWindow.location.replace(await beginSignIn(parts, WINDOW_STATE));
    const answer = await answerOfWindow(signInWindow);
    if (!answer) return 'closed';
    await completeSignIn(answer, parts);
    return 'signed-in';
  } finally {
    signInWindow.close();
  }
}
