import type { Member } from '@parley/contract/members.ts';
import { ROLES, type Role, roleCovers } from '@parley/contract/permission.ts';
import type { TFunction } from 'i18next';

/** Roles that a member may give to others: an admin every role but owner. */
export function grantableRoles(actor: Role): readonly Role[] {
  if (actor === 'owner') return ROLES.toReversed();
  return actor === 'admin' ? ROLES.toReversed().filter((role) => role !== 'owner') : [];
}

/** Whether a member may change or remove another: never themselves, only owners an owner. */
export function canManageMember(
  actor: { id: string; role: Role },
  member: Pick<Member, 'id' | 'role'>,
): boolean {
  if (actor.id === member.id || !roleCovers(actor.role, 'admin')) return false;
  return actor.role === 'owner' || member.role !== 'owner';
}

/** A member's name, or the e-mail address where none is set. */
export function memberName(member: Pick<Member, 'firstname' | 'lastname' | 'email'>): string {
  return `${member.firstname} ${member.lastname}`.trim() || member.email;
}

/** Roles to choose from. */
export function roleOptions(roles: readonly Role[], t: TFunction) {
  return roles.map((value) => ({
    value,
    label: t(`teamSettings.role_${value}`),
    description: t(`teamSettings.role_description_${value}`),
  }));
}
