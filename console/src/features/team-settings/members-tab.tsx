import type { MemberLink } from '@parley/contract/members.ts';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { memberListQuery } from '../../data/members.ts';
import { useHasRole, useManagedElsewhere } from '../../session/permissions.ts';
import { InviteMemberDialog } from './invite-member-dialog.tsx';
import { MemberLinkDialog } from './member-link-dialog.tsx';
import { MemberRow } from './member-row.tsx';
import { SettingsListSection } from './settings-list-section.tsx';

/** The members of the team and what each may do. */
export function MembersTab() {
  const { t } = useTranslation();
  const isManager = useHasRole('admin');
  const isElsewhere = useManagedElsewhere().accounts;
  const members = useQuery(memberListQuery());
  const [isInviting, setInviting] = useState(false);
  // Each is shown once, and another may arrive before it was taken.
  const [links, setLinks] = useState<readonly MemberLink[]>([]);
  const [link] = links;
  const show = (made: MemberLink) => setLinks((waiting) => [...waiting, made]);
  return (
    <SettingsListSection
      title={t('teamSettings.members_title')}
      hideTitle
      description={
        isElsewhere
          ? t('teamSettings.members_elsewhere')
          : t(isManager ? 'teamSettings.members_description' : 'teamSettings.members_read_only')
      }
      add={
        isElsewhere
          ? undefined
          : { text: t('teamSettings.invite'), icon: UserPlus, onClick: () => setInviting(true) }
      }
      query={members}
      failed={t('teamSettings.members_failed')}
      row={(member) => <MemberRow key={member.id} member={member} onLink={show} />}
    >
      {isInviting ? (
        <InviteMemberDialog
          onClose={() => setInviting(false)}
          onInvited={(invitation) => {
            setInviting(false);
            show(invitation);
          }}
        />
      ) : null}
      {link ? (
        <MemberLinkDialog key={link.link} link={link} onClose={() => setLinks(([, ...others]) => others)} />
      ) : null}
    </SettingsListSection>
  );
}
