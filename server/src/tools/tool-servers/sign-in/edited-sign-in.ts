import type { ClientCredentials } from '@parley/contract/client-credentials.ts';
import { SecretsNeededAgain } from '../tool-server-errors.ts';
import type { SignIn } from './sign-in.ts';

/** Client credentials as they are changed; without a secret, the stored one stays. */
export type ClientCredentialsEdit = Omit<ClientCredentials, 'client_secret'> & {
  client_secret?: string | undefined;
};

/** How a server is changed, as far as a sign-in depends on it. */
type SignInEdit = {
  /** A null takes them away, and a member's sign-in too. */
  credentials: ClientCredentialsEdit | null | undefined;
  /** The address is another one. */
  isElsewhere: boolean;
  /** It leads to another origin. */
  isNewServer: boolean;
};

/**
 * What becomes of a sign-in when its server is changed: what was given for an address is good for that one, and no
 * secret follows to another origin.
 * @throws {SecretsNeededAgain}
 */
export function editedSignIn(
  before: SignIn | undefined,
  { credentials, isElsewhere, isNewServer }: SignInEdit,
): SignIn | undefined | 'unchanged' {
  if (credentials === null) return undefined;
  const client = before?.kind === 'client' ? before : undefined;
  if (credentials) {
    const secret = credentials.client_secret ?? (isNewServer ? undefined : client?.credentials.client_secret);
    if (secret === undefined) throw new SecretsNeededAgain(['client_secret']);
    return { kind: 'client', credentials: { ...credentials, client_secret: secret } };
  }
  if (!isElsewhere) return 'unchanged';
  if (client && isNewServer) throw new SecretsNeededAgain(['client_secret']);
  return client && { kind: 'client', credentials: client.credentials, issuer: client.issuer };
}
