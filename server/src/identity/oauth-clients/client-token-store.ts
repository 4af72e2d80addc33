import { randomBytes } from 'node:crypto';
import { type ApiScope, CLIENT_TOKEN_PREFIX } from '@parley/contract/api-scope.ts';
import { and, asc, eq, gt, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { createQueryCache } from '../../database/query-cache.ts';
import { TimedStore } from '../../database/store.ts';
import { expectedError } from '../../http/expected-error.ts';
import type { Caller } from '../../http/route.ts';
import type { OauthClient } from '../../settings/oauth-clients.ts';
import { noteClientUse } from '../audit/sign-in-audit-store.ts';
import { secretHash } from '../sign-in/secret-hash.ts';
import { memberships, teams } from '../teams/team-table.ts';
import { clientTokens } from './client-token-table.ts';

// What belongs here: tokens with which systems of the provider act for a team, for a quarter of an hour each.

/** There is no such token any more. */
const ClientTokenRefused = expectedError(
  'not_signed_in',
  401,
  'This token is not valid: it has ended, was revoked, or its client was removed.',
);

export const CLIENT_TOKEN_SECONDS = 15 * 60;
const TOKEN_BYTES = 30;
/** How long a node accepts a token without asking the database. */
const FRESH_MS = 1_000;

type WantedToken = { teamId: string; scopes: readonly ApiScope[] };

/** Tokens of the provider's systems. */
export class ClientTokenStore extends TimedStore {
  readonly #clients: ReadonlyMap<string, OauthClient>;
  readonly #callers;

  constructor(database: Database, clients: readonly OauthClient[], now: () => Date) {
    super(database, now);
    this.#clients = new Map(clients.map((client) => [client.id, client]));
    this.#callers = createQueryCache(FRESH_MS, (tokenHash) => this.#findCaller(tokenHash));
  }

  /** The team with this id, or with the one that an outside issuer gives it; undefined where it has no member. */
  async findTeam(id: string): Promise<string | undefined> {
    const [team] = await this.database
      .select({ id: teams.id })
      .from(teams)
      .innerJoin(memberships, eq(memberships.teamId, teams.id))
      .where(or(sql`${teams.id}::text = ${id}`, eq(teams.externalId, id)))
      .limit(1);
    return team?.id;
  }

  /** A token that is good for {@link CLIENT_TOKEN_SECONDS}. */
  async issue({ id: clientId }: OauthClient, { teamId, scopes }: WantedToken): Promise<string> {
    const token = CLIENT_TOKEN_PREFIX + randomBytes(TOKEN_BYTES).toString('base64url');
    const createdAt = this.now();
    const expiresAt = new Date(createdAt.getTime() + CLIENT_TOKEN_SECONDS * 1000);
    await this.database.transaction(async (transaction) => {
      await transaction.insert(clientTokens).values({
        tokenHash: secretHash(token),
        clientId,
        teamId,
        scopes: [...scopes],
        createdAt,
        expiresAt,
      });
      await noteClientUse(transaction, { teamId, clientId }, createdAt);
    });
    return token;
  }

  /** Ends a token of this client; others stay. */
  async revoke({ id }: OauthClient, token: string): Promise<void> {
    const tokenHash = secretHash(token);
    await this.database
      .delete(clientTokens)
      .where(and(eq(clientTokens.tokenHash, tokenHash), eq(clientTokens.clientId, id)));
    this.#callers.forget(tokenHash);
  }

  /** @throws {ClientTokenRefused} */
  authenticate(token: string): Promise<Caller> {
    return this.#callers.get(secretHash(token));
  }

  async deleteExpired(): Promise<void> {
    await this.database.delete(clientTokens).where(lt(clientTokens.expiresAt, this.now()));
  }

  async #findCaller(tokenHash: string): Promise<Caller> {
    const [row] = await this.database
      .select({
        token: clientTokens,
        userId: memberships.accountId,
        suspendedAt: teams.suspendedAt,
      })
      .from(clientTokens)
      .innerJoin(teams, eq(teams.id, clientTokens.teamId))
      .innerJoin(memberships, eq(memberships.teamId, clientTokens.teamId))
      .where(and(eq(clientTokens.tokenHash, tokenHash), gt(clientTokens.expiresAt, this.now())))
      // What it makes belongs to the member who may most, the first of them.
      .orderBy(rankOf(memberships.role), asc(memberships.createdAt), memberships.accountId)
      .limit(1);
    const client = row && this.#clients.get(row.token.clientId);
    if (!client) throw new ClientTokenRefused();
    return {
      userId: row.userId,
      teamId: row.token.teamId,
      role: 'admin',
      name: client.id,
      isSuspended: row.suspendedAt !== null,
      // A client is an operator as far as its scopes reach.
      isOperator: true,
      apiKey: {
        id: client.id,
        kind: 'secret',
        scopes: row.token.scopes.filter((scope) => client.scopes.includes(scope)),
        agentIds: null,
        origins: null,
      },
    };
  }
}

function rankOf(role: typeof memberships.role): SQL {
  return sql`array_position(array['owner', 'admin', 'member', 'viewer'], ${role})`;
}
