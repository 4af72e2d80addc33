import { useQueryClient } from '@tanstack/react-query';
import { Unplug } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../design/banner.tsx';
import { onServerBack, useServerReachable } from './server-reachability.ts';

/** Says that the server cannot be reached, and reads again what failed once it can. */
export function OfflineBanner() {
  const { t } = useTranslation();
  const isReachable = useServerReachable();
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onServerBack(() => {
        void queryClient.refetchQueries({
          type: 'active',
          predicate: ({ state }) => state.status === 'error',
        });
      }),
    [queryClient],
  );
  if (isReachable) return null;
  return (
    <Banner tone="warning" icon={Unplug} className="rounded-none border-x-0 border-t-0">
      {t('shell.offline')}
    </Banner>
  );
}
