import { useQuery } from '@tanstack/react-query';
import { CirclePause } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Banner, type BannerProps } from '../design/banner.tsx';
import { useMay } from '../session/permissions.ts';
import { permissionsQuery } from '../session/session-queries.ts';
import { settingsAddress } from '../session/settings-address.ts';

/** Says why the team's agents do not answer: the provider has suspended it, or what it may spend in a month is spent. */
export function SilenceBanner() {
  const { t } = useTranslation();
  const { data } = useQuery(permissionsQuery());
  const mayLook = useMay('admin');
  if (data?.suspension === undefined && data?.spent_limit) {
    return (
      <TopBanner
        title={t(`session.spent_title_${data.spent_limit}`)}
        action={
          mayLook ? (
            <Link to={settingsAddress('usage')} className="font-medium underline">
              {t('session.see_usage')}
            </Link>
          ) : undefined
        }
      >
        <p>{t(`session.spent_message_${data.spent_limit}`)}</p>
      </TopBanner>
    );
  }
  if (!data?.suspension) return null;
  const { reason } = data.suspension;
  return (
    <TopBanner title={t('session.suspended_title')}>
      {reason === '' ? null : <p>{t('session.suspended_reason', { reason })}</p>}
      <p>{t('session.suspended_message')}</p>
    </TopBanner>
  );
}

function TopBanner(banner: Pick<BannerProps, 'title' | 'action' | 'children'>) {
  return (
    <Banner tone="warning" icon={CirclePause} className="rounded-none border-x-0 border-t-0" {...banner} />
  );
}
