import { TOOL_SERVERS } from '@parley/contract/limits.ts';
import type { ToolServer } from '@parley/contract/tool-servers.ts';
import { RotateCw } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { ToolList } from '../server-tools/tool-list.tsx';

/** The tools that a server offers, or why none is known. */
export function ServerToolsSection({
  server,
  readOnly,
  isAsking,
  onAsk,
}: {
  server: ToolServer;
  readOnly: boolean;
  isAsking: boolean;
  onAsk: () => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const { tools } = server;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="font-semibold text-base text-ink">
        {t('toolServers.available_tools', { count: tools.length })}
      </h3>
      {server.health.error?.code === 'too_many_tools' ? (
        <p className="text-sm text-warning-ink">
          {t('toolServers.too_many_tools', { number: TOOL_SERVERS.toolsMax })}
        </p>
      ) : null}
      {tools.length > 0 ? (
        <ToolList server={server} readOnly={readOnly} className="max-h-[min(40rem,70dvh)]" />
      ) : isAsking ? (
        <Spinner size={16} label={t('toolServers.loading_tools')} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-lg border border-dashed px-4 py-3">
          <p className="text-base text-muted">{t('toolServers.no_tools')}</p>
          <Button size="sm" icon={RotateCw} onClick={onAsk}>
            {t('design.retry')}
          </Button>
        </div>
      )}
    </section>
  );
}
