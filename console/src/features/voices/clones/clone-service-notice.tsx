import { Plug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../design/banner.tsx';
import { Button } from '../../../design/button.tsx';
import { emitConsoleEvent } from '../../../session/console-events.ts';
import { useMay } from '../../../session/permissions.ts';

/** Says which service would make the voices, and leads owners to where it is connected. */
export function CloneServiceNotice({ onLeave }: { onLeave: (() => void) | undefined }) {
  const { t } = useTranslation();
  const mayConnect = useMay('owner');
  const handleConnect = () => {
    onLeave?.();
    emitConsoleEvent('open-team-settings', { tab: 'connections' });
  };
  return (
    <Banner tone="info" className="mx-5 mt-1 mb-3 shrink-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-60">
          {mayConnect ? t('clones.service_needed') : t('clones.service_needed_ask')}
        </p>
        {mayConnect ? (
          <Button size="sm" icon={<Plug size={16} aria-hidden />} onClick={handleConnect}>
            {t('clones.connect')}
          </Button>
        ) : null}
      </div>
    </Banner>
  );
}
