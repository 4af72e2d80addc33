import type { ToolServer } from '@parley/contract/tool-servers.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../design/badge.tsx';
import { isActive } from './server-facts.ts';
import { useServerWords } from './server-words.ts';

/** How a server is reached, whether it counts as active, and what there is to look at. */
export function ServerBadges({ server }: { server: ToolServer }) {
  const { t } = useTranslation();
  const words = useServerWords();
  const changed = server.tools.filter((tool) => tool.has_changed).length;
  return (
    <>
      <Badge>{words.transport(server.config.transport)}</Badge>
      {isActive(server, Date.now()) ? (
        <Badge tone="success">{t('toolServers.active')}</Badge>
      ) : (
        <Badge>{t('toolServers.inactive')}</Badge>
      )}
      {changed === 0 ? null : (
        <Badge tone="warning">{t('toolServers.changed_tools', { count: changed })}</Badge>
      )}
    </>
  );
}
