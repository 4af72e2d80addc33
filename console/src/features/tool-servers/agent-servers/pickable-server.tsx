import { TOOL_SERVERS } from '@parley/contract/limits.ts';
import type { ToolServer } from '@parley/contract/tool-servers.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../design/badge.tsx';
import { Checkbox } from '../../../design/checkbox.tsx';
import { shortDescription } from '../server-facts.ts';
import { ServerHealthMark } from '../server-health-mark.tsx';
import { ServerLookIcon } from '../server-look-icon.tsx';

/** A server to choose, with the first of its tools. */
export function PickableServer({
  server,
  isPicked,
  disabled,
  onPick,
}: {
  server: ToolServer;
  isPicked: boolean;
  disabled: boolean;
  onPick: (isPicked: boolean) => void;
}) {
  const { t } = useTranslation();
  const shown = server.tools.slice(0, TOOL_SERVERS.shownToolsInPicker);
  const others = server.tools.length - shown.length;
  return (
    <div className="flex items-start gap-3 px-4 py-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <Checkbox label={server.name} checked={isPicked} disabled={disabled} onCheckedChange={onPick} />
        <div className="flex min-w-0 flex-col gap-1.5 pl-6.5">
          {server.description === '' ? null : (
            <p className="wrap-anywhere text-muted text-sm">{shortDescription(server.description)}</p>
          )}
          <ServerHealthMark health={server.health} />
          {shown.length === 0 ? (
            <p className="text-muted text-xs">{t('toolServers.no_tools')}</p>
          ) : (
            <ul
              aria-label={t('toolServers.tools_of', { name: server.name })}
              className="flex flex-wrap items-center gap-1"
            >
              {shown.map((tool) => (
                <li key={tool.name} className="min-w-0">
                  <Badge className="max-w-full font-mono">
                    <span className="truncate">{tool.name}</span>
                  </Badge>
                </li>
              ))}
              {others > 0 ? (
                <li className="text-muted text-xs">{t('toolServers.and_others', { count: others })}</li>
              ) : null}
            </ul>
          )}
        </div>
      </div>
      <span className="flex h-5 text-muted">
        <ServerLookIcon server={server} size={16} />
      </span>
    </div>
  );
}
