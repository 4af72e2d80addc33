import type { ToolServerHealth } from '@parley/contract/tool-servers.ts';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../design/banner.tsx';
import { useServerErrorText } from '../server-error-text.ts';

/** A server was stored but does not answer: that it was kept, why it does not, and what can be done. */
export function UnansweredServer({ name, health }: { name: string; health: ToolServerHealth | Error }) {
  const { t } = useTranslation();
  const errorText = useServerErrorText();
  const why =
    health instanceof Error ? errorText.ofCall(health) : health.error ? errorText.ofHealth(health.error) : '';
  return (
    <div className="flex flex-col gap-3">
      <Banner tone="warning" title={t('toolServers.kept_unreachable', { name })}>
        {why}
      </Banner>
      <p className="text-base text-muted">{t('toolServers.kept_hint')}</p>
    </div>
  );
}
