import { interfaceLanguageOf } from '@parley/contract/languages.ts';
import {
  changeMemberRole,
  createMemberLink,
  inviteMember,
  listMembers,
  type Member,
  type MemberLink,
  removeMember,
} from '@parley/contract/members.ts';
import { type Caller, on, type Route } from '../../http/route.ts';
import { KeptElsewhere } from '../accounts/account-errors.ts';
import type { AccountStore } from '../accounts/account-store.ts';
import type { Mailer } from '../sign-in/mailer.ts';
import { signInUrl } from '../sign-in/sign-in-link.ts';
import type { SignInLinkStore } from '../sign-in/sign-in-link-store.ts';
import type { LinkPurpose } from '../sign-in/sign-in-link-table.ts';
import { linkMail } from '../sign-in/sign-in-mail.ts';
import { requireMayManage } from './member-rules.ts';
import type { MemberStore } from './member-store.ts';

/** What the calls about a team's people need. */
export type MemberParts = {
  members: MemberStore;
  accounts: AccountStore;
  links: SignInLinkStore;
  mailer: Mailer;
  /** Ends all sign-ins of an account at once. */
  endSessions: (accountId: string) => Promise<void>;
  /** Lets a change of role count at once. */
  forgetCallers: () => void;
  /** Whether an outside issuer keeps accounts, and whether it also gives the roles. */
  keptElsewhere: { accounts: boolean; roles: boolean };
  brand: string;
  publicUrl: string;
  now: () => Date;
};

export function memberRoutes(parts: MemberParts): Route[] {
  const { members, keptElsewhere } = parts;
  return [
    on(listMembers, ({ caller }) => members.list(caller.teamId)),

    on(inviteMember, async ({ caller, body }) => {
      if (keptElsewhere.accounts) throw new KeptElsewhere();
      const member = await members.invite(caller.teamId, caller.role, body);
      return linkFor(parts, caller, member);
    }),

    on(createMemberLink, async ({ caller, params }) => {
      if (keptElsewhere.accounts) throw new KeptElsewhere();
      const member = await members.find(caller.teamId, params.id);
      // Whoever holds the link is that person, so it takes the right to manage them.
      requireMayManage(caller.role, member.role);
      return linkFor(parts, caller, member);
    }),

    on(changeMemberRole, async ({ caller, params, body }) => {
      if (keptElsewhere.roles) throw new KeptElsewhere();
      const action = { teamId: caller.teamId, actor: caller.role, memberId: params.id };
      const member = await members.changeRole(action, body.role);
      parts.forgetCallers();
      return member;
    }),

    on(removeMember, async ({ caller, params }) => {
      if (keptElsewhere.accounts) throw new KeptElsewhere();
      await members.remove({ teamId: caller.teamId, actor: caller.role, memberId: params.id });
      await parts.endSessions(params.id);
    }),
  ];
}

async function linkFor(parts: MemberParts, caller: Caller, member: Member): Promise<MemberLink> {
  const { accounts, links, mailer, brand, publicUrl } = parts;
  const purpose: LinkPurpose = member.status === 'invited' ? 'invite' : 'reset';
  const { token, expiresAt } = await links.create({ accountId: member.id, purpose, now: parts.now() });
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
