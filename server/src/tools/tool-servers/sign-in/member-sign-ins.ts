import { randomBytes } from 'node:crypto';
import {
  exchangeAuthorization,
  OAuthErrorCode,
  RegistrationRejectedError,
  registerClient,
  startAuthorization,
} from '@modelcontextprotocol/client';
import { TOOL_SERVER_SIGN_IN_PATH } from '@parley/contract/tool-server-sign-in.ts';
import type { Logger } from 'pino';
import { isUuid } from '../../../database/uuid.ts';
import { ExpectedError } from '../../../http/expected-error.ts';
import { networkCodeOf } from '../../../http/guarded-fetch.ts';
import type { Caller } from '../../../http/route.ts';
import { isSameSecret } from '../../../secrets/same-secret.ts';
import type { SecretBox } from '../../../secrets/secret-box.ts';
import type { ConnectionPool } from '../connection/connection-pool.ts';
import type { ServerRefresher } from '../known/server-refresher.ts';
import { hasOwnKey, openAccess } from '../tool-server-access.ts';
import type { ToolServerRow, ToolServerStore } from '../tool-server-store.ts';
import {
  type Grant,
  type PendingSignIn,
  type SignInService,
  type StoredClient,
  withoutMember,
} from './sign-in.ts';
import {
  ClientOfOtherService,
  SignInExpired,
  SignInFailed,
  SignInRefused,
  SignInUnsupported,
  StoredKeyInUse,
} from './sign-in-errors.ts';
import {
  findService,
  grantOf,
  issuerOf,
  revokeGrant,
  type ServiceFetch,
  serviceFailureOf,
} from './sign-in-service.ts';
import { openSignIn, type SignInStore } from './sign-in-store.ts';

export type MemberSignInDependencies = {
  secrets: Pick<SecretBox, 'open'>;
  store: ToolServerStore;
  signIns: SignInStore;
  pool: ConnectionPool;
  refresher: ServerRefresher;
  fetch: ServiceFetch;
  /** Where browsers reach this server. */
  publicUrl: string;
  brand: string;
  log: Logger;
};

type Member = Pick<Caller, 'teamId' | 'userId'>;

/** What the sign-in page of a server's service sent the browser back with. */
export type SignInAnswer = {
  state: string;
  code?: string | undefined;
  iss?: string | undefined;
  error?: string | undefined;
};

/** How long a member may take to agree, in milliseconds. */
const AGREEMENT_MS = 600_000;

/** Members sign in to tool servers with accounts of theirs: the authorization code of OAuth 2.1, with PKCE. */
export class MemberSignIns {
  readonly #dependencies;
  readonly #redirectUrl;

  constructor(dependencies: MemberSignInDependencies) {
    this.#dependencies = dependencies;
    this.#redirectUrl = `${dependencies.publicUrl}${TOOL_SERVER_SIGN_IN_PATH}`;
  }

  /**
   * Registers Parley at the service of a server, unless that was done by hand; what was begun before is over.
   * @returns where the member agrees
   * @throws {ToolServerNotFound | StoredKeyInUse | SignInUnsupported | ClientOfOtherService | SignInFailed}
   */
  async start({ teamId, userId }: Member, id: string): Promise<string> {
    const { store, signIns, secrets } = this.#dependencies;
    const row = await store.find(teamId, id);
    const access = openAccess(secrets, row.sealedAccess);
    if (hasOwnKey(access) || row.shownSignIn?.kind === 'client') throw new StoredKeyInUse();
    const state = `${id}.${randomBytes(32).toString('base64url')}`;
    const { address, ...begun } = await this.#begin(access.url, state, this.#clientOf(row));
    const pending: PendingSignIn = {
      ...begun,
      state,
      accountId: userId,
      expiresAtMs: Date.now() + AGREEMENT_MS,
    };
    const issuer = issuerOf(begun.service);
    await signIns.change(row, async (signIn) => {
      const before = signIn?.kind === 'member' ? signIn : undefined;
      const client = before?.client && { ...before.client, issuer };
      return { signIn: { kind: 'member', accountId: userId, ...before, client, pending } };
    });
    return address;
  }

  /**
   * Exchanges the code for tokens and asks the server for its tools.
   * @returns the id of the server
   * @throws {SignInExpired | SignInRefused | SignInFailed | ToolServerChanged}
   */
  async finish(member: Member, answer: SignInAnswer): Promise<string> {
    const { signIns, store, pool, refresher } = this.#dependencies;
    const [id = ''] = answer.state.split('.');
    if (!isUuid(id)) throw new SignInExpired();
    const [row] = await store.findMany(member.teamId, [id]);
    if (!row) throw new SignInExpired();
    const pending = await this.#takePending(row, member, answer.state);
    if (answer.code === undefined) {
      throw answer.error === OAuthErrorCode.AccessDenied ? new SignInRefused() : new SignInFailed();
    }
    const grant = await this.#exchange(pending, { code: answer.code, iss: answer.iss });
    const client = this.#clientOf(row);
    await signIns.replace(row, { kind: 'member', accountId: member.userId, client, grant });
    pool.drop(id);
    await refresher.refresh(await store.find(member.teamId, id), true);
    return id;
  }

  /**
   * Forgets the tokens, and has the service forget them, as far as it offers that.
   * @throws {ToolServerNotFound | ToolServerChanged}
   */
  async end(teamId: string, id: string): Promise<void> {
    const { store, signIns, secrets, pool, refresher } = this.#dependencies;
    const row = await store.find(teamId, id);
    const signIn = openSignIn(secrets, row.sealedSignIn);
    if (signIn?.kind !== 'member') return;
    await signIns.replace(row, withoutMember(signIn));
    pool.drop(id);
    await this.#revoke(id, signIn.grant);
    await refresher.refresh(await store.find(teamId, id), true);
  }

