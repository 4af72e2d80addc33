import { randomUUID } from 'node:crypto';
import { TEAM_SECRETS } from '@parley/contract/limits.ts';
import { maySendTo, secretHostOf } from '@parley/contract/secret-host.ts';
import type { TeamSecret } from '@parley/contract/team-secrets.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { isUniqueViolation } from '../database/unique-violation.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { SecretHostRefused, SecretInUse, SecretNameTaken, SecretNotFound } from './team-secret-errors.ts';
import { teamSecrets } from './team-secret-table.ts';
import { agentsBySecret } from './team-secret-use-queries.ts';

// What belongs here: values that agents need and nobody may read back.

/** What may be changed about a secret. */
export type SecretChange = {
  name?: string | undefined;
  value?: string | undefined;
  hosts?: readonly string[] | undefined;
  /** Is no longer requested. */
  dismissed_host?: string | undefined;
};

/**
 * The value of a team's secret for the server at an address, for whatever obeys the settings that refer to it;
 * undefined when the team has no such secret.
 * @throws {SecretUnreadable | SecretHostRefused}
 */
export type RevealSecret = (teamId: string, id: string, address: string) => Promise<string | undefined>;

/** Secrets of all teams. */
export type TeamSecretStore = {
  /** By name. */
  list(teamId: string): Promise<TeamSecret[]>;
  /** @throws {SecretNameTaken} */
  create(
    teamId: string,
    secret: { name: string; value: string; hosts: readonly string[] },
  ): Promise<TeamSecret>;
  /** @throws {SecretNotFound | SecretNameTaken} */
  update(teamId: string, id: string, change: SecretChange): Promise<TeamSecret>;
  /** @throws {SecretNotFound | SecretInUse} */
  delete(teamId: string, id: string): Promise<void>;
  /** A refusal is kept as a request, which an administrator answers. */
  reveal: RevealSecret;
};

/** @param now the clock that dates secrets */
export function createTeamSecretStore(
  database: Database,
  secrets: Pick<SecretBox, 'seal' | 'open'>,
  now = () => new Date(),
): TeamSecretStore {
  const ofTeam = (teamId: string, id: string) => and(eq(teamSecrets.teamId, teamId), eq(teamSecrets.id, id));

  return {
    async list(teamId) {
      const [rows, users] = await Promise.all([
        database
          .select()
          .from(teamSecrets)
          .where(eq(teamSecrets.teamId, teamId))
          .orderBy(asc(teamSecrets.name), teamSecrets.id),
        agentsBySecret(database, teamId),
      ]);
      return rows.map((row) => toTeamSecret(row, users));
    },

    async create(teamId, { name, value, hosts }) {
      const row = {
        id: randomUUID(),
        teamId,
        name,
        sealedValue: secrets.seal(value),
        hosts: unique(hosts),
        requestedHosts: [],
        createdAt: now(),
      };
      await withFreeName(name, () => database.insert(teamSecrets).values(row));
      return toTeamSecret(row, new Map());
    },

    async update(teamId, id, { name, value, hosts, dismissed_host: dismissed }) {
      const answered = [...(hosts ?? []), ...(dismissed === undefined ? [] : [dismissed])];
      const change = {
        // The id alone would be no change at all, which SQL does not know.
        id,
        ...(name === undefined ? {} : { name }),
        ...(value === undefined ? {} : { sealedValue: secrets.seal(value) }),
        ...(hosts === undefined ? {} : { hosts: unique(hosts) }),
        ...(answered.length === 0 ? {} : { requestedHosts: requestsWithout(answered) }),
      };
      const [row] = await withFreeName(name ?? '', () =>
        database.update(teamSecrets).set(change).where(ofTeam(teamId, id)).returning(),
      );
      if (!row) throw new SecretNotFound(id);
      return toTeamSecret(row, await agentsBySecret(database, teamId));
    },

    delete: (teamId, id) =>
      database.transaction(async (transaction) => {
        const users = (await agentsBySecret(transaction, teamId)).get(id) ?? [];
        const deleted = await transaction
          .delete(teamSecrets)
          .where(ofTeam(teamId, id))
          .returning({ id: teamSecrets.id });
        if (deleted.length === 0) throw new SecretNotFound(id);
        if (users.length > 0) throw new SecretInUse(users);
      }),

    async reveal(teamId, id, address) {
      if (!UUID.test(id)) return undefined;
      const [row] = await database.select().from(teamSecrets).where(ofTeam(teamId, id));
      if (!row) return undefined;
      if (maySendTo(address, row.hosts)) return secrets.open(row.sealedValue);
      const host = secretHostOf(address);
      if (host !== undefined && !row.requestedHosts.includes(host)) {
        const requestedHosts = requestsWith(host);
        await database.update(teamSecrets).set({ requestedHosts }).where(ofTeam(teamId, id));
      }
      throw new SecretHostRefused(row, host);
    },
  };
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

function requestsWithout(hosts: readonly string[]) {
  return hosts.reduce(
    (rest, host) => sql`array_remove(${rest}, ${host})`,
    sql`${teamSecrets.requestedHosts}`,
  );
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function withFreeName<T>(name: string, write: () => PromiseLike<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw isUniqueViolation(error) ? new SecretNameTaken(name) : error;
  }
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
