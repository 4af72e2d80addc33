import { Link, UserMinus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MenuItem } from '../../design/menu.tsx';
import { RowMenu } from '../../design/row-menu.tsx';

/** What can be done about one member. */
export function MemberRowMenu({
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
