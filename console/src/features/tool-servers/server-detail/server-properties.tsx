import type { ToolServer } from '@parley/contract/tool-servers.ts';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../design/copy-button.tsx';
import { serverLook } from '../server-facts.ts';
import { useServerWords } from '../server-words.ts';

/** What is known about a server besides its tools. */
export function ServerProperties({ server }: { server: ToolServer }) {
  const { t } = useTranslation();
  const words = useServerWords();
  const { id, description, config, documentation_url, metadata, creator } = server;
  const created = new Date(metadata.created_at * 1000);
  const look = serverLook(server);
  const isKnown = !['sse', 'websocket', 'streamable_http'].includes(look);
  const integration = isKnown ? words.look(look) : t('toolServers.kind_custom');
  const headers = Object.entries(config.request_headers);
  return (
    <dl className="grid grid-cols-3 gap-x-6 gap-y-4 rounded-lg border bg-surface p-4 max-md:grid-cols-2">
      {description === '' ? null : (
        <Property name={t('toolServers.description')} className="col-span-full">
          <span className="wrap-anywhere whitespace-pre-wrap">{description}</span>
        </Property>
      )}
      <Property name={t('toolServers.url')} className="col-span-full">
        <span className="wrap-anywhere font-mono text-sm">{config.url}</span>
      </Property>
      <Property name={t('toolServers.id')} className="col-span-full">
        <CopyButton text={id} label={t('toolServers.copy_id', { id })} className="-ml-1">
          <span className="wrap-anywhere font-mono text-ink text-sm">{id}</span>
        </CopyButton>
      </Property>
      <Property name={t('toolServers.kind')}>{integration}</Property>
      <Property name={t('toolServers.transport')}>{words.wholeTransport(config.transport)}</Property>
      <Property name={t('toolServers.created_on')}>
        <time dateTime={created.toISOString()}>{words.moment(created)}</time>
      </Property>
      <Property name={t('toolServers.creator')} className="col-span-full">
        {creator ? (
          <span className="wrap-anywhere">
            {[creator.name, words.role(creator.role), creator.email]
              .filter((fact) => fact !== '')
              .join(' · ')}
          </span>
        ) : (
          t('toolServers.creator_gone')
        )}
      </Property>
      {documentation_url === null ? null : (
        <Property name={t('toolServers.documentation')} className="col-span-full">
          <a
            href={documentation_url}
            target="_blank"
            rel="noreferrer"
            className="wrap-anywhere inline-flex items-center gap-1 text-accent-ink underline"
          >
            {documentation_url}
            <ExternalLink size={16} aria-hidden className="shrink-0" />
          </a>
        </Property>
      )}
      {headers.length === 0 ? null : (
        <Property name={t('toolServers.headers')} className="col-span-full">
          <ul className="flex flex-col gap-0.5 font-mono text-sm">
            {headers.map(([header, masked]) => (
              <li key={header} className="wrap-anywhere">
                {header}: <span className="text-muted">{masked}</span>
              </li>
            ))}
          </ul>
        </Property>
      )}
      {config.has_secret_token ? (
        <Property name={t('toolServers.token')}>{t('toolServers.token_stored')}</Property>
      ) : null}
    </dl>
  );
}

function Property({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="mt-0.5 text-base text-ink">{children}</dd>
    </div>
  );
}
