import { TOOL_SERVERS } from '@parley/contract/limits.ts';
import { TOOL_SERVER_SIGN_IN_PATH } from '@parley/contract/tool-server-sign-in.ts';
import type { ToolServer, ToolServerKind } from '@parley/contract/tool-servers.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CopyableText } from '../../../design/copyable-text.tsx';
import {
  CheckboxField,
  SecretField,
  SelectField,
  TextAreaField,
  TextField,
  useFormField,
} from '../../../design/form/form-fields.tsx';
import { FormRows } from '../../../design/form/form-rows.tsx';
import { PasswordField } from '../../../design/password-field.tsx';
import { TextField as TextControl } from '../../../design/text-field.tsx';
import { consoleConfigurationQuery } from '../../../session/console-configuration.ts';
import { isUrlCut } from '../server-facts.ts';
import type { HeaderDraft, ServerAuth } from './server-draft.ts';

/** What is said of a server and how it is reached. */
export function ServerFields({
  kind,
  before,
}: {
  kind: ToolServerKind;
  /** As it is stored; absent for a new one. */
  before: ToolServer | undefined;
}) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-4">
      <TextField required name="name" label={t('fields.name')} maxLength={TOOL_SERVERS.nameMax} />
      <TextAreaField
        autoGrow
        rows={2}
        name="description"
        label={t('fields.description')}
        hint={t('toolServers.description_hint')}
        maxLength={TOOL_SERVERS.descriptionMax}
      />
      <UrlField kind={kind} before={before} />
      <SelectField
        name="transport"
        label={t('toolServers.transport')}
        options={[
          {
            value: 'STREAMABLE_HTTP',
            label: 'Streamable HTTP',
            description: t('toolServers.transport_http_hint'),
          },
          { value: 'SSE', label: 'SSE', description: t('toolServers.transport_sse_hint') },
        ]}
      />
      {kind === 'custom' ? (
        <>
          <AuthFields before={before} />
          <HeaderRows />
        </>
      ) : null}
      <div className="flex flex-col gap-1.5 rounded-md border bg-sunken px-3 py-2.5">
        <CheckboxField name="isTrusted" label={t('toolServers.trust')} hint={t('toolServers.trust_hint')} />
      </div>
    </div>
  );
}

function UrlField({ kind, before }: { kind: ToolServerKind; before: ToolServer | undefined }) {
  const { t } = useTranslation();
  const url = useFormField<string>({ name: 'url' });
  const trust = useFormField<boolean>({ name: 'isTrusted' });
  const isHidden = before !== undefined && isUrlCut(before.config.url);
  const hints = {
    custom: t('toolServers.url_hint'),
    zapier: t('toolServers.url_hint_zapier'),
    make: t('toolServers.url_hint_make'),
  };
  return (
    <TextControl
      required
      mono
      type="url"
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      label={t('fields.url')}
      placeholder={isHidden ? before.config.url : 'https://'}
      hint={isHidden ? t('toolServers.url_kept') : hints[kind]}
      value={url.value}
      error={url.error}
      onValueChange={(next) => {
        url.change(next);
        // Another server may be at another address.
        if (before) trust.change(false);
      }}
    />
  );
}

/** How Parley says to the server who asks. */
function AuthFields({ before }: { before: ToolServer | undefined }) {
  const { t } = useTranslation();
  const { value: auth } = useFormField<ServerAuth>({ name: 'auth' });
  return (
    <>
      <SelectField
        name="auth"
        label={t('toolServers.auth')}
        options={[
          {
            value: 'sign_in',
            label: t('toolServers.auth_sign_in'),
            description: t('toolServers.auth_sign_in_hint'),
          },
          {
            value: 'registered',
            label: t('toolServers.auth_registered'),
            description: t('toolServers.auth_registered_hint'),
          },
          { value: 'token', label: t('toolServers.token'), description: t('toolServers.token_hint') },
          {
            value: 'client',
            label: t('toolServers.auth_client'),
            description: t('toolServers.auth_client_hint'),
          },
        ]}
      />
      {auth === 'token' ? (
        <StoredSecretField
          name="token"
          label={t('toolServers.token')}
          isStored={before?.config.has_secret_token ?? false}
        />
      ) : null}
      {auth === 'registered' ? (
        <>
          <RedirectAddress />
          <ClientFields
            isStored={before?.config.registered_client?.has_secret ?? false}
            secretHint={t('toolServers.client_secret_hint')}
          />
        </>
      ) : null}
      {auth === 'client' ? (
        <ClientFields isStored={before !== undefined && before.config.client_credentials !== null} />
      ) : null}
    </>
  );
}

