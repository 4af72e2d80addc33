import { randomBytes, randomUUID } from 'node:crypto';
import type { ApiKey, NewApiKey, NewPublishableKey } from '@parley/contract/api-keys.ts';
import {
  API_KEY_PREFIX,
  type ApiKeyKind,
  type ApiScope,
  isOperatorScope,
  PUBLISHABLE_KEY_PREFIX,
  PUBLISHABLE_SCOPE,
} from '@parley/contract/api-scope.ts';
import { API_KEYS } from '@parley/contract/limits.ts';
import { roleCovers } from '@parley/contract/permission.ts';
import { and, asc, eq, gt, isNull, lt, or, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { lockName } from '../../database/name-lock.ts';
import { createQueryCache } from '../../database/query-cache.ts';
import { TimedStore } from '../../database/store.ts';
import { expectedError, notInTeam } from '../../http/expected-error.ts';
import { NotAllowed } from '../../http/request-errors.ts';
import type { Caller, KeyGrant } from '../../http/route.ts';
import { accounts } from '../accounts/account-table.ts';
import { fullName } from '../accounts/full-name.ts';
import { noteKeyUse } from '../audit/sign-in-audit-store.ts';
import type { IsOperator } from '../operator-check.ts';
import { secretHash } from '../sign-in/secret-hash.ts';
import { memberships, teams } from '../teams/team-table.ts';
import { apiKeys } from './api-key-table.ts';

// What belongs here: keys of programs, which stand for a team within the scopes that they were made with.

const ApiKeyNotFound = notInTeam('api_key_not_found', 'API key');

const TooManyApiKeys = expectedError(
  'too_many_api_keys',
  409,
  `Your team has ${API_KEYS.max} API keys. Revoke one first.`,
);

/** There is no such key any more. */
const ApiKeyRefused = expectedError(
  'not_signed_in',
  401,
  'This API key is not valid: it has ended, was revoked, or the user who made it has left the team.',
);

const TOKEN_BYTES = 30;
/** Of a token, behind its prefix. */
const SHOWN_CHARACTERS = 6;
/** How long a node accepts a key without asking the database. */
const FRESH_MS = 1_000;
const USE_NOTED_EVERY_MS = 60_000;
const DAY_MS = 86_400_000;

/** Keys of all teams. */
export class ApiKeyStore extends TimedStore {
  readonly #isOperator: IsOperator;
  readonly #callers;

  constructor(database: Database, now: () => Date, isOperator: IsOperator) {
    super(database, now);
    this.#isOperator = isOperator;
    this.#callers = createQueryCache(FRESH_MS, (tokenHash) => this.#findCaller(tokenHash));
  }

  /** The oldest first. */
  async list(teamId: string): Promise<ApiKey[]> {
    const rows = await this.#select()
      .where(eq(apiKeys.teamId, teamId))
      .orderBy(asc(apiKeys.createdAt), apiKeys.id);
    return rows.map(toApiKey);
  }

  /** @throws {TooManyApiKeys | NotAllowed} */
  async create(caller: Caller, wanted: NewApiKey): Promise<{ key: ApiKey; token: string }> {
    const { name, scopes, agent_ids = null, expires_in_days = null } = wanted;
    if (!caller.isOperator && scopes.some(isOperatorScope)) {
      throw new NotAllowed('Only an operator of this installation makes keys that manage teams.');
    }
    const token = newToken(API_KEY_PREFIX);
    const key = await this.#insert(caller, token, {
      kind: 'secret',
      name,
      prefix: shownPart(token, API_KEY_PREFIX),
      token: null,
      scopes: [...new Set(scopes)],
      agentIds: agent_ids,
      origins: null,
      days: expires_in_days,
    });
    return { key, token };
  }

  /** @throws {TooManyApiKeys} */
  async createPublishable(caller: Caller, wanted: NewPublishableKey): Promise<ApiKey> {
    const { name, agent_ids, origins, expires_in_days = null } = wanted;
    const token = newToken(PUBLISHABLE_KEY_PREFIX);
    return this.#insert(caller, token, {
      kind: 'publishable',
      name,
      prefix: shownPart(token, PUBLISHABLE_KEY_PREFIX),
      token,
      scopes: [PUBLISHABLE_SCOPE],
      agentIds: agent_ids,
      origins: origins && [...new Set(origins)],
      days: expires_in_days,
    });
  }

  async #insert({ teamId, userId }: Caller, token: string, wanted: WantedKey): Promise<ApiKey> {
    const { days, ...columns } = wanted;
    const createdAt = this.now();
    const id = randomUUID();
    await this.database.transaction(async (transaction) => {
      // One after the other, so that the bound holds, and not while their maker is removed.
      await lockName(transaction, `members ${teamId}`);
      const stored = await transaction.$count(apiKeys, eq(apiKeys.teamId, teamId));
      if (stored >= API_KEYS.max) throw new TooManyApiKeys();
      await transaction.insert(apiKeys).values({
        ...columns,
        id,
        teamId,
        createdBy: userId,
        tokenHash: secretHash(token),
        createdAt,
        expiresAt: days === null ? null : new Date(createdAt.getTime() + days * DAY_MS),
      });
    });
    const [row] = await this.#select().where(eq(apiKeys.id, id));
    if (!row) throw new ApiKeyNotFound(id);
    return toApiKey(row);
  }

  /** @throws {ApiKeyNotFound} */
  async revoke(teamId: string, id: string): Promise<void> {
    const [revoked] = await this.database
      .delete(apiKeys)
      .where(and(eq(apiKeys.teamId, teamId), eq(apiKeys.id, id)))
      .returning({ tokenHash: apiKeys.tokenHash });
    if (!revoked) throw new ApiKeyNotFound(id);
    this.#callers.forget(revoked.tokenHash);
  }

  /** @throws {ApiKeyRefused} */
  authenticate(token: string): Promise<Caller> {
    return this.#callers.get(secretHash(token));
  }

  async #findCaller(tokenHash: string): Promise<Caller> {
    const now = this.now();
    const row = await this.#findCurrent(eq(apiKeys.tokenHash, tokenHash), now);
    if (!row) throw new ApiKeyRefused();
    const { key, role, suspendedAt, maker } = row;
    await this.#noteUse(key.id, now);
    return {
      userId: key.createdBy,
      teamId: key.teamId,
      role: roleCovers(role, 'admin') ? 'admin' : role,
      name: key.name,
      isSuspended: suspendedAt !== null,
      isOperator: this.#isOperator(maker),
      apiKey: grantOf(key),
    };
  }

  /** What a publishable key of a team allows, while it lasts. */
  async findPublishable(teamId: string, id: string): Promise<KeyGrant | undefined> {
    const isIt = and(eq(apiKeys.teamId, teamId), eq(apiKeys.id, id), eq(apiKeys.kind, 'publishable'));
    const row = await this.#findCurrent(isIt, this.now());
    return row && grantOf(row.key);
  }

  async #findCurrent(isIt: SQL | undefined, now: Date) {
    const isCurrent = or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now));
    const [row] = await this.database
      .select({
        key: apiKeys,
        role: memberships.role,
        suspendedAt: teams.suspendedAt,
        maker: { email: accounts.email, issuer: accounts.issuer, isOperator: accounts.isOperator },
      })
      .from(apiKeys)
      .innerJoin(accounts, eq(accounts.id, apiKeys.createdBy))
      .innerJoin(
        memberships,
        and(eq(memberships.accountId, apiKeys.createdBy), eq(memberships.teamId, apiKeys.teamId)),
      )
      .innerJoin(teams, eq(teams.id, apiKeys.teamId))
      .where(and(isIt, isCurrent));
    return row;
  }

  async #noteUse(id: string, now: Date): Promise<void> {
    const isDue = or(
      isNull(apiKeys.lastUsedAt),
      lt(apiKeys.lastUsedAt, new Date(now.getTime() - USE_NOTED_EVERY_MS)),
    );
    await this.database.transaction(async (transaction) => {
      const { rowCount } = await transaction
        .update(apiKeys)
        .set({ lastUsedAt: now })
        .where(and(eq(apiKeys.id, id), isDue));
      if (rowCount !== 0) await noteKeyUse(transaction, id, now);
    });
  }

  #select() {
    return this.database
      .select({
        key: apiKeys,
        maker: {
          id: accounts.id,
          firstname: accounts.firstname,
          lastname: accounts.lastname,
          email: accounts.email,
        },
      })
      .from(apiKeys)
      .innerJoin(accounts, eq(accounts.id, apiKeys.createdBy));
  }
}

