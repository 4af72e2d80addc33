import { useQuery } from '@tanstack/react-query';
import { CirclePause } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../design/banner.tsx';
import { permissionsQuery } from '../session/session-queries.ts';

/** Says that the provider has suspended the team, and why. */
export function SuspensionBanner() {
  const { t } = useTranslation();
  const { data } = useQuery(permissionsQuery());
  if (!data?.suspension) return null;
  const { reason } = data.suspension;
  return (
    <Banner
      tone="warning"
      icon={<CirclePause size={16} aria-hidden />}
      title={t('session.suspended_title')}
      className="rounded-none border-x-0 border-t-0"
    >
      {reason === '' ? null : <p>{t('session.suspended_reason', { reason })}</p>}
      <p>{t('session.suspended_message')}</p>
    </Banner>
  );
}
