import type { Role } from '@parley/contract/permission.ts';
import { useTranslation } from 'react-i18next';

/** What each role is called and what it may do. */
export function useRoleNames(): Record<Role, { name: string; description: string }> {
  const { t } = useTranslation();
  return {
    owner: { name: t('teamSettings.role_owner'), description: t('teamSettings.role_owner_description') },
    admin: { name: t('teamSettings.role_admin'), description: t('teamSettings.role_admin_description') },
    member: { name: t('teamSettings.role_member'), description: t('teamSettings.role_member_description') },
    viewer: { name: t('teamSettings.role_viewer'), description: t('teamSettings.role_viewer_description') },
  };
}