/** A key as it is about to be stored; it ends after `days`, null for never. */
type WantedKey = Pick<typeof apiKeys.$inferInsert, 'name' | 'prefix' | 'token' | 'agentIds' | 'origins'> & {
  kind: ApiKeyKind;
  scopes: ApiScope[];
  days: number | null;
};

function newToken(prefix: string): string {
  return prefix + randomBytes(TOKEN_BYTES).toString('base64url');
}

function shownPart(token: string, prefix: string): string {
  return token.slice(0, prefix.length + SHOWN_CHARACTERS);
}

function grantOf({ id, kind, scopes, agentIds, origins }: typeof apiKeys.$inferSelect): KeyGrant {
  return { id, kind, scopes, agentIds, origins };
}

type Row = {
  key: typeof apiKeys.$inferSelect;
  maker: Pick<typeof accounts.$inferSelect, 'id' | 'firstname' | 'lastname' | 'email'>;
};

function toApiKey({ key, maker }: Row): ApiKey {
  return {
    id: key.id,
    kind: key.kind,
    name: key.name,
    token: key.token,
    prefix: key.prefix,
    scopes: key.scopes,
    agent_ids: key.agentIds,
    origins: key.origins,
    created_by: { id: maker.id, name: fullName(maker) },
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
  };
}