/** A program that a sign-in service knows. */
function ClientFields({ isStored, secretHint }: { isStored: boolean; secretHint?: string }) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        required
        mono
        name="clientId"
        label={t('toolServers.client_id')}
        autoComplete="off"
        maxLength={TOOL_SERVERS.clientIdMax}
      />
      <StoredSecretField
        name="clientSecret"
        label={t('toolServers.client_secret')}
        hint={secretHint}
        isStored={isStored}
      />
      <TextField
        mono
        name="scope"
        label={t('toolServers.scope')}
        hint={t('toolServers.scope_hint')}
        autoComplete="off"
        maxLength={TOOL_SERVERS.scopeMax}
      />
    </>
  );
}

/** What the sign-in service has to be told of Parley. */
function RedirectAddress() {
  const { t } = useTranslation();
  const { data: configuration } = useQuery(consoleConfigurationQuery());
  return (
    <div className="flex flex-col gap-1.5 text-muted text-sm">
      {t('toolServers.redirect_address')}
      <CopyableText
        text={`${configuration?.public_url ?? window.location.origin}${TOOL_SERVER_SIGN_IN_PATH}`}
        label={t('toolServers.copy_redirect_address')}
      />
    </div>
  );
}

/** A secret; a stored one stays until another is typed. */
function StoredSecretField({
  name,
  label,
  hint,
  isStored,
}: {
  name: string;
  label: string;
  hint?: string | undefined;
  isStored: boolean;
}) {
  const { t } = useTranslation();
  return (
    <SecretField
      mono
      name={name}
      label={label}
      hint={hint}
      placeholder={isStored ? t('toolServers.value_stored') : ''}
      toggleLabels={{ show: t('toolServers.show_value'), hide: t('toolServers.hide_value') }}
    />
  );
}

/** The headers that every request to the server carries; values are hidden, and stored ones are not known. */
function HeaderRows() {
  const { t } = useTranslation();
  const { value, change, errorAt } = useFormField<HeaderDraft[]>({ name: 'headers' });
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-ink text-sm">{t('fields.headers')}</legend>
      <FormRows
        rows={value}
        onChange={change}
        newRow={() => ({ name: '', value: '', isStored: false })}
        addText={t('toolServers.add_header')}
        removeIcon="cross"
        removeLabel={(_, index) => t('toolServers.remove_header', { number: index + 1 })}
      >
        {({ row, index, change: changeRow }) => (
          <div className="flex items-start gap-2">
            <TextControl
              hideLabel
              mono
              className="flex-1"
              label={t('toolServers.header_name', { number: index + 1 })}
              placeholder={t('fields.name')}
              value={row.name}
              error={errorAt(index, 'name')}
              readOnly={row.isStored}
              autoComplete="off"
              spellCheck={false}
              onValueChange={(name) => changeRow({ name })}
            />
            <PasswordField
              hideLabel
              mono
              className="flex-1"
              label={t('toolServers.header_value', { number: index + 1 })}
              placeholder={t(row.isStored ? 'toolServers.value_stored' : 'fields.value')}
              toggleLabels={{ show: t('toolServers.show_value'), hide: t('toolServers.hide_value') }}
              value={row.value}
              autoComplete="off"
              onValueChange={(next) => changeRow({ value: next })}
            />
          </div>
        )}
      </FormRows>
    </fieldset>
  );
}
