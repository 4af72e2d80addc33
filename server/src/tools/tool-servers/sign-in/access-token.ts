import type { AuthProvider } from '@modelcontextprotocol/client';
import { keySentFor } from '../connection/bounded-fetch.ts';
import { ConnectionFailure } from '../connection/connection-failure.ts';
import type { Grant, SignIn, SignInChange, SignInHolder } from './sign-in.ts';
import { clientGrant, grantOf, issuerOf, refreshedGrant, type ServiceFetch } from './sign-in-service.ts';

export type AccessTokenDependencies = {
  /** Address of the tool server. */
  serverUrl: string;
  fetch: ServiceFetch;
  now: () => number;
};

/** Gives each request to a tool server its token, which is renewed when its time is over or the server refuses it. */
export function accessTokenOf(holder: SignInHolder, dependencies: AccessTokenDependencies): AuthProvider {
  let given: string | undefined;
  const renew = async (refused?: string) => {
    await holder.renew((signIn) => renewed(signIn, { ...dependencies, refused }));
    const grant = (await holder.read())?.grant;
    if (!grant) throw signInNeeded();
    given = grant.tokens.access_token;
    return given;
  };
  return {
    async token() {
      const signIn = await holder.read();
      // A member who has only begun to sign in has none.
      if (!signIn || (signIn.kind === 'member' && !signIn.grant)) return undefined;
      if (!isCurrent(signIn.grant, dependencies.now())) return renew();
      given = signIn.grant?.tokens.access_token;
      return given;
    },
    async onUnauthorized({ response }) {
      if (given === undefined) throw signInNeeded();
      // Of several requests that are refused, the first has had the token renewed.
      await renew(keySentFor(response)?.replace(/^Bearer /, '') ?? given);
    },
  };
}

/** @param context.refused the token that the server has refused; undefined where its time is over */
async function renewed(
  signIn: SignIn | undefined,
  { serverUrl, fetch, now, refused }: AccessTokenDependencies & { refused: string | undefined },
): Promise<SignInChange> {
  const grant = signIn?.grant;
  if (!signIn || (signIn.kind === 'member' && !grant)) return 'unchanged';
  // Another request or process was first.
  if (isCurrent(grant, now()) && grant?.tokens.access_token !== refused) return 'unchanged';
  if (signIn.kind === 'client') {
    const next = grantOf(await clientGrant(signIn, serverUrl, fetch), now());
    const issuer = signIn.issuer ?? issuerOf(next.service);
    return { signIn: { ...signIn, issuer, grant: next } };
  }
  const tokens = grant && (await refreshedGrant(grant, fetch));
  return tokens ? { signIn: { ...signIn, grant: grantOf({ ...grant, tokens }, now()) } } : 'ended';
}

function isCurrent(grant: Grant | undefined, nowMs: number): boolean {
  return grant !== undefined && (grant.renewAtMs === null || nowMs < grant.renewAtMs);
}

/** The same code as where the server refuses a request without a token: what helps is the same. */
function signInNeeded(): ConnectionFailure {
  return new ConnectionFailure('unauthorized', SIGN_IN_NEEDED);
}

/** What is told of a server whose sign-in has ended. */
export const SIGN_IN_NEEDED = 'The server asks for a sign-in. A member of the team has to sign in again.';
