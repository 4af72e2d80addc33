import { MAGIC_TOKEN_CONNECTION, MAGIC_TOKEN_PARAMETER, type SignInProblem } from '@parley/contract/auth.ts';
import { interactionPolicy, type KoaContextWithOIDC, type Provider } from 'oidc-provider';
import type { LinkUse } from '../sign-in/sign-in-link-store.ts';

// A one-time link signs its person in while the authorization request runs, without any page. Only a link that is
// not good leads to the sign-in page, which says why.

type Interaction = InstanceType<Provider['Interaction']>;

/** Uses a one-time link up and signs its person in, or says why it is not good. */
export type UseLink = (token: string) => Promise<LinkUse>;

/** Demands a sign-in whenever a one-time link was opened, even where a user is signed in already. */
export function magicTokenCheck(): interactionPolicy.Check {
  return new interactionPolicy.Check(
    'magic_token',
    'a one-time link was opened',
    'login_required',
    ({ oidc }) => oidc.params?.connection_type === MAGIC_TOKEN_CONNECTION && !oidc.result?.login,
  );
}

/**
 * Tries the one-time link of a pending sign-in.
 * @returns whether the sign-in can go on without a page
 */
export async function tryMagicToken(
  { oidc }: KoaContextWithOIDC,
  interaction: Interaction,
  useLink: UseLink,
): Promise<boolean> {
  if (interaction.params.connection_type !== MAGIC_TOKEN_CONNECTION) return false;
  const token = interaction.params[MAGIC_TOKEN_PARAMETER];
  delete interaction.params[MAGIC_TOKEN_PARAMETER];
  const use: LinkUse = typeof token === 'string' ? await useLink(token) : { problem: 'link_invalid' };
  const current = oidc.session?.accountId;
  // A used link that is opened again by the person it signed in does no harm.
  const isSignedInAlready = use.problem === 'link_used' && current !== undefined && use.accountId === current;
  if (use.problem === undefined || isSignedInAlready) {
    interaction.result = { login: { accountId: use.accountId ?? '' } };
    if (use.accountId) switchSession(oidc.session, use.accountId);
  } else {
    interaction.prompt.details.problem = use.problem;
  }
  await interaction.persist();
  return interaction.result !== undefined;
}

/** Why the one-time link of a pending sign-in was not good. */
export function linkProblemOf(interaction: Interaction): SignInProblem | undefined {
  return interaction.prompt.details.problem as SignInProblem | undefined;
}

/** Lets the browser's session pass to the link's person, so that resuming needs no page to leave the old one. */
function switchSession(session: KoaContextWithOIDC['oidc']['session'], accountId: string): void {
  if (!session?.accountId || session.accountId === accountId) return;
  session.authorizations = {};
  session.loginAccount({ accountId });
  session.resetIdentifier();
}
