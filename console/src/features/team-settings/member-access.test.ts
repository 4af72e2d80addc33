import { describe, expect, it } from 'vitest';
import { canManageMember, grantableRoles, memberName } from './member-access.ts';

describe('member access', () => {
  it('lets an owner give every role and an admin every role but owner', () => {
    expect(grantableRoles('owner')).toEqual(['owner', 'admin', 'member', 'viewer']);
    expect(grantableRoles('admin')).toEqual(['admin', 'member', 'viewer']);
  });

  it('lets members and viewers give none', () => {
    expect([...grantableRoles('member'), ...grantableRoles('viewer')]).toEqual([]);
  });

  it('prevents admins from changing owners', () => {
    expect(canManageMember({ id: 'a', role: 'admin' }, { id: 'o', role: 'owner' })).toBe(false);
    expect(canManageMember({ id: 'o2', role: 'owner' }, { id: 'o', role: 'owner' })).toBe(true);
  });

  it('prevents members from removing themselves', () => {
    expect(canManageMember({ id: 'o', role: 'owner' }, { id: 'o', role: 'owner' })).toBe(false);
  });

  it('shows the address of a member without a name', () => {
    expect(memberName({ firstname: '', lastname: '', email: 'a@example.com' })).toBe('a@example.com');
  });
});
