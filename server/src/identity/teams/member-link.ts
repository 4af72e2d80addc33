import { interfaceLanguageOf } from '@parley/contract/languages.ts';
import type { Member, MemberLink } from '@parley/contract/members.ts';
import type { Caller } from '../../http/route.ts';
import { signInUrl } from '../sign-in/sign-in-link-store.ts';
import type { LinkPurpose } from '../sign-in/sign-in-link-table.ts';
import { linkMail } from '../sign-in/sign-in-mail.ts';
import type { SignInDependencies } from '../sign-in/sign-in-routes.ts';

export type MemberLinkDependencies = Pick<
  SignInDependencies,
  'accounts' | 'links' | 'mailer' | 'brand' | 'publicUrl' | 'now'
>;

/** A one-time sign-in link for a member, mailed where that can be done. @param caller who asks for it */
export async function memberLink(
  dependencies: MemberLinkDependencies,
  caller: Caller,
  member: Member,
): Promise<MemberLink> {
  const { accounts, links, mailer, brand, publicUrl } = dependencies;
  const purpose: LinkPurpose = member.status === 'invited' ? 'invite' : 'reset';
  const { token, expiresAt } = await links.create({ accountId: member.id, purpose, now: dependencies.now() });
  const [person, inviter] = await Promise.all([accounts.find(member.id), accounts.find(caller.userId)]);
  const language = interfaceLanguageOf(person?.lang ?? inviter?.lang ?? undefined) ?? 'fr';
  const link = signInUrl(publicUrl, token, { language, purpose });
  const isMailed = mailer.canSend && member.email !== '';
  if (isMailed) {
    const teamName = person?.teamName ?? '';
    mailer.post(async () => linkMail({ to: member.email, language, purpose, brand, teamName, link }));
  }
  return { member, link, expires_at: expiresAt.toISOString(), mailed: isMailed };
}
