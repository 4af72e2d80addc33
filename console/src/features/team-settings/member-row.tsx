import type { Member, MemberLink } from '@parley/contract/members.ts';
import { Link, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChangeMemberRole, useCreateMemberLink, useRemoveMember } from '../../data/members.ts';
import { Avatar } from '../../design/avatar.tsx';
import { Badge } from '../../design/badge.tsx';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { MenuItem } from '../../design/menu.tsx';
import { RowMenu } from '../../design/row-menu.tsx';
import { Select } from '../../design/select.tsx';
import { toast } from '../../design/toast.tsx';
import { useRole } from '../../session/permissions.ts';
import { useCurrentUser } from '../../session/session-queries.ts';
import { canManageMember, grantableRoles, memberName, useRoleNames } from './member-access.ts';
import { settingsErrorText } from './settings-error.ts';

/** One member of the team. */
export function MemberRow({ member, onLink }: { member: Member; onLink: (link: MemberLink) => void }) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const ownRole = useRole();
  const roleNames = useRoleNames();
  const changeRole = useChangeMemberRole();
  const createLink = useCreateMemberLink();
  const removeMember = useRemoveMember();
  const [isRemoving, setRemoving] = useState(false);

  const name = memberName(member) || t('teamSettings.unnamed');
  const isManageable = canManageMember({ id: user.id, role: ownRole }, member);
  const onError = (error: Error) => {
    setRemoving(false);
    toast.error(settingsErrorText(error, t));
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5">
      <Avatar name={name} shape="round" size="sm" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex items-center gap-2">
          <span className="truncate font-medium text-base text-ink">{name}</span>
          {member.id === user.id ? <span className="text-muted text-sm">{t('teamSettings.you')}</span> : null}
          {member.status === 'invited' ? <Badge tone="info">{t('teamSettings.invited')}</Badge> : null}
        </p>
        {member.email && member.email !== name ? (
          <p className="truncate text-muted text-sm">{member.email}</p>
        ) : null}
      </div>
      {isManageable ? (
        <Select
          size="sm"
          hideLabel
          className="w-36"
          label={t('teamSettings.role_of', { name })}
          value={member.role}
          options={grantableRoles(ownRole).map((role) => ({
            value: role,
            label: roleNames[role].name,
            description: roleNames[role].description,
          }))}
          onValueChange={(role) => changeRole.mutate({ id: member.id, role }, { onError })}
        />
      ) : (
        <Badge>{roleNames[member.role].name}</Badge>
      )}
      {isManageable ? (
        <MemberRowMenu
          name={name}
          isInvited={member.status === 'invited'}
          isBusy={createLink.isPending}
          onLink={() => createLink.mutate(member.id, { onSuccess: onLink, onError })}
          onRemove={() => setRemoving(true)}
        />
      ) : null}
      <ConfirmDialog
        open={isRemoving}
        title={t('teamSettings.remove_title', { name })}
        message={t('teamSettings.remove_message')}
        confirmText={t('teamSettings.remove')}
        busy={removeMember.isPending}
        onConfirm={() =>
          removeMember.mutate(member.id, {
            onSuccess: () => {
              setRemoving(false);
              toast.success(t('teamSettings.removed', { name }));
            },
            onError,
          })
        }
        onCancel={() => setRemoving(false)}
      />
    </li>
  );
}

/** What can be done about one member. */
function MemberRowMenu({
  name,
  isInvited,
  isBusy,
  onLink,
  onRemove,
}: {
  name: string;
  isInvited: boolean;
  isBusy: boolean;
  onLink: () => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation();
  return (
    <RowMenu loading={isBusy} label={t('teamSettings.actions_for', { name })}>
      <MenuItem icon={<Link size={16} aria-hidden />} onSelect={onLink}>
        {isInvited ? t('teamSettings.new_invitation_link') : t('teamSettings.new_sign_in_link')}
      </MenuItem>
      <MenuItem icon={<UserMinus size={16} aria-hidden />} tone="danger" onSelect={onRemove}>
        {t('teamSettings.remove_from_team')}
      </MenuItem>
    </RowMenu>
  );
}
