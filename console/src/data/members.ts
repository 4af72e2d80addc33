import type { CallInput } from '@parley/client/call.ts';
import {
  changeMemberRole,
  createMemberLink,
  inviteMember,
  listMembers,
  type Member,
  removeMember,
} from '@parley/contract/members.ts';
import type { Role } from '@parley/contract/permission.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../session/api.ts';
import { apiKeysQuery } from './api-keys.ts';
import { readQuery } from './read-query.ts';
import { useChange, useOptimisticChange, useRemoval } from './use-change.ts';

/** The members of the team. */
export const memberListQuery = () => readQuery(['members'], listMembers, {});

/** Invites a member to the team; gives the one-time link. */
export const useInviteMember = () =>
  useChange((body: CallInput<typeof inviteMember>['body']) => call(inviteMember, { body }), {
    invalidates: [memberListQuery()],
  });

/** Makes a new one-time link for a member. */
export const useCreateMemberLink = () =>
  useMutation({ mutationFn: (id: string) => call(createMemberLink, { params: { id } }) });

/** Changes a member's role; the list shows it at once and the old one again when the server refuses. */
export const useChangeMemberRole = () =>
  useOptimisticChange({
    mutationFn: ({ id, role }: { id: string; role: Role }) =>
      call(changeMemberRole, { params: { id }, body: { role } }),
    queryKey: memberListQuery().queryKey,
    apply: (members: Member[], { id, role }) =>
      members.map((member) => (member.id === id ? { ...member, role } : member)),
    scope: { id: 'member-role' },
    invalidates: [memberListQuery()],
  });

/** Removes a member from the team; their API keys end, or the user takes them over. */
export const useRemoveMember = () =>
  useRemoval(
    ({ id, api_keys }: { id: string; api_keys: 'take_over' | 'revoke' }) =>
      call(removeMember, { params: { id }, query: { api_keys } }),
    memberListQuery(),
    apiKeysQuery(),
  );
