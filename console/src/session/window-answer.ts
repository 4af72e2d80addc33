import { z } from 'zod';

// A page that cannot sign in itself, inside a page of another site, opens a small window of its own origin that can. The
// window hands the provider's answer to it: a code that is good once, for a minute, and only for the page that
// began the sign-in and has its PKCE verifier. It goes from this origin to this origin alone.

/** What the state of a sign-in begins with that runs in the small window. */
export const WINDOW_STATE = 'window.';

const WindowAnswer = z.object({ type: z.literal('sign-in-answer'), query: z.string() });

/** Whether /login was opened with the provider's answer to a sign-in that another page began. */
export function isWindowAnswer(query: URLSearchParams): boolean {
  const hasAnswer = query.has('code') || query.has('error');
  return hasAnswer && (query.get('state') ?? '').startsWith(WINDOW_STATE);
}

/**
 * Hands the provider's answer to the page that opened this window; the browser delivers it to this origin alone.
 * @returns false when that page is gone or out of reach
 */
export function handOverAnswer(query: string): boolean {
  const opener = window.opener as Window | null;
  if (!opener || opener.closed) return false;
  opener.postMessage(
    { type: 'sign-in-answer', query } satisfies z.infer<typeof WindowAnswer>,
    location.origin,
  );
  return true;
}

/** How often it is looked whether the user has closed the window. */
const CLOSED_POLL_MS = 300;

/** The answer that a window hands over; undefined once it is closed without one. */
export function answerOfWindow(signInWindow: Window): Promise<URLSearchParams | undefined> {
  return new Promise((resolve) => {
    const stop = (answer: URLSearchParams | undefined) => {
      clearInterval(timer);
      window.removeEventListener('message', handleMessage);
      resolve(answer);
    };
    const handleMessage = ({ data, origin, source }: MessageEvent) => {
      if (origin !== window.location.origin || source !== signInWindow) return;
      const answer = WindowAnswer.safeParse(data).data;
      if (answer) stop(new URLSearchParams(answer.query));
    };
    const timer = setInterval(() => {
      if (signInWindow.closed) stop(undefined);
    }, CLOSED_POLL_MS);
    window.addEventListener('message', handleMessage);
  });
}
