import type { ToolServer } from '@parley/contract/tool-servers.ts';
import {
  ArrowLeftRight,
  Calendar,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  GitBranch,
  Globe,
  Hash,
  LogIn,
  type LucideIcon,
  NotebookText,
  Radio,
  Workflow,
  Zap,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../design/badge.tsx';
import { useFormats } from '../../design/formats.ts';
import { Spinner } from '../../design/spinner.tsx';
import { useServerErrorText } from './server-error-text.ts';
import { isActive, LOOK_NAMES, needsSignIn, type ServerLook, serverLook } from './server-facts.ts';

/** How the last connection with a server went, in one line. */
export function ServerHealthMark({
  server,
  isAsking = false,
}: {
  server: Pick<ToolServer, 'health' | 'config'>;
  isAsking?: boolean;
}) {
  const { t, i18n } = useTranslation();
  const { moment } = useFormats();
  const errorText = useServerErrorText();
  const { state, tool_count, latency_ms, checked_at, error } = server.health;
  if (isAsking) return <Spinner size={16} label={t('toolServers.asking')} />;
  const title = checked_at ? t('toolServers.checked', { when: moment(checked_at) }) : undefined;
  switch (state) {
    case 'unknown':
      return (
        <span className="inline-flex items-center gap-1.5 text-muted text-sm">
          <CircleDashed size={16} aria-hidden />
          {t('toolServers.not_checked')}
        </span>
      );
    case 'reachable':
      return (
        <span title={title} className="inline-flex min-w-0 items-center gap-1.5 text-sm text-success-ink">
          <CircleCheck size={16} aria-hidden className="shrink-0" />
          <span className="min-w-0 tabular-nums">
            {t('toolServers.reachable')}
            <span className="text-muted">
              {tool_count === null ? null : ` · ${t('toolServers.tools_count', { count: tool_count })}`}
              {latency_ms === null ? null : ` · ${millisecondsText(latency_ms, i18n.language)}`}
            </span>
          </span>
        </span>
      );
    case 'unreachable':
      if (needsSignIn(server)) {
        return (
          <span title={title} className="inline-flex min-w-0 items-center gap-1.5 text-sm text-warning-ink">
            <LogIn size={16} aria-hidden className="shrink-0" />
            {t('toolServers.sign_in_needed')}
          </span>
        );
      }
      return (
        <span title={title} className="inline-flex min-w-0 items-start gap-1.5 text-danger-ink text-sm">
          <span className="flex h-5 shrink-0 items-center">
            <CircleAlert size={16} aria-hidden />
          </span>
          <span className="wrap-anywhere line-clamp-3 min-w-0">
            {t('toolServers.unreachable')}
            {error ? `${t('toolServers.colon')}${errorText.ofHealth(error)}` : null}
          </span>
        </span>
      );
  }
}

function millisecondsText(milliseconds: number, language: string): string {
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'millisecond',
    maximumFractionDigits: 0,
  }).format(milliseconds);
}

/** How a server is reached, whether it counts as active, and what there is to look at. */
export function ServerBadges({ server }: { server: ToolServer }) {
  const { t } = useTranslation();
  const changed = server.tools.filter((tool) => tool.has_changed).length;
  return (
    <>
      <Badge>{server.config.transport === 'SSE' ? 'SSE' : 'HTTP'}</Badge>
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

const ICONS: Readonly<Record<ServerLook, LucideIcon>> = {
  zapier: Zap,
  make: Workflow,
  notion: NotebookText,
  google: Calendar,
  slack: Hash,
  github: GitBranch,
  sse: Radio,
  websocket: ArrowLeftRight,
  streamable_http: Globe,
};

/** The icon of a server, with a name where it is not only decoration. */
export function ServerLookIcon({
  server,
  size = 20,
}: {
  server: Parameters<typeof serverLook>[0];
  size?: 16 | 20;
}) {
  const look = serverLook(server);
  const Icon = ICONS[look];
  return <Icon size={size} role="img" aria-label={LOOK_NAMES[look]} data-look={look} />;
}
