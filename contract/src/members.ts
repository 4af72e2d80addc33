import { z } from 'zod';
import { PersonName } from './auth.ts';
import { endpointsOf } from './endpoint.ts';
import { ById, Uuid } from './id.ts';
import { InterfaceLanguage } from './languages.ts';
import { Role } from './permission.ts';

const endpoint = endpointsOf('Team');

/** A person of the team. */
export const Member = z.object({
  id: Uuid,
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  role: Role,
  /** Invited until the first sign-in. */
  status: z.enum(['invited', 'active']),
  created_at: z.iso.datetime(),
});
export type Member = z.infer<typeof Member>;

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/{provider}/team/members',
  summary: 'People of the team',
  access: 'viewer',
  response: z.array(Member),
});

/** A one-time link for a member, to be handed over when this server sends no e-mail. */
export const MemberLink = z.object({
  member: Member,
  link: z.string(),
  expires_at: z.iso.datetime(),
  mailed: z.boolean(),
});
export type MemberLink = z.infer<typeof MemberLink>;

/** Who is invited, and as what. */
export const Invitation = z.object({
  email: z.email().max(254),
  role: Role,
  firstname: PersonName.optional(),
  lastname: PersonName.optional(),
  lang: InterfaceLanguage.optional(),
});
export type Invitation = z.infer<typeof Invitation>;

export const inviteMember = endpoint({
  method: 'POST',
  path: '/api/{provider}/team/members',
  summary: 'Invite a person to the team',
  access: 'admin',
  status: 201,
  body: Invitation,
  response: MemberLink,
});

export const createMemberLink = endpoint({
  method: 'POST',
  path: '/api/{provider}/team/members/:id/link',
  summary: 'Make a new one-time sign-in link for a member, to invite again or to reset a password',
  access: 'admin',
  params: ById,
  response: MemberLink,
});

export const changeMemberRole = endpoint({
  method: 'PATCH',
  path: '/api/{provider}/team/members/:id',
  summary: "Change a member's role",
  access: 'admin',
  params: ById,
  body: z.object({ role: Role }),
  response: Member,
});

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/{provider}/team/members/:id',
  summary: 'Remove a member from the team and end their sessions',
  access: 'admin',
  params: ById,
  /** What becomes of the API keys that they made: the caller takes them over, or they end. */
  query: z.object({ api_keys: z.enum(['take_over', 'revoke']).default('revoke') }),
});
