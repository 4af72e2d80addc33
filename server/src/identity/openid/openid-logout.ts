import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Database } from '../../database/database.ts';
import { logoutPage } from './openid-pages.ts';
import { endGrant, endSignIn } from './openid-payload-store.ts';

// Signing out needs no confirmation when the console shows an id token of the person who is signed in. A stranger's
// page that merely links to the address does not have one, so there the person is asked.

export type LogoutDependencies = {
  database: Database;
  /** Where to go when the console names no address. */
  loginUrl: string;
  cookies: { path: string; httpOnly: boolean };
};

/** Answers a request to sign out with a session: at once, or after a question. */
export async function answerLogout(
  ctx: KoaContextWithOIDC,
  form: string,
  dependencies: LogoutDependencies,
): Promise<void> {
  const { session, entities } = ctx.oidc;
  if (!session || entities.IdTokenHint?.payload.sub !== session.accountId) {
    ctx.body = logoutPage(form, ctx.get('accept-language'));
    return;
  }
  for (const { grantId } of Object.values(session.authorizations ?? {})) {
    if (grantId) await endGrant(dependencies.database, grantId);
  }
  await session.destroy();
  ctx.cookies.set(ctx.oidc.provider.cookieName('session'), null, dependencies.cookies);
  leave(ctx, dependencies.loginUrl);
}

/**
 * Ends the sign-in that a checked id token hint belongs to, with the session that it came from: a page inside one of
 * another site cannot show that session's cookie, and its next sign-in in a window would pass without a password.
 */
export function endHintedGrant(provider: Provider, dependencies: LogoutDependencies): void {
  provider.use(async (ctx, next) => {
    await next();
    const { oidc } = ctx as KoaContextWithOIDC;
    // The client is known only once the hint's signature has been checked; an address that is not the console's
    // ends in an error.
    if (oidc?.route !== 'end_session' || !oidc.entities.Client || ctx.status >= 400) return;
    const grantId = oidc.entities.IdTokenHint?.payload.grant_id;
    if (typeof grantId === 'string') await endSignIn(dependencies.database, grantId);
    if (!oidc.session?.accountId) leave(ctx as KoaContextWithOIDC, dependencies.loginUrl);
  });
}

function leave(ctx: KoaContextWithOIDC, loginUrl: string): void {
  const { post_logout_redirect_uri: wanted, state } = ctx.oidc.params ?? {};
  const url = new URL(typeof wanted === 'string' ? wanted : loginUrl);
  if (typeof state === 'string') url.searchParams.set('state', state);
  ctx.status = 303;
  ctx.redirect(url.href);
}
