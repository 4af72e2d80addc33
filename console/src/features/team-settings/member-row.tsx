import type { Member, MemberLink } from '@parley/contract/members.ts';
import type { Role } from '@parley/contract/permission.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiKeysQuery } from '../../data/api-keys.ts';
import { useChangeMemberRole, useCreateMemberLink, useRemoveMember } from '../../data/members.ts';
import { Avatar } from '../../design/avatar.tsx';
import { Badge } from '../../design/badge.tsx';
import { Checkbox } from '../../design/checkbox.tsx';
import { Select } from '../../design/select.tsx';
import { toast } from '../../design/toast.tsx';
import { useManagedElsewhere, useMay, useRole } from '../../session/permissions.ts';
import { useCurrentUser } from '../../session/session-queries.ts';
import { canManageMember, grantableRoles, memberName, roleOptions } from './member-access.ts';
import { settingsErrorText } from './settings-error.ts';
import { SettingsRow } from './settings-row.tsx';

/** One member of the team. */
export function MemberRow({ member, onLink }: { member: Member; onLink: (link: MemberLink) => void }) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const ownRole = useRole();
  const createLink = useCreateMemberLink();
  const keyCount = useKeyCount(member.id);
  const [isTakingOver, setTakingOver] = useState(true);
  const { id, email, status } = member;
  const name = memberName(member) || t('teamSettings.unnamed');
  const elsewhere = useManagedElsewhere();
  const isManageable = useMay('admin') && canManageMember({ id: user.id, role: ownRole }, member);
  const handleLink = () =>
    createLink.mutate(id, {
      onSuccess: onLink,
      onError: (error) => toast.error(settingsErrorText(error, t)),
    });
  return (
    <SettingsRow
      name={name}
      mayManage={isManageable}
      isBusy={createLink.isPending}
      actions={[
        !elsewhere.accounts && {
          Icon: Link,
          text: t(
            status === 'invited' ? 'teamSettings.new_invitation_link' : 'teamSettings.new_sign_in_link',
          ),
          onSelect: handleLink,
        },
      ]}
      removal={{
        text: t('teamSettings.remove_from_team'),
        Icon: UserMinus,
        title: t('teamSettings.remove_title', { name }),
        message: t(elsewhere.accounts ? 'teamSettings.remove_elsewhere' : 'teamSettings.remove_message'),
        confirmText: t('buttons.remove'),
        change: useRemoveMember(),
        // Keys that are not known of are not ended without a word.
        input: { id, api_keys: isTakingOver ? 'take_over' : 'revoke' },
        children:
          keyCount > 0 ? (
            <Checkbox
              className="mt-3"
              label={t('teamSettings.take_over_keys', { count: keyCount })}
              hint={t('teamSettings.take_over_keys_hint')}
              checked={isTakingOver}
              onCheckedChange={setTakingOver}
            />
          ) : null,
        doneText: t('teamSettings.removed', { name }),
      }}
    >
      {/* A long name or address has a line for itself, the role the next; the menu stands beside both. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
        <div className="flex min-w-0 flex-auto items-center gap-3">
          <Avatar name={name} shape="round" size="sm" />
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="wrap-anywhere font-medium text-base text-ink">{name}</span>
              {id === user.id ? <span className="text-muted text-sm">{t('teamSettings.you')}</span> : null}
              {status === 'invited' ? <Badge tone="info">{t('teamSettings.invited')}</Badge> : null}
            </p>
            {email && email !== name ? <p className="wrap-anywhere text-muted text-sm">{email}</p> : null}
          </div>
        </div>
        <MemberRole
          member={member}
          name={name}
          grantable={isManageable && !elsewhere.roles ? grantableRoles(ownRole) : []}
        />
      </div>
    </SettingsRow>
  );
}

/** How many API keys a member has made, for those who may know. */
function useKeyCount(memberId: string): number {
  const { data } = useQuery({ ...apiKeysQuery(), enabled: useMay('admin') });
  return data?.filter(({ created_by }) => created_by.id === memberId).length ?? 0;
}

/** What a member may do, to change where there is anything to grant. */
function MemberRole({
  member: { id, role },
  name,
  grantable,
}: {
  member: Member;
  name: string;
  grantable: readonly Role[];
}) {
  const { t } = useTranslation();
  const changeRole = useChangeMemberRole();
  if (grantable.length === 0) return <Badge className="ml-auto">{t(`teamSettings.role_${role}`)}</Badge>;
  return (
    <Select
      size="sm"
      hideLabel
      className="ml-auto w-36"
      label={t('teamSettings.role_of', { name })}
      value={role}
      options={roleOptions(grantable, t)}
      onValueChange={(next) =>
        void changeRole
          .mutateAsync({ id, role: next })
          .catch((error) => toast.error(settingsErrorText(error, t)))
      }
    />
  );
}
