import type { Member, MemberLink } from '@parley/contract/members.ts';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { memberListQuery } from '../../data/members.ts';
import { Button } from '../../design/button.tsx';
import { ErrorState } from '../../design/error-state.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { useMay } from '../../session/permissions.ts';
import { InviteMemberDialog } from './invite-member-dialog.tsx';
import { MemberLinkDialog } from './member-link-dialog.tsx';
import { MemberRow } from './member-row.tsx';
import { settingsErrorText } from './settings-error.ts';
import { useRowFocus } from './settings-list.tsx';
import { SettingsSection } from './settings-section.tsx';

/** The members of the team and what each may do. */
export function MembersTab() {
  const { t } = useTranslation();
  const mayManage = useMay('admin');
  const members = useQuery(memberListQuery());
  const [isInviting, setInviting] = useState(false);
  const [link, setLink] = useState<MemberLink>();
  return (
    <SettingsSection
      title={t('teamSettings.members_title')}
      description={mayManage ? t('teamSettings.members_description') : t('teamSettings.members_read_only')}
      aside={
        mayManage ? (
          <Button
            variant="primary"
            icon={<UserPlus size={16} aria-hidden />}
            onClick={() => setInviting(true)}
          >
            {t('teamSettings.invite')}
          </Button>
        ) : null
      }
    >
      {members.data ? (
        <MemberList members={members.data} onLink={setLink} />
      ) : members.error ? (
        <ErrorState
          className="py-8"
          title={t('teamSettings.members_failed')}
          message={settingsErrorText(members.error, t)}
          retrying={members.isFetching}
          onRetry={() => void members.refetch()}
        />
      ) : (
        <div role="status" aria-label={t('teamSettings.loading')} className="flex flex-col gap-3">
          {['first', 'second', 'third'].map((row) => (
            <Skeleton key={row} className="h-12 w-full" />
          ))}
        </div>
      )}
      {isInviting ? (
        <InviteMemberDialog
          onClose={() => setInviting(false)}
          onInvited={(invitation) => {
            setInviting(false);
            setLink(invitation);
          }}
        />
      ) : null}
      {link ? <MemberLinkDialog link={link} onClose={() => setLink(undefined)} /> : null}
    </SettingsSection>
  );
}

function MemberList({ members, onLink }: { members: readonly Member[]; onLink: (link: MemberLink) => void }) {
  const { t } = useTranslation();
  const element = useRowFocus(members.length);
  return (
    <div ref={element} tabIndex={-1} className="outline-none">
      <ul aria-label={t('teamSettings.members_title')} className="divide-y rounded-lg border">
        {members.map((member) => (
          <MemberRow key={member.id} member={member} onLink={onLink} />
        ))}
      </ul>
    </div>
  );
}
