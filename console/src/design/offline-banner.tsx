import { Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from './banner.tsx';
import { useServerReachable } from './server-reachability.ts';

/** Says that the server cannot be reached, until it can. */
export function OfflineBanner() {
  const { t } = useTranslation();
  const isReachable = useServerReachable();
  if (isReachable) return null;
  return (
    <Banner tone="warning" icon={Unplug} className="rounded-none border-x-0 border-t-0">
      {t('design.offline')}
    </Banner>
  );
}
