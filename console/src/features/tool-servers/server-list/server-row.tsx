import { Activity } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../design/icon-button.tsx';
import { ServerBadges } from '../server-badges.tsx';
import { shortUrl } from '../server-facts.ts';
import { ServerHealthMark } from '../server-health-mark.tsx';
import { ServerLookIcon } from '../server-look-icon.tsx';
import { useServerWords } from '../server-words.ts';
import { ServerRowMenu, type ServerRowMenuProps } from './server-row-menu.tsx';

/** One server: whose it is, how it is reached, how it is, and what can be done with it. */
export const ServerRow = memo(function ServerRow({
  isAsking,
  ...menu
}: ServerRowMenuProps & { isAsking: boolean }) {
  const { server, onAction } = menu;
  const { t } = useTranslation();
  const words = useServerWords();
  const { name, config, health } = server;
  return (
    <div className="relative flex min-h-16 items-center gap-3 rounded-lg border bg-surface py-2 pr-2 pl-4 transition-colors hover:border-line-strong hover:bg-hover max-sm:items-start max-sm:pl-3">
      <span className="flex text-muted max-sm:pt-1">
        <ServerLookIcon server={server} />
      </span>
      <div className="flex min-w-0 flex-1 gap-x-4 gap-y-1.5 max-lg:flex-col lg:items-center">
        <div className="min-w-0 lg:flex-1">
          <button
            type="button"
            onClick={() => onAction('open', server)}
            // The whole row opens it; the other buttons stand above.
            className="block max-w-full truncate text-left font-medium text-base text-ink after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-brand focus-visible:after:outline-offset-2"
          >
            {name}
          </button>
          <p title={config.url} className="truncate font-mono text-muted text-xs">
            {shortUrl(config.url)}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-1.5 lg:w-52 lg:shrink-0">
          <ServerBadges server={server} />
        </div>
        <div className="min-w-0 lg:w-72 lg:shrink-0">
          <ServerHealthMark health={health} isAsking={isAsking} />
          {health.checked_at === null || isAsking ? null : (
            <p className="pl-5.5 text-muted text-xs">
              {t('toolServers.checked_ago', { when: words.ago(new Date(health.checked_at)) })}
            </p>
          )}
        </div>
      </div>
      <div className="flex shrink-0 items-center">
        <IconButton
          size="sm"
          loading={isAsking}
          label={t('toolServers.check_named', { name })}
          icon={<Activity size={16} aria-hidden />}
          className="relative max-sm:hidden"
          onClick={() => onAction('ask', server)}
        />
        <ServerRowMenu {...menu} />
      </div>
    </div>
  );
});
