import type pg from 'pg';
import type { Logger } from 'pino';
import type { SecretBox } from './secret-box.ts';

/** A stored secret that no key of this server opens. */
type UnreadableSecret = { team: string; kind: string; name: string };

/** Every column that the secret box seals for a team, and the column by which its people know the thing. */
export const SEALED_COLUMNS = [
  { kind: 'secret', table: 'team_secrets', column: 'sealed_value', name: 'name' },
  { kind: 'connection', table: 'connections', column: 'sealed_key', name: 'name' },
  { kind: 'tool server', table: 'tool_servers', column: 'sealed_access', name: 'name' },
  { kind: 'sign-in to a tool server', table: 'tool_servers', column: 'sealed_sign_in', name: 'name' },
  { kind: 'phone line', table: 'phone_lines', column: 'sealed_secret', name: 'name' },
  { kind: 'password of a SIP trunk', table: 'phone_lines', column: 'sealed_trunk_password', name: 'name' },
  { kind: 'Slack bot token', table: 'slack_sources', column: 'sealed_bot_token', name: 'workspace_name' },
  {
    kind: 'Slack signing secret',
    table: 'slack_sources',
    column: 'sealed_signing_secret',
    name: 'workspace_name',
  },
  { kind: 'post-call webhook', table: 'post_call_webhooks', column: 'sealed_secret', name: 'url' },
  {
    kind: 'earlier secret of a post-call webhook',
    table: 'post_call_webhooks',
    column: 'sealed_earlier_secret',
    name: 'url',
  },
  { kind: 'destination of alerts', table: 'alert_destinations', column: 'sealed_address', name: 'label' },
  {
    kind: 'secret of a destination of alerts',
    table: 'alert_destinations',
    column: 'sealed_secret',
    name: 'label',
  },
];

const UNREADABLE = SEALED_COLUMNS.map(
  ({ kind, table, column, name }) =>
    `select team_id, '${kind}' as kind, ${name} as name from ${table}
     where split_part(${column}, '.', 2) <> all($1)`,
).join(' union all ');

/** Logs what has to be entered again after the secret key was lost, by team; names, never values. */
export async function reportUnreadableSecrets({
  pool,
  secrets: { keyIds },
  log,
}: {
  pool: pg.Pool;
  secrets: Pick<SecretBox, 'keyIds'>;
  log: Logger;
}): Promise<void> {
  const { rows: secrets } = await pool.query<UnreadableSecret>(
    `select coalesce(teams.name, team_id::text) as team, kind, sealed.name
     from (${UNREADABLE}) as sealed left join teams on teams.id = team_id
     order by 1, 2, 3`,
    [keyIds],
  );
  if (secrets.length === 0) return;
  log.warn(
    { secrets },
    'these were encrypted under another secret key: start with that key (PARLEY_SECRET_KEY or secret.key), or enter them again',
  );
}
