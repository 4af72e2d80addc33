import { ExpectedError } from '../http/expected-error.ts';

/** The team has no such secret. */
export class SecretNotFound extends ExpectedError {
  override name = 'SecretNotFound';
  constructor(id: string) {
    super(`No secret ${id} in this team.`, { code: 'secret_not_found', status: 404 });
  }
}

/** Another secret of the team has the name. */
export class SecretNameTaken extends ExpectedError {
  override name = 'SecretNameTaken';
  constructor(name: string) {
    super(`Your team has a secret named “${name}” already.`, {
      code: 'secret_name_taken',
      status: 409,
      detail: { fields: [{ path: 'name', message: 'secret_name_taken' }] },
    });
  }
}

/** Agents refer to the secret and would fail without it. */
export class SecretInUse extends ExpectedError {
  override name = 'SecretInUse';
  constructor(users: readonly { id: string; name: string }[]) {
    super(
      `This secret is used by ${users.map(({ name }) => `“${name}”`).join(', ')}. Replace it there first.`,
      {
        code: 'secret_in_use',
        status: 409,
        detail: { used_by: users },
      },
    );
  }
}

/** The secret is bound to other servers than the one that it was to be sent to. */
export class SecretHostRefused extends ExpectedError {
  override name = 'SecretHostRefused';
  constructor(secret: { id: string; name: string }, host: string | undefined) {
    super(
      `The secret “${secret.name}” may not be sent to ${host ?? 'this address'}. An administrator can allow it under Team settings → Secrets.`,
      { code: 'secret_host_refused', status: 403, detail: { secret_id: secret.id, host: host ?? null } },
    );
  }
}
