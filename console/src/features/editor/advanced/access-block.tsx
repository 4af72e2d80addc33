import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { Checkbox } from '../../../design/checkbox.tsx';
import { isEntryEnd } from '../../../design/shortcuts.ts';
import { TextField } from '../../../design/text-field.tsx';
import { useSetting, useSettingValue } from '../settings/editor-store.tsx';
import { OverrideName } from '../settings/platform-forms.ts';
import { SwitchSetting } from '../settings/setting-controls.tsx';
import { typedHost } from './host-name.ts';
import { SettingsBlock, SettingsGroup } from './settings-block.tsx';

/** Who may start a conversation, and what they may change about it. */
export function AccessBlock() {
  const { t } = useTranslation();
  const isSigned = useSettingValue('platform_settings.auth.enable_auth');
  return (
    <SettingsBlock name="access" description={t('advanced.access_hint')}>
      <SwitchSetting
        path="platform_settings.auth.enable_auth"
        hint={t(isSigned ? 'advanced.enable_auth_on' : 'advanced.enable_auth_off')}
      />
      <HostList isHeeded={!isSigned} />
      <OverrideList />
    </SettingsBlock>
  );
}

/** The sites that may use the agent by its id alone. @param props `isHeeded`: signed addresses are not needed */
function HostList({ isHeeded }: { isHeeded: boolean }) {
  const { t } = useTranslation();
  const { label, value: hosts, readOnly, change } = useSetting('platform_settings.auth.allowlist');
  return (
    <SettingsGroup
      title={label}
      hint={isHeeded ? t('advanced.allowlist_hint') : t('advanced.allowlist_idle')}
    >
      {hosts.length > 0 ? (
        <ul className="flex flex-wrap gap-1.5">
          {hosts.map((host) => (
            <li
              key={host}
              className="flex h-7 max-w-full items-center gap-1 rounded-md border bg-sunken pl-2 font-mono text-ink text-sm last:pr-0"
            >
              <span className={readOnly ? 'truncate pr-2' : 'truncate'}>{host}</span>
              {readOnly ? null : (
                <button
                  type="button"
                  aria-label={t('advanced.host_remove', { host })}
                  className="flex size-6 items-center justify-center rounded-md text-muted transition-colors hover:bg-hover hover:text-danger-ink"
                  onClick={() => change(hosts.filter((other) => other !== host))}
                >
                  <X size={16} aria-hidden />
                </button>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {hosts.length === 0 && isHeeded ? (
        <p className="text-muted text-sm">{t('advanced.allowlist_empty')}</p>
      ) : null}
      {readOnly ? null : <NewHost hosts={hosts} onAdd={(host) => change([...hosts, host])} />}
    </SettingsGroup>
  );
}

function NewHost({ hosts, onAdd }: { hosts: readonly string[]; onAdd: (host: string) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const add = () => {
    const host = typedHost(typed);
    if (host === undefined) return setError(t('advanced.host_invalid'));
    if (hosts.includes(host)) return setError(t('advanced.host_taken'));
    onAdd(host);
    setTyped('');
  };
  return (
    <div className="flex items-start gap-2">
      <TextField
        mono
        hideLabel
        className="max-w-80 flex-1"
        label={t('advanced.host_new')}
        placeholder="www.example.com"
        maxLength={300}
        value={typed}
        error={error}
        onValueChange={(text) => {
          setTyped(text);
          setError(undefined);
        }}
        onKeyDown={(event) => isEntryEnd(event) && typed !== '' && add()}
        // What was typed counts without a further click, also when the agent is saved next.
        onBlur={() => typedHost(typed) !== undefined && add()}
      />
      {/* Not `disabled`: it has the focus once leaving the field has added the host. */}
      <Button icon={Plus} aria-disabled={typed.trim() === ''} onClick={() => typed.trim() !== '' && add()}>
        {t('advanced.host_add')}
      </Button>
    </div>
  );
}

/** Which settings a client may change for its own conversation. */
function OverrideList() {
  const { t } = useTranslation();
  const {
    label: title,
    value: allowed,
    readOnly,
    change,
  } = useSetting('platform_settings.overrides.conversation_config_override');
  return (
    <SettingsGroup title={title} hint={t('advanced.overrides_hint')}>
      <div className="@lg:grid-cols-2 grid gap-x-6 gap-y-3">
        {OverrideName.options.map((name) => (
          <Checkbox
            key={name}
            label={t(`advanced.override_${name}`)}
            hint={t(`advanced.override_hint_${name}`)}
            checked={allowed.includes(name)}
            disabled={readOnly}
            onCheckedChange={(isOn) =>
              change(
                OverrideName.options.filter((other) => (other === name ? isOn : allowed.includes(other))),
              )
            }
          />
        ))}
      </div>
    </SettingsGroup>
  );
}
