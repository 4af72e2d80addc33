import type { PermissionFlag } from '@parley/contract/permission.ts';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet } from 'react-router';
import { Spinner } from '../design/spinner.tsx';
import { usePermissions } from '../session/permissions.ts';

/** Stands before the routes that need a permission: a spinner while it loads, the agents without it. */
export function PermissionGuard({ flag }: { flag: PermissionFlag }) {
  const { t } = useTranslation();
  const permissions = usePermissions();
  if (permissions.isLoading)
    return (
      <div className="flex h-full items-center justify-center">
        <Spinner label={t('shell.loading')} />
      </div>
    );
  return permissions[flag] ? <Outlet /> : <Navigate to="/agents" replace />;
}
