import type { Role } from '@parley/contract/permission.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { accounts } from '../accounts/account-table.ts';
import { apiKeys } from '../api-keys/api-key-table.ts';
import { memberships } from '../teams/team-table.ts';
import { auditEntries } from './audit-table.ts';

type Connection = Pick<Database, 'execute'>;

const fullName = sql`coalesce(nullif(trim(concat_ws(' ', firstname, lastname)), ''), email, '')`;

/** Writes that a user signed in, or that the operator made a link that signs them in. */
export async function noteSignIn(
  connection: Connection,
  { accountId, action }: { accountId: string; action: 'sign_in' | 'sign_in_link' },
): Promise<void> {
  const isMember = action === 'sign_in';
  await connection.execute(sql`
    insert into ${auditEntries} (team_id, actor_kind, actor_id, actor_name, action, operation, subject_kind, subject_id,
      subject_name)
    select team_id, ${isMember ? 'member' : 'operator'}, ${isMember ? sql`account_id::text` : ''}, ${isMember ? fullName : ''}, ${action}, '',
      'Session', account_id::text, ${fullName}
    from ${memberships} join ${accounts} on accounts.id = account_id where account_id = ${accountId}`);
}

/**
 * Writes that an outside issuer put a person into a team, took them out of one, or gave them another role there.
 * @param before and `after` the role in this team; null where the person is not in it
 */
export async function noteClaimedRole(
  connection: Pick<Database, 'insert'>,
  {
    teamId,
    person,
    before,
    after,
  }: { teamId: string; person: { id: string; name: string }; before: Role | null; after: Role | null },
): Promise<void> {
  if (before === after) return;
  await connection.insert(auditEntries).values({
    teamId,
    actorKind: 'operator',
    actorId: '',
    actorName: '',
    action: before === null ? 'create' : after === null ? 'delete' : 'change',
    operation: '',
    subjectKind: 'Team',
    subjectId: person.id,
    subjectName: person.name,
    before: before && { role: before },
    after: after && { role: after },
  });
}

/** Writes the first use of a key on a day, in UTC. */
export async function noteKeyUse(connection: Connection, keyId: string, now: Date): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  await connection.execute(sql`
    insert into ${auditEntries} (team_id, at, actor_kind, actor_id, actor_name, action, operation, subject_kind,
      subject_id, subject_name)
    select team_id, ${now.toISOString()}::timestamptz, 'key', id::text, name, 'use_key', '', 'API keys', id::text, name
    from ${apiKeys} where id = ${keyId} and not exists (
      select from ${auditEntries} used where used.team_id = api_keys.team_id and used.actor_id = api_keys.id::text
        and used.action = 'use_key' and used.at >= ${day}::date::timestamp at time zone 'utc')`);
}

/** Writes the first use of a client of the provider on a day, in UTC. */
export async function noteClientUse(
  connection: Connection,
  { teamId, clientId }: { teamId: string; clientId: string },
  now: Date,
): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  await connection.execute(sql`
    insert into ${auditEntries} (team_id, at, actor_kind, actor_id, actor_name, action, operation, subject_kind,
      subject_id, subject_name)
    select ${teamId}::uuid, ${now.toISOString()}::timestamptz, 'key', ${clientId}, ${clientId}, 'use_key', '', 'API keys',
      ${clientId}, ${clientId}
    where not exists (
      select from ${auditEntries} used where used.team_id = ${teamId}::uuid and used.actor_id = ${clientId}
        and used.action = 'use_key' and used.at >= ${day}::date::timestamp at time zone 'utc')`);
}