  /** The same for all sign-ins of those who have left their teams; the services are not waited for. */
  async endOfFormerMembers(): Promise<void> {
    const { signIns, pool, log } = this.#dependencies;
    for (const server of await signIns.ofFormerMembers()) {
      try {
        await signIns.change(server, async (signIn) => {
          void this.#revoke(server.id, signIn?.grant);
          return 'ended';
        });
        pool.drop(server.id);
      } catch (error) {
        log.error({ err: error, serverId: server.id }, 'a sign-in of a former member could not be ended');
      }
    }
  }

  async #revoke(serverId: string, grant: Grant | undefined): Promise<void> {
    const { fetch, log } = this.#dependencies;
    if (!grant) return;
    await revokeGrant(grant, fetch).catch((error: unknown) =>
      log.warn({ reason: reasonOf(error), serverId }, 'a sign-in to a tool server was not revoked'),
    );
  }

  /** The client that was registered by hand for a server. */
  #clientOf(row: ToolServerRow): StoredClient | undefined {
    const signIn = openSignIn(this.#dependencies.secrets, row.sealedSignIn);
    return signIn?.kind === 'member' ? signIn.client : undefined;
  }

  async #begin(serverUrl: string, state: string, stored: StoredClient | undefined) {
    const { fetch: fetchFn, brand } = this.#dependencies;
    try {
      const { service, scope: named } = await findService(serverUrl, fetchFn);
      const { url, metadata, resource } = service;
      if (stored?.issuer !== undefined && stored.issuer !== issuerOf(service))
        throw new ClientOfOtherService();
      if (!stored && metadata && !metadata.registration_endpoint) throw new SignInUnsupported();
      const scope = withRefresh(stored?.scope || named, metadata);
      const registration = {
        metadata,
        clientMetadata: this.#clientMetadata(brand, metadata),
        fetchFn,
        scope,
      };
      const client = stored ? informationOf(stored) : await registerClient(url, registration);
      const { authorizationUrl, codeVerifier } = await startAuthorization(url, {
        metadata,
        clientInformation: client,
        redirectUrl: this.#redirectUrl,
        state,
        scope,
        resource,
      });
      // A browser would run an address of another kind as a script of this console.
      if (!/^https?:$/.test(authorizationUrl.protocol)) throw new SignInFailed();
      return { address: authorizationUrl.href, service, client, codeVerifier };
    } catch (error) {
      throw this.#failureOf(error);
    }
  }

  #clientMetadata(brand: string, metadata: SignInService['metadata']) {
    const methods = metadata?.token_endpoint_auth_methods_supported;
    const { hostname } = new URL(this.#redirectUrl);
    const isLocal = hostname === 'localhost' || hostname === '127.0.0.1';
    return {
      client_name: brand,
      redirect_uris: [this.#redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      application_type: isLocal ? 'native' : 'web',
      ...(methods && !methods.includes('none') ? {} : { token_endpoint_auth_method: 'none' }),
    };
  }

  /** Takes a sign-in that has begun out of the row, so that its answer is good once. */
  async #takePending(row: ToolServerRow, { userId }: Member, state: string): Promise<PendingSignIn> {
    let taken: PendingSignIn | undefined;
    await this.#dependencies.signIns.change(row, async (signIn) => {
      const pending = signIn?.kind === 'member' ? signIn.pending : undefined;
      if (!signIn || pending?.accountId !== userId || !isSameSecret(state, pending.state)) return 'unchanged';
      taken = pending;
      return { signIn: { ...signIn, pending: undefined } };
    });
    if (!taken || Date.now() > taken.expiresAtMs) throw new SignInExpired();
    return taken;
  }

  async #exchange(
    { service, client, codeVerifier }: PendingSignIn,
    { code, iss }: { code: string; iss: string | undefined },
  ): Promise<Grant> {
    const { url, metadata, resource } = service;
    try {
      const tokens = await exchangeAuthorization(url, {
        clientInformation: client,
        authorizationCode: code,
        codeVerifier,
        redirectUri: this.#redirectUrl,
        fetchFn: this.#dependencies.fetch,
        iss,
        metadata,
        resource,
      });
      return grantOf({ service, client, tokens }, Date.now());
    } catch (error) {
      throw this.#failureOf(error);
    }
  }

  #failureOf(error: unknown): Error {
    if (error instanceof ExpectedError) return error;
    if (error instanceof RegistrationRejectedError) return new SignInUnsupported();
    const failure = serviceFailureOf(error);
    if (failure.code === 'address_refused' && failure.cause instanceof Error) return failure.cause;
    this.#dependencies.log.info({ reason: reasonOf(error) }, 'a sign-in service of a tool server failed');
    return new SignInFailed();
  }
}

/** A client registered by hand as the protocol tells of one. */
function informationOf({ client_id, client_secret }: StoredClient): PendingSignIn['client'] {
  return client_secret === undefined ? { client_id } : { client_id, client_secret };
}

/** Of an error whose message may contain what the service answered. */
function reasonOf(error: unknown): string {
  return `${error instanceof Error ? error.name : 'unknown'} ${networkCodeOf(error)}`;
}

/** The scope that is asked for: with the one without which some services give no refresh token. */
function withRefresh(scope: string | undefined, metadata: SignInService['metadata']): string | undefined {
  const wants = scope && metadata?.scopes_supported?.includes('offline_access');
  return wants && !scope.split(' ').includes('offline_access') ? `${scope} offline_access` : scope;
}
