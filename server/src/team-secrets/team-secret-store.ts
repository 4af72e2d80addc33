import { randomUUID } from 'node:crypto';
import { TEAM_SECRETS } from '@parley/contract/limits.ts';
import { byName } from '@parley/contract/name-order.ts';
import { maySendTo, secretHostOf } from '@parley/contract/secret-host.ts';
import type { TeamSecret, updateTeamSecret } from '@parley/contract/team-secrets.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type Database, writeUnique } from '../database/database.ts';
import { lockName } from '../database/name-lock.ts';
import { Store } from '../database/store.ts';
import { isUuid } from '../database/uuid.ts';
import type { RevealSecret, SecretBox } from '../secrets/secret-box.ts';
import { querySecretUsers } from './secret-user-queries.ts';
import {
  SecretHostRefused,
  SecretInUse,
  SecretNameTaken,
  SecretNotFound,
  TooManySecretHosts,
  TooManySecrets,
} from './team-secret-errors.ts';
import { teamSecrets } from './team-secret-table.ts';

// What belongs here: values that agents need and that no API returns.

type SecretChange = z.output<NonNullable<typeof updateTeamSecret.body>>;

/** Secrets of all teams. */
export class TeamSecretStore extends Store {
  readonly #secrets: Pick<SecretBox, 'seal' | 'open'>;

  constructor(database: Database, secrets: Pick<SecretBox, 'seal' | 'open'>) {
    super(database);
    this.#secrets = secrets;
  }

  /** By name. */
  async list(teamId: string): Promise<TeamSecret[]> {
    const [rows, users] = await Promise.all([
      this.database.select().from(teamSecrets).where(eq(teamSecrets.teamId, teamId)).orderBy(teamSecrets.id),
      querySecretUsers(this.database, teamId),
    ]);
    return rows.toSorted(byName).map((row) => toTeamSecret(row, users));
  }

  /** Which of some ids are secrets of a team. */
  async known(teamId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.database
      .select({ id: teamSecrets.id })
      .from(teamSecrets)
      .where(and(eq(teamSecrets.teamId, teamId), inArray(teamSecrets.id, ids.filter(isUuid))));
    return new Set(rows.map(({ id }) => id));
  }

  /** @throws {SecretNameTaken | TooManySecrets} */
  async create(
    teamId: string,
    { name, value, hosts }: { name: string; value: string; hosts: readonly string[] },
  ): Promise<TeamSecret> {
    const row = {
      id: randomUUID(),
      teamId,
      name,
      sealedValue: this.#secrets.seal(value),
      hosts: unique(hosts),
      requestedHosts: [],
      createdAt: new Date(),
    };
    await writeUnique(
      () => new SecretNameTaken(name),
      () =>
        this.database.transaction(async (transaction) => {
          // One after the other, so that the bound holds.
          await lockName(transaction, `secrets ${teamId}`);
          const stored = await transaction.$count(teamSecrets, eq(teamSecrets.teamId, teamId));
          if (stored >= TEAM_SECRETS.max) throw new TooManySecrets();
          await transaction.insert(teamSecrets).values(row);
        }),
    );
    return toTeamSecret(row, new Map());
  }

  /**
   * Changes a secret, and drops requests for the hosts that it may be sent to from now on.
   * @throws {SecretNotFound | SecretNameTaken | TooManySecretHosts}
   */
  async update(
    teamId: string,
    id: string,
    { name, value, hosts: given, allowed_host: allowed, dismissed_host: dismissed }: SecretChange,
  ): Promise<TeamSecret> {
    const row = await writeUnique(
      () => new SecretNameTaken(name ?? ''),
      () =>
        this.database.transaction(async (transaction) => {
          const isIt = this.#ofTeam(teamId, id);
          const [stored] = await transaction.select().from(teamSecrets).where(isIt).for('update');
          if (!stored) throw new SecretNotFound(id);
          const hosts = unique([...(given ?? stored.hosts), ...(allowed === undefined ? [] : [allowed])]);
          if (hosts.length > TEAM_SECRETS.hostsMax) throw new TooManySecretHosts();
          const requestedHosts = stored.requestedHosts.filter(
            (host) => host !== dismissed && !maySendTo(host, hosts),
          );
          const changed = {
            name: name ?? stored.name,
            sealedValue: value === undefined ? stored.sealedValue : this.#secrets.seal(value),
            hosts,
            requestedHosts,
          };
          await transaction.update(teamSecrets).set(changed).where(isIt);
          return { ...stored, ...changed };
        }),
    );
    return toTeamSecret(row, await querySecretUsers(this.database, teamId));
  }

  /** @throws {SecretNotFound | SecretInUse} */
  async delete(teamId: string, id: string): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const users = (await querySecretUsers(transaction, teamId)).get(id) ?? [];
      const { rowCount } = await transaction.delete(teamSecrets).where(this.#ofTeam(teamId, id));
      if (rowCount === 0) throw new SecretNotFound(id);
      if (users.length > 0) throw new SecretInUse(users);
    });
  }

  /** A refusal is stored as a request, which an administrator answers. */
  readonly reveal: RevealSecret = async (teamId, id, address) => {
    if (!isUuid(id)) return undefined;
    const [row] = await this.database.select().from(teamSecrets).where(this.#ofTeam(teamId, id));
    if (!row) return undefined;
    if (maySendTo(address, row.hosts)) return this.#secrets.open(row.sealedValue);
    const host = secretHostOf(address);
    if (host !== undefined && !row.requestedHosts.includes(host)) {
      const requestedHosts = requestsWith(host);
      await this.database.update(teamSecrets).set({ requestedHosts }).where(this.#ofTeam(teamId, id));
    }
    throw new SecretHostRefused(row, host);
  };

  #ofTeam(teamId: string, id: string) {
    return and(eq(teamSecrets.teamId, teamId), eq(teamSecrets.id, id));
  }
}

function unique(hosts: readonly string[]): string[] {
  return [...new Set(hosts)];
}

/** Written in SQL, since several conversations may request at one time. */
function requestsWith(host: string) {
  const { requestedHosts } = teamSecrets;
  const all = sql`array_append(array_remove(${requestedHosts}, ${host}), ${host})`;
  return sql`(${all})[greatest(1, cardinality(${all}) - ${TEAM_SECRETS.requestedHostsMax - 1}):]`;
}

function toTeamSecret(
  { id, name, hosts, requestedHosts, createdAt }: typeof teamSecrets.$inferSelect,
  users: ReadonlyMap<string, TeamSecret['used_by']>,
): TeamSecret {
  return {
    secret_id: id,
    name,
    created_at: createdAt.toISOString(),
    hosts,
    requested_hosts: requestedHosts,
    used_by: users.get(id) ?? [],
  };
}
