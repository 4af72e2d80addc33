import type { ToolServer, ToolTransport } from '@parley/contract/tool-servers.ts';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../design/copy-button.tsx';
import { useFormats } from '../../../design/formats.ts';
import { PropertyList } from '../../../design/property-list.tsx';
import { LOOK_NAMES, needsSignIn, serverLook } from '../server-facts.ts';
import { ServerSignOut } from '../sign-in/server-sign-out.tsx';

const TRANSPORT_NAMES: Readonly<Record<ToolTransport, string>> = {
  STREAMABLE_HTTP: 'Streamable HTTP',
  SSE: 'SSE',
};

/** What is known about a server besides its tools. */
export function ServerProperties({ server, readOnly }: { server: ToolServer; readOnly: boolean }) {
  const { t } = useTranslation();
  const { moment } = useFormats();
  const { id, description, config, documentation_url, metadata, creator } = server;
  const created = new Date(metadata.created_at * 1000);
  const look = serverLook(server);
  const isKnown = !['sse', 'websocket', 'streamable_http'].includes(look);
  const integration = isKnown ? LOOK_NAMES[look] : t('toolServers.kind_custom');
  const headers = Object.entries(config.request_headers);
  const wide = (name: string, value: ReactNode) => ({ name, value, isWide: true });
  return (
    <PropertyList
      properties={[
        description !== '' &&
          wide(
            t('fields.description'),
            <span className="wrap-anywhere whitespace-pre-wrap">{description}</span>,
          ),
        wide(t('fields.url'), <span className="wrap-anywhere font-mono text-sm">{config.url}</span>),
        wide(
          t('toolServers.id'),
          <CopyButton text={id} label={t('toolServers.copy_id', { id })} className="-ml-1">
            <span className="wrap-anywhere font-mono text-ink text-sm">{id}</span>
          </CopyButton>,
        ),
        { name: t('toolServers.kind'), value: integration },
        { name: t('toolServers.transport'), value: TRANSPORT_NAMES[config.transport] },
        {
          name: t('toolServers.created_on'),
          value: <time dateTime={created.toISOString()}>{moment(created)}</time>,
        },
        wide(t('toolServers.creator'), <Creator creator={creator} />),
        documentation_url !== null &&
          wide(t('toolServers.documentation'), <DocumentationLink url={documentation_url} />),
        headers.length > 0 && wide(t('fields.headers'), <MaskedHeaders headers={headers} />),
        config.signed_in !== null &&
          !needsSignIn(server) &&
          wide(t('toolServers.signed_in'), <ServerSignOut server={server} readOnly={readOnly} />),
        config.registered_client !== null && {
          name: t('toolServers.auth_registered'),
          value: <span className="wrap-anywhere">{config.registered_client.client_id}</span>,
        },
        config.client_credentials !== null && {
          name: t('toolServers.auth_client'),
          value: <span className="wrap-anywhere">{config.client_credentials.client_id}</span>,
        },
        config.has_secret_token && { name: t('toolServers.token'), value: t('toolServers.token_stored') },
      ]}
    />
  );
}

function Creator({ creator }: Pick<ToolServer, 'creator'>) {
  const { t } = useTranslation();
  if (!creator) return t('knowledge.creator_gone');
  const facts = [
    creator.name || t('audit.unnamed'),
    t(`toolServers.role_${creator.role}`, { defaultValue: creator.role }),
    creator.email,
  ].filter((fact) => fact !== '');
  return <span className="wrap-anywhere">{facts.join(' · ')}</span>;
}

function DocumentationLink({ url }: { url: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="wrap-anywhere inline-flex items-center gap-1 text-accent-ink underline"
    >
      {url}
      <ExternalLink size={16} aria-hidden className="shrink-0" />
    </a>
  );
}

function MaskedHeaders({ headers }: { headers: readonly [name: string, masked: string][] }) {
  return (
    <ul className="flex flex-col gap-0.5 font-mono text-sm">
      {headers.map(([name, masked]) => (
        <li key={name} className="wrap-anywhere">
          {name}: <span className="text-muted">{masked}</span>
        </li>
      ))}
    </ul>
  );
}
