import { useTranslation } from 'react-i18next';
import { Banner } from '../../../design/banner.tsx';
import { ConnectionsLink } from '../../../session/connections-link.tsx';
import { useMay } from '../../../session/permissions.ts';
import type { DeafReason } from '../conversation-state.ts';

/** Says that the agent cannot follow what is said to it, and what to do about it. */
export function DeafNotice({ reason }: { reason: DeafReason }) {
  const { t } = useTranslation();
  return (
    <Banner tone="warning" className="mx-3 mt-3 shrink-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <p className="min-w-0 flex-1 basis-64">{t(`testPanel.deaf_${reason}`)}</p>
        <ConnectRecogniser />
      </div>
    </Banner>
  );
}

/** Leads owners to where a recogniser is connected. */
export function ConnectRecogniser() {
  const { t } = useTranslation();
  if (!useMay('owner')) return null;
  return <ConnectionsLink>{t('teamSettings.connect_service')}</ConnectionsLink>;
}
