import type { ApprovalPolicy, ToolTransport } from '@parley/contract/tool-servers.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../design/formats.ts';
import { momentAgo } from '../../design/moment-ago.ts';
import type { ServerLook } from './server-facts.ts';

/** How tool servers are spoken of in the language of the interface. */
export function useServerWords() {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const formats = useFormats();
  const looks = {
    zapier: 'Zapier',
    make: 'Make',
    notion: 'Notion',
    google: 'Google',
    slack: 'Slack',
    github: 'GitHub',
    sse: 'SSE',
    websocket: 'WebSocket',
    streamable_http: 'HTTP',
  };
  const policies = {
    require_approval_all: t('toolServers.policy_always_ask'),
    require_approval_per_tool: t('toolServers.policy_per_tool'),
    auto_approve_all: t('toolServers.policy_none'),
  };
  const roles: Readonly<Record<string, string>> = {
    owner: t('toolServers.role_owner'),
    admin: t('toolServers.role_admin'),
    member: t('toolServers.role_member'),
    viewer: t('toolServers.role_viewer'),
  };
  const durations = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'millisecond',
    maximumFractionDigits: 0,
  });
  return {
    look: (look: ServerLook) => looks[look],
    transport: (transport: ToolTransport) => (transport === 'SSE' ? 'SSE' : 'HTTP'),
    /** The same where there is room. */
    wholeTransport: (transport: ToolTransport) => TRANSPORT_NAMES[transport],
    policy: (policy: ApprovalPolicy) => policies[policy],
    /** A role in the team; one that is not known is given back as it is. */
    role: (role: string) => roles[role] ?? role,
    number: formats.number,
    milliseconds: (value: number) => durations.format(value),
    moment: formats.moment,
    /** How long ago a moment was: 'three minutes ago'. */
    ago: (date: Date) => momentAgo((Date.now() - date.getTime()) / 1000, language),
  };
}

const TRANSPORT_NAMES: Readonly<Record<ToolTransport, string>> = {
  STREAMABLE_HTTP: 'Streamable HTTP',
  SSE: 'SSE',
};
