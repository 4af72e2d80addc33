import type { ApiKey } from '@parley/contract/api-keys.ts';
import { KeySquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRevokeApiKey } from '../../../data/api-keys.ts';
import { Badge } from '../../../design/badge.tsx';
import { CopyButton } from '../../../design/copy-button.tsx';
import { useFormats } from '../../../design/formats.ts';
import { SettingsRow } from '../settings-row.tsx';
import { scopeTexts } from './api-key-scopes.ts';

/** One key: its name, what it is for, who made it, how long it lasts and when it was used. */
export function ApiKeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { id, name, prefix, scopes, agent_ids, expires_at } = apiKey;
  const isPublishable = apiKey.kind === 'publishable';
  const hasEnded = expires_at !== null && new Date(expires_at) <= new Date();
  return (
    <SettingsRow
      name={name}
      className="items-start"
      actions={[]}
      removal={{
        text: t('apiKeys.revoke'),
        title: t('apiKeys.revoke_title', { name }),
        message: t(isPublishable ? 'apiKeys.revoke_publishable_message' : 'apiKeys.revoke_message'),
        change: useRevokeApiKey(),
        input: id,
        doneText: t('apiKeys.revoked', { name }),
      }}
    >
      <KeySquare size={16} aria-hidden className="mt-1 shrink-0 text-faint" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="wrap-anywhere font-medium text-base text-ink">{name}</span>
          {isPublishable ? (
            <Badge>{t('apiKeys.kind_publishable_short')}</Badge>
          ) : (
            <code className="text-faint text-xs">{prefix}…</code>
          )}
          {hasEnded ? <Badge tone="warning">{t('apiKeys.has_ended')}</Badge> : null}
        </p>
        <p className="wrap-anywhere text-muted text-sm">{formats.list(scopeTexts(scopes, t))}</p>
        {agent_ids === null ? null : (
          <p className="wrap-anywhere text-muted text-sm">
            {t('apiKeys.for_agents', { count: agent_ids.length })}
          </p>
        )}
        {isPublishable ? <PublishableFacts apiKey={apiKey} /> : null}
        <KeyDates apiKey={apiKey} hasEnded={hasEnded} />
      </div>
    </SettingsRow>
  );
}

/** The whole key, and the pages that may use it. */
function PublishableFacts({ apiKey: { token, origins } }: { apiKey: ApiKey }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="wrap-anywhere text-muted text-sm">
        {origins === null ? t('apiKeys.in_apps') : t('apiKeys.on_pages', { pages: origins.join(', ') })}
      </p>
      {token === null ? null : (
        <div className="my-1 flex items-center gap-1">
          <code className="wrap-anywhere rounded-md bg-sunken px-2 py-1 text-ink text-xs">{token}</code>
          <CopyButton text={token} label={t('apiKeys.copy_token')} />
        </div>
      )}
    </>
  );
}

/** Who made it and when, how long it lasts, and when it was used. */
function KeyDates({ apiKey, hasEnded }: { apiKey: ApiKey; hasEnded: boolean }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { created_by, created_at, expires_at, last_used_at } = apiKey;
  return (
    <p className="text-faint text-xs">
      {t(created_by.name === '' ? 'apiKeys.made_on' : 'apiKeys.made', {
        name: created_by.name,
        date: formats.date(created_at),
      })}
      {' · '}
      {expires_at === null
        ? t('apiKeys.never_ends')
        : t(hasEnded ? 'apiKeys.ended_on' : 'apiKeys.ends_on', {
            date: formats.date(expires_at),
          })}
      {' · '}
      {last_used_at === null
        ? t('apiKeys.unused')
        : t('apiKeys.last_used', { moment: formats.moment(last_used_at) })}
    </p>
  );
}
