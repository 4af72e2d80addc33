import { CallError, callEndpoint } from '@parley/client/call.ts';
import { type ConsoleConfiguration, getSignIn, SIGN_IN_PAGE_PATH } from '@parley/contract/auth.ts';
import { isStorageDenied } from './browser-storage.ts';

/**
 * Why the provider's pages cannot sign a user in from this page:
 * - `storage`: in a page of another site the browser stores nothing, so that the way back from them is lost;
 * - `cookies`: there it does not send their cookies;
 * - `insecure`: it would, but not over plain HTTP;
 * - `blocked`: it stores nothing for this page anywhere.
 */
export type SignInObstacle = 'storage' | 'cookies' | 'insecure' | 'blocked';

/** Gives the address at which a sign-in begins, without the token of a link: it may be opened on trial. */
type BeginSignIn = () => Promise<string>;

/** What the obstacle follows from. */
export type BrowserFacts = {
  /** Whether another page shows this one in a frame. */
  isFramed: boolean;
  isStorageDenied: boolean;
  isHttps: boolean;
  /** Whether the cookies of a sign-in come back that begins at the address which `begin` gives. */
  acceptsCookies: (begin: BeginSignIn) => Promise<boolean>;
};

/** What prevents the sign-in from running in this page; undefined when nothing does. */
export async function findSignInObstacle(
  facts: BrowserFacts,
  begin: BeginSignIn,
): Promise<SignInObstacle | undefined> {
  if (facts.isStorageDenied) return facts.isFramed ? 'storage' : 'blocked';
  if (!facts.isFramed || (await facts.acceptsCookies(begin))) return undefined;
  return facts.isHttps ? 'cookies' : 'insecure';
}

/** What this browser and the page around this one say. */
export function browserFacts({ oauth }: ConsoleConfiguration): BrowserFacts {
  return {
    isFramed: window.parent !== window,
    isStorageDenied: isStorageDenied(),
    isHttps: window.location.protocol === 'https:',
    // Another provider's pages cannot be tried from here.
    acceptsCookies: async (begin) =>
      new URL(oauth.endpoints.authorize).origin !== window.location.origin || acceptsCookies(await begin()),
  };
}

const SIGN_IN_PAGE = SIGN_IN_PAGE_PATH.slice(0, SIGN_IN_PAGE_PATH.indexOf(':'));

/** Begins a sign-in that is never completed, and asks as its page would what it is for: only its cookie opens that. */
async function acceptsCookies(authorize: string): Promise<boolean> {
  const { pathname } = new URL((await fetch(authorize)).url);
  // A user who is signed in at the provider is sent back at once, which takes a cookie as well.
  if (!pathname.startsWith(SIGN_IN_PAGE)) return true;
  const settings = { origin: '', provider: '', token: () => undefined };
  const params = { uid: decodeURIComponent(pathname.slice(SIGN_IN_PAGE.length)) };
  try {
    await callEndpoint(settings, getSignIn, { params });
    return true;
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return false;
    throw error;
  }
}
