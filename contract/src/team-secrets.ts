import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { Uuid } from './id.ts';
import { TEAM_SECRETS } from './limits.ts';
import { plainName } from './plain-name.ts';
import { SecretHost } from './secret-host.ts';

const endpoint = endpointsOf('Secrets');

/** A secret value that agents refer to by its id; the value itself is never given back. */
export const TeamSecret = z.object({
  secret_id: Uuid,
  name: z.string(),
  created_at: z.iso.datetime(),
  /** Servers that the value may be sent to; none for a secret from before there were hosts. */
  hosts: z.array(z.string()),
  /** Servers that it was to be sent to and was not: an administrator allows or dismisses them. */
  requested_hosts: z.array(z.string()),
  /** Agents whose settings refer to it, and campaigns that call with a version whose settings do. */
  used_by: z.array(z.object({ id: Uuid, name: z.string() })),
});
export type TeamSecret = z.infer<typeof TeamSecret>;

const SecretName = plainName(100);
const SecretValue = z.string().min(1, 'value_required').max(10_000);
const SecretHosts = z.array(SecretHost).min(1, 'hosts_required').max(TEAM_SECRETS.hostsMax);
const OfSecret = z.object({ secret_id: Uuid });

/** Names for all who configure agents; values are never returned. */
export const listTeamSecrets = endpoint({
  method: 'GET',
  path: '/api/{provider}/secrets',
  summary: "Names of the team's secrets",
  access: 'member',
  response: z.array(TeamSecret),
});

/** A secret as it is entered; its value is never given back. */
export const NewTeamSecret = z.object({ name: SecretName, value: SecretValue, hosts: SecretHosts });

export const createTeamSecret = endpoint({
  method: 'POST',
  path: '/api/{provider}/secrets',
  summary: 'Keep a secret, encrypted, for the servers that it may be sent to',
  access: 'admin',
  status: 201,
  body: NewTeamSecret,
  response: TeamSecret,
});

export const updateTeamSecret = endpoint({
  method: 'PATCH',
  path: '/api/{provider}/secrets/:secret_id',
  summary: "Change a secret's name, value or hosts",
  access: 'admin',
  params: OfSecret,
  body: z.object({
    name: SecretName.optional(),
    value: SecretValue.optional(),
    hosts: SecretHosts.optional(),
    /** Adds a host to those that it may be sent to. */
    allowed_host: SecretHost.optional(),
    /** Takes a host off the requested ones. */
    dismissed_host: SecretHost.optional(),
  }),
  response: TeamSecret,
});

/** Refused with `secret_in_use` while agents or campaigns refer to it. */
export const deleteTeamSecret = endpoint({
  method: 'DELETE',
  path: '/api/{provider}/secrets/:secret_id',
  summary: 'Erase a secret',
  access: 'admin',
  params: OfSecret,
});
