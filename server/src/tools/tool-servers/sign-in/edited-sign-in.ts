import { checkResourceAllowed } from '@modelcontextprotocol/client';
import type { ClientCredentials, RegisteredClient } from '@parley/contract/client-credentials.ts';
import { SecretsNeededAgain } from '../tool-server-errors.ts';
import { type MemberSignIn, type SignIn, withoutMember } from './sign-in.ts';

/** Client credentials as they are changed; without a secret, the stored one stays. */
type ClientCredentialsEdit = Omit<ClientCredentials, 'client_secret'> & {
  client_secret?: string | undefined;
};

/** How a server is changed, as far as a sign-in depends on it. */
type SignInEdit = {
  /** A null takes them away, and a member's sign-in too. */
  credentials: ClientCredentialsEdit | null | undefined;
  /** As which members sign in; a null takes it away. */
  client: RegisteredClient | null | undefined;
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
  { credentials, client, from, to }: SignInEdit,
): SignIn | undefined | 'unchanged' {
  const isNewServer = new URL(to).origin !== new URL(from).origin;
  const program = before?.kind === 'client' ? before : undefined;
  const member = before?.kind === 'member' ? before : undefined;
  if (credentials) {
    const secret =
      credentials.client_secret ?? (isNewServer ? undefined : program?.credentials.client_secret);
    if (secret === undefined) throw new SecretsNeededAgain(['client_secret']);
    return { kind: 'client', credentials: { ...credentials, client_secret: secret } };
  }
  const entered = client && withClient(member, client, isNewServer);
  if (entered) return entered;
  if (credentials === null || client === null) return undefined;
  if (to === from || (member && !isNewServer && isGoodFor(member, from, to))) return 'unchanged';
  if (isNewServer && (program || member?.client?.client_secret !== undefined)) {
    throw new SecretsNeededAgain(['client_secret']);
  }
  if (!program) return withoutMember(member);
  return { kind: 'client', credentials: program.credentials, issuer: program.issuer };
}

/**
 * Members sign in anew with another client, of which the stored secret is none.
 * @returns undefined where the client is the stored one
 * @throws {SecretsNeededAgain}
 */
function withClient(
  before: MemberSignIn | undefined,
  client: RegisteredClient,
  isNewServer: boolean,
): MemberSignIn | undefined {
  const stored = before?.client?.client_id === client.client_id ? before.client : undefined;
  const { client_secret: secret = stored?.client_secret, ...rest } = client;
  if (isNewServer && secret !== client.client_secret) throw new SecretsNeededAgain(['client_secret']);
  const isSame = stored !== undefined && stored.client_secret === secret && stored.scope === rest.scope;
  if (isSame && !isNewServer) return undefined;
  return { kind: 'member', client: { ...rest, client_secret: secret } };
}

/** Without an indicator of their resource (RFC 8707), tokens count as given for the address and what is below it. */
function isGoodFor({ grant, pending }: MemberSignIn, from: string, to: string): boolean {
  return [grant, pending].every(
    (given) =>
      !given ||
      checkResourceAllowed({ requestedResource: to, configuredResource: given.service.resource ?? from }),
  );
}
