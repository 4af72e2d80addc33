import type {
  AuthorizationServerMetadata,
  OAuthClientInformationMixed,
  OAuthTokens,
} from '@modelcontextprotocol/client';
import type { ClientCredentials, RegisteredClient } from '@parley/contract/client-credentials.ts';

// What belongs here: what is stored of a sign-in to a tool server by OAuth 2.1. It is secret as a whole.

/** How a server is signed in to: by the consent of a member, or by a program's own secret. */
export type SignIn = MemberSignIn | ClientSignIn;

export type MemberSignIn = {
  kind: 'member';
  /** Who has signed in, or was the first to begin. */
  accountId?: string | undefined;
  /** As which members sign in where Parley cannot register by itself. */
  client?: StoredClient | undefined;
  grant?: Grant | undefined;
  /** A sign-in that has begun; the last one alone counts. */
  pending?: PendingSignIn | undefined;
};

/** A program registered by hand. */
export type StoredClient = RegisteredClient & {
  /** The service that was signed in to first; its secret is sent to no other. */
  issuer?: string | undefined;
};

export type ClientSignIn = {
  kind: 'client';
  credentials: ClientCredentials;
  /** The service that the secret was first sent to; it is sent to no other. */
  issuer?: string | undefined;
  grant?: Grant | undefined;
};

/** What stays of a member's sign-in that has ended: the client with which the next member signs in. */
export function withoutMember(signIn: SignIn | undefined): MemberSignIn | undefined {
  if (signIn?.kind !== 'member' || !signIn.client) return undefined;
  return { kind: 'member', client: signIn.client };
}

/** What a sign-in service gave. */
export type Grant = {
  service: SignInService;
  client: OAuthClientInformationMixed;
  tokens: OAuthTokens;
  /** When the access token is renewed, in milliseconds since 1970; null where it does not say how long it is good. */
  renewAtMs: number | null;
};

/** The service at which clients of a server sign in. */
export type SignInService = {
  url: string;
  metadata?: AuthorizationServerMetadata | undefined;
  /** Indicator of what the tokens are for (RFC 8707). */
  resource?: string | undefined;
};

/** What the answer of the sign-in page is checked and exchanged with. */
export type PendingSignIn = {
  state: string;
  accountId: string;
  expiresAtMs: number;
  service: SignInService;
  client: OAuthClientInformationMixed;
  codeVerifier: string;
};

/** What is stored of one sign-in. */
export type SignInHolder = {
  read(): Promise<SignIn | undefined>;
  /**
   * Changes it, one after the other over all processes; those of one process that come meanwhile share the outcome.
   * What `renewal` throws leaves it as it was.
   */
  renew(renewal: (before: SignIn | undefined) => Promise<SignInChange>): Promise<void>;
};

/** What becomes of a sign-in. */
export type SignInChange =
  | 'unchanged'
  | { signIn: SignIn }
  /** The member has to sign in anew. */
  | 'ended';

/** A sign-in that is not stored yet, of a server that is being tried. */
export class UnstoredSignIn implements SignInHolder {
  signIn: SignIn;

  constructor(signIn: SignIn) {
    this.signIn = signIn;
  }

  async read(): Promise<SignIn> {
    return this.signIn;
  }

  async renew(renewal: Parameters<SignInHolder['renew']>[0]): Promise<void> {
    const renewed = await renewal(this.signIn);
    if (typeof renewed === 'object') this.signIn = renewed.signIn;
  }
}
