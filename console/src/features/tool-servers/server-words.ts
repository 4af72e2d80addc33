import type { ApprovalPolicy, ToolTransport } from '@parley/contract/tool-servers.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../design/formats.ts';
import { momentAgo } from '../../design/moment-ago.ts';
import type { ServerLook } from './server-facts.ts';

/** How tool servers are spoken of in the language of the interface. */
export type ServerWords = {
  look: (look: ServerLook) => string;
  transport: (transport: ToolTransport) => string;
  /** The same where there is room. */
  wholeTransport: (transport: ToolTransport) => string;
  policy: (policy: ApprovalPolicy) => string;
  /** A role in the team; one that is not known is given back as it is. */
  role: (role: string) => string;
  number: (value: number) => string;
  milliseconds: (value: number) => string;
  /** Date and time of a moment. */
  moment: (date: Date) => string;
  /** How long ago a moment was: 'three minutes ago'. */
  ago: (date: Date) => string;
};

export function useServerWords(): ServerWords {
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
    look: (look) => looks[look],
    transport: (transport) => (transport === 'SSE' ? 'SSE' : 'HTTP'),
    wholeTransport: (transport) => TRANSPORT_NAMES[transport],
    policy: (policy) => policies[policy],
    role: (role) => roles[role] ?? role,
    number: formats.number,
    milliseconds: (value) => durations.format(value),
    moment: formats.moment,
    ago: (date) => momentAgo((Date.now() - date.getTime()) / 1000, language),
  };
}

const TRANSPORT_NAMES: Readonly<Record<ToolTransport, string>> = {
  STREAMABLE_HTTP: 'Streamable HTTP',
  SSE: 'SSE',
};
