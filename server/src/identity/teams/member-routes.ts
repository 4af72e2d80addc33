import { interfaceLanguageOf } from '@parley/contract/languages.ts';
import {
  changeMemberRole,
  createMemberLink,
  inviteMember,
  listMembers,
  type Member,
  removeMember,
} from '@parley/contract/members.ts';
import { type Caller, on, type Route } from '../../http/route.ts';
import { ManagedElsewhere } from '../accounts/account-errors.ts';
import type { AccountStore } from '../accounts/account-store.ts';
import type { Mailer } from '../sign-in/mailer.ts';
import { type SignInLinkStore, signInUrl } from '../sign-in/sign-in-link-store.ts';
import type { LinkPurpose } from '../sign-in/sign-in-link-table.ts';
import { linkMail } from '../sign-in/sign-in-mail.ts';
import { type MemberStore, requireMayManage } from './member-store.ts';

export type MemberDependencies = {
  members: MemberStore;
  accounts: AccountStore;
  links: SignInLinkStore;
  mailer: Mailer;
  /** Ends all sign-ins of an account at once. */
  endSessions: (accountId: string) => Promise<void>;
  /** Lets a change of role count at once. */
  forgetCallers: () => void;
  /** Whether an outside issuer manages accounts, and whether it also gives the roles. */
  managedElsewhere: { accounts: boolean; roles: boolean };
  brand: string;
  publicUrl: string;
  now: () => Date;
};

export function memberRoutes(dependencies: MemberDependencies): Route[] {
  const { members, managedElsewhere } = dependencies;
  return [
    on(listMembers, ({ caller }) => members.list(caller.teamId)),

    on(inviteMember, async ({ caller, body }) => {
      if (managedElsewhere.accounts) throw new ManagedElsewhere();
      const member = await members.invite(caller.teamId, caller.role, body);
      return linkFor(dependencies, caller, member);
    }),

    on(createMemberLink, async ({ caller, params }) => {
      if (managedElsewhere.accounts) throw new ManagedElsewhere();
      const member = await members.find(caller.teamId, params.id);
      // The link signs in as that member, so it needs the right to manage them.
      requireMayManage(caller.role, member.role);
      return linkFor(dependencies, caller, member);
    }),

    on(changeMemberRole, async ({ caller, params, body }) => {
      if (managedElsewhere.roles) throw new ManagedElsewhere();
      const action = { teamId: caller.teamId, actor: caller.role, memberId: params.id };
      const member = await members.changeRole(action, body.role);
      dependencies.forgetCallers();
      return member;
    }),

    on(removeMember, async ({ caller, params, query }) => {
      if (managedElsewhere.accounts) throw new ManagedElsewhere();
      const action = { teamId: caller.teamId, actor: caller.role, memberId: params.id };
      await members.remove(action, query.api_keys === 'take_over' ? caller.userId : undefined);
      await dependencies.endSessions(params.id);
    }),
  ];
}

async function linkFor(dependencies: MemberDependencies, caller: Caller, member: Member) {
  const { accounts, links, mailer, brand, publicUrl } = dependencies;
  const purpose: LinkPurpose = member.status === 'invited' ? 'invite' : 'reset';
  const { token, expiresAt } = await links.create({ accountId: member.id, purpose, now: dependencies.now() });
  const [person, inviter] = await Promise.all([accounts.find(member.id), accounts.find(caller.userId)]);
  const language = interfaceLanguageOf(person?.lang ?? inviter?.lang ?? undefined) ?? 'fr';
  const link = signInUrl(publicUrl, token, language);
  const isMailed = mailer.canSend && member.email !== '';
  if (isMailed) {
    const teamName = person?.teamName ?? '';
    mailer.post(async () => linkMail({ to: member.email, language, purpose, brand, teamName, link }));
  }
  return { member, link, expires_at: expiresAt.toISOString(), mailed: isMailed };
}
