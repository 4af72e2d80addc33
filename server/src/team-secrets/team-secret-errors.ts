import { TEAM_SECRETS } from '@parley/contract/limits.ts';
import { expectedError, notInTeam } from '../http/expected-error.ts';

export const SecretNotFound = notInTeam('secret_not_found', 'secret');

/** Another secret of the team has the name. */
export const SecretNameTaken = expectedError('secret_name_taken', 409, (name: string) => ({
  sentence: `Your team has a secret named “${name}” already.`,
  detail: { fields: [{ path: 'name', message: 'secret_name_taken' }] },
}));

/** Agents refer to the secret and would fail without it. */
export const SecretInUse = expectedError(
  'secret_in_use',
  409,
  (users: readonly { id: string; name: string }[]) => ({
    sentence: `This secret is used by ${users.map(({ name }) => `“${name}”`).join(', ')}. Replace it there first.`,
    detail: { used_by: users },
  }),
);

/** The team has as many secrets as it may have. */
export const TooManySecrets = expectedError('too_many_secrets', 409, {
  sentence: `Your team has ${TEAM_SECRETS.max} secrets. Delete one first.`,
  detail: { count: TEAM_SECRETS.max },
});

/** The secret may be sent to as many servers as it can be. */
export const TooManySecretHosts = expectedError('too_many_secret_hosts', 409, {
  sentence: `A secret may be sent to ${TEAM_SECRETS.hostsMax} servers. Remove one of them first.`,
  detail: { count: TEAM_SECRETS.hostsMax },
});

/** The secret is bound to other servers than the one that it was to be sent to. */
export const SecretHostRefused = expectedError(
  'secret_host_refused',
  403,
  (secret: { id: string; name: string }, host: string | undefined) => ({
    sentence: `The secret “${secret.name}” may not be sent to ${host ?? 'this address'}. An administrator can allow it under Team settings → Secrets.`,
    detail: { secret_id: secret.id, host: host ?? null },
  }),
);
