import type { ToolServer } from '@parley/contract/tool-servers.ts';
import { Activity, type LucideIcon, PanelRightOpen, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useIsAsked } from '../../../data/tool-servers.ts';
import { IconButton } from '../../../design/icon-button.tsx';
import { OpeningButton } from '../../../design/resource-list/opening-button.tsx';
import { RowMenu } from '../../../design/row-menu.tsx';
import { agoText, needsSignIn, shortUrl } from '../server-facts.ts';
import { ServerBadges, ServerHealthMark, ServerLookIcon } from '../server-marks.tsx';
import { ServerSignIn } from '../sign-in/server-sign-in.tsx';

/** What can be done with a server of the list. */
export type ServerAction = 'open' | 'ask' | 'edit' | 'delete';

export type ServerRowProps = {
  server: ToolServer;
  /** Whether the signed-in user may change servers. */
  canChange: boolean;
  onAction: (action: ServerAction, server: ToolServer) => void;
};

/** One server: whose it is, how it is reached, how it is, and what can be done with it. */
export function ServerRow(props: ServerRowProps) {
  const { server, canChange, onAction } = props;
  const { t, i18n } = useTranslation();
  const isAsking = useIsAsked(server.id);
  const { name, config, health } = server;
  return (
    <div className="relative flex min-h-16 items-center gap-3 rounded-lg border bg-surface py-2 pr-2 pl-4 transition-colors hover:border-line-strong hover:bg-hover max-sm:items-start max-sm:pl-3">
      <span className="flex text-muted max-sm:pt-1">
        <ServerLookIcon server={server} />
      </span>
      <div className="flex min-w-0 flex-1 gap-x-4 gap-y-1.5 max-lg:flex-col lg:items-center">
        <div className="min-w-0 lg:flex-1">
          <OpeningButton onClick={() => onAction('open', server)}>{name}</OpeningButton>
          <p title={config.url} className="truncate font-mono text-muted text-xs">
            {shortUrl(config.url)}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-1.5 lg:w-52 lg:shrink-0">
          <ServerBadges server={server} />
        </div>
        <div className="min-w-0 lg:w-72 lg:shrink-0">
          <ServerHealthMark server={server} isAsking={isAsking} />
          {health.checked_at === null || isAsking ? null : (
            <p className="pl-5.5 text-muted text-xs">
              {t('toolServers.checked_ago', { when: agoText(health.checked_at, i18n.language) })}
            </p>
          )}
          {canChange && needsSignIn(server) ? (
            <div className="mt-1.5">
              <ServerSignIn server={server} />
            </div>
          ) : null}
        </div>
      </div>
      <div className="flex shrink-0 items-center">
        <IconButton
          size="sm"
          loading={isAsking}
          label={t('toolServers.check_named', { name })}
          icon={Activity}
          className="relative max-sm:hidden"
          onClick={() => onAction('ask', server)}
        />
        <ServerRowMenu {...props} />
      </div>
    </div>
  );
}

/** The actions that the user's role allows. */
function ServerRowMenu({ server, canChange, onAction }: ServerRowProps) {
  const { t } = useTranslation();
  const action = (kind: ServerAction, Icon: LucideIcon, text: string) => ({
    Icon,
    text,
    onSelect: () => onAction(kind, server),
  });
  return (
    <RowMenu
      className="relative"
      label={t('design.row_actions', { name: server.name })}
      actions={[
        action('open', PanelRightOpen, t('buttons.open')),
        action('ask', Activity, t('toolServers.check_now')),
        canChange && action('edit', Pencil, t('toolServers.edit')),
        canChange && { ...action('delete', Trash2, t('buttons.delete')), tone: 'danger', isApart: true },
      ]}
    />
  );
}
