import { checkResourceAllowed } from '@modelcontextprotocol/client';
import type { ClientCredentials } from '@parley/contract/client-credentials.ts';
import { SecretsNeededAgain } from '../tool-server-errors.ts';
import type { MemberSignIn, SignIn } from './sign-in.ts';

/** Client credentials as they are changed; without a secret, the stored one stays. */
type ClientCredentialsEdit = Omit<ClientCredentials, 'client_secret'> & {
  client_secret?: string | undefined;
};

/** How a server is changed, as far as a sign-in depends on it. */
type SignInEdit = {
  /** A null takes them away, and a member's sign-in too. */
  credentials: ClientCredentialsEdit | null | undefined;
  /** Address of the server until now. */
  from: string;
  /** Its address from now on. */
  to: string;
};

/**
 * What becomes of a sign-in when its server is changed: a member's is good as far as its resource reaches, and no secret
 * follows to another origin.
 * @throws {SecretsNeededAgain}
 */
export function editedSignIn(
  before: SignIn | undefined,
  { credentials, from, to }: SignInEdit,
): SignIn | undefined | 'unchanged' {
  if (credentials === null) return undefined;
  const isNewServer = new URL(to).origin !== new URL(from).origin;
  const client = before?.kind === 'client' ? before : undefined;
  if (credentials) {
    const secret = credentials.client_secret ?? (isNewServer ? undefined : client?.credentials.client_secret);
    if (secret === undefined) throw new SecretsNeededAgain(['client_secret']);
    return { kind: 'client', credentials: { ...credentials, client_secret: secret } };
  }
  if (to === from || (before?.kind === 'member' && isGoodFor(before, from, to))) return 'unchanged';
  if (client && isNewServer) throw new SecretsNeededAgain(['client_secret']);
  return client && { kind: 'client', credentials: client.credentials, issuer: client.issuer };
}

/** Without an indicator of their resource (RFC 8707), tokens count as given for the address and what is below it. */
function isGoodFor({ grant, pending }: MemberSignIn, from: string, to: string): boolean {
  return [grant, pending].every(
    (given) =>
      !given ||
      checkResourceAllowed({ requestedResource: to, configuredResource: given.service.resource ?? from }),
  );
}
