import { TOOL_SERVERS } from '@parley/contract/limits.ts';
import type { ToolServer } from '@parley/contract/tool-servers.ts';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../design/checkbox.tsx';
import { Select } from '../../../design/select.tsx';
import { TextArea } from '../../../design/text-area.tsx';
import { TextField } from '../../../design/text-field.tsx';
import { useServerErrorText } from '../server-error-text.ts';
import { isUrlCut } from '../server-facts.ts';
import { HeaderRows } from './header-rows.tsx';
import { headerFault, type ServerDraft, type ServerProblems } from './server-draft.ts';
import { TokenField } from './token-field.tsx';

/** What is said of a server and how it is reached. */
export function ServerFields({
  value,
  before,
  problems,
  onChange,
}: {
  value: ServerDraft;
  /** As it is stored; absent for a new one. */
  before: ToolServer | undefined;
  problems: ServerProblems;
  onChange: (change: Partial<ServerDraft>) => void;
}) {
  const { t } = useTranslation();
  const errorText = useServerErrorText();
  const errorOf = (code: string | undefined) => (code === undefined ? undefined : errorText.ofCode(code));
  const isHidden = before !== undefined && isUrlCut(before.config.url);
  const hints = {
    custom: t('toolServers.url_hint'),
    zapier: t('toolServers.url_hint_zapier'),
    make: t('toolServers.url_hint_make'),
  };
  return (
    <div className="flex flex-col gap-4">
      <TextField
        required
        label={t('toolServers.name')}
        value={value.name}
        maxLength={TOOL_SERVERS.nameMax}
        error={errorOf(problems.name)}
        onValueChange={(name) => onChange({ name })}
      />
      <TextArea
        autoGrow
        rows={2}
        label={t('toolServers.description')}
        hint={t('toolServers.description_hint')}
        value={value.description}
        maxLength={TOOL_SERVERS.descriptionMax}
        error={errorOf(problems.description)}
        onValueChange={(description) => onChange({ description })}
      />
      <TextField
        required
        mono
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        label={t('toolServers.url')}
        placeholder={isHidden ? before.config.url : 'https://'}
        hint={isHidden ? t('toolServers.url_kept') : hints[value.kind]}
        value={value.url}
        error={errorOf(problems.url)}
        // Somebody else may stand behind another address.
        onValueChange={(url) => onChange({ url, ...(before ? { isTrusted: false } : {}) })}
      />
      <Select
        label={t('toolServers.transport')}
        options={[
          {
            value: 'STREAMABLE_HTTP',
            label: 'Streamable HTTP',
            description: t('toolServers.transport_http_hint'),
          },
          { value: 'SSE', label: 'SSE', description: t('toolServers.transport_sse_hint') },
        ]}
        value={value.transport}
        onValueChange={(transport) => onChange({ transport })}
      />
      {value.kind === 'custom' ? (
        <>
          <TokenField value={value} isStored={before?.config.has_secret_token ?? false} onChange={onChange} />
          <HeaderRows
            value={value.headers}
            faultKey={problems.headers && headerFault(value)?.key}
            error={errorOf(problems.headers)}
            onChange={(headers) => onChange({ headers })}
          />
        </>
      ) : null}
      <div className="flex flex-col gap-1.5 rounded-md border bg-sunken px-3 py-2.5">
        <Checkbox
          label={t('toolServers.trust')}
          hint={t('toolServers.trust_hint')}
          error={errorOf(problems.trust)}
          checked={value.isTrusted}
          onCheckedChange={(isTrusted) => onChange({ isTrusted })}
        />
      </div>
    </div>
  );
}
