import {
  changeMemberRole,
  createMemberLink,
  inviteMember,
  listMembers,
  removeMember,
} from '@parley/contract/members.ts';
import { on, type Route } from '../../http/route.ts';
import { ManagedElsewhere } from '../accounts/account-errors.ts';
import { type IsOperator, requireNoOperator } from '../operator-check.ts';
import { type MemberLinkDependencies, memberLink } from './member-link.ts';
import { type MemberStore, requireMayManage } from './member-store.ts';

export type MemberDependencies = MemberLinkDependencies & {
  members: MemberStore;
  /** Ends all sign-ins of an account at once. */
  endSessions: (accountId: string) => Promise<void>;
  /** Ends what acts with accounts of a member who is gone. */
  onMemberRemoved: () => Promise<void>;
  /** Lets a change of role count at once. */
  forgetCallers: () => void;
  isOperator: IsOperator;
  /** Whether an outside issuer manages accounts, and whether it also gives the roles. */
  managedElsewhere: { accounts: boolean; roles: boolean };
};

export function memberRoutes(dependencies: MemberDependencies): Route[] {
  const { members, managedElsewhere } = dependencies;
  return [
    on(listMembers, ({ caller }) => members.list(caller.teamId)),

    on(inviteMember, async ({ caller, body }) => {
      if (managedElsewhere.accounts) throw new ManagedElsewhere();
      requireNoOperator(dependencies.isOperator, body.email, caller);
      const member = await members.invite(caller.teamId, caller.role, body);
      return memberLink(dependencies, caller, member);
    }),

    on(createMemberLink, async ({ caller, params }) => {
      if (managedElsewhere.accounts) throw new ManagedElsewhere();
      const member = await members.find(caller.teamId, params.id);
      // The link signs in as that member, so it needs the right to manage them.
      requireMayManage(caller.role, member.role);
      requireNoOperator(dependencies.isOperator, member.email, caller);
      return memberLink(dependencies, caller, member).catch(async (error: unknown) => {
        // They may have been removed meanwhile.
        await members.find(caller.teamId, params.id);
        throw error;
      });
    }),

    on(changeMemberRole, async ({ caller, params, body }) => {
      if (managedElsewhere.roles) throw new ManagedElsewhere();
      const action = { teamId: caller.teamId, actor: caller.role, memberId: params.id };
      const member = await members.changeRole(action, body.role);
      dependencies.forgetCallers();
      return member;
    }),

    // An outside issuer does not tell whom it lets in no more.
    on(removeMember, async ({ caller, params, query }) => {
      const action = { teamId: caller.teamId, actor: caller.role, memberId: params.id };
      await members.remove(action, query.api_keys === 'take_over' ? caller.userId : undefined);
      await dependencies.endSessions(params.id);
      await dependencies.onMemberRemoved();
    }),
  ];
}
