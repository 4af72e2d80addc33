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
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../session/api.ts';

/** The people of the team. */
export const memberListQuery = () =>
  queryOptions({ queryKey: ['members'], queryFn: ({ signal }) => call(listMembers, {}, signal) });

/** Whom to invite and as what. */
export type MemberInvitation = CallInput<typeof inviteMember>['body'];

/** Invites somebody; gives the one-time link. */
export function useInviteMember() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: MemberInvitation) => call(inviteMember, { body }),
    onSuccess: () => client.invalidateQueries(memberListQuery()),
  });
}

/** Makes a new one-time link for a member. */
export function useCreateMemberLink() {
  return useMutation({ mutationFn: (id: string) => call(createMemberLink, { params: { id } }) });
}

/** Changes a member's role; the list shows it at once and the old one again when the server refuses. */
export function useChangeMemberRole() {
  const client = useQueryClient();
  const { queryKey } = memberListQuery();
  return useMutation({
    mutationFn: ({ id, role }: { id: string; role: Role }) =>
      call(changeMemberRole, { params: { id }, body: { role } }),
    onMutate: async ({ id, role }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<Member[]>(queryKey);
      client.setQueryData<Member[]>(queryKey, (members) =>
        members?.map((member) => (member.id === id ? { ...member, role } : member)),
      );
      return { before };
    },
    onError: (_error, _change, context) => client.setQueryData(queryKey, context?.before),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

/** Removes a member from the team. */
export function useRemoveMember() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(removeMember, { params: { id } }),
    // Not awaited: its row is gone once the list is read again, and has something to say before.
    onSuccess: () => void client.invalidateQueries(memberListQuery()),
  });
}
