import { useTranslation } from 'react-i18next';
import { Switch } from '../../../design/switch.tsx';
import type { AdvancedBlockProps } from '../advanced-settings.ts';
import { SettingsBlock } from '../settings-block.tsx';
import { HostList } from './host-list.tsx';
import { OverrideList } from './override-list.tsx';

/** Who may start a conversation, and what they may change about it. */
export function AccessBlock({ value, readOnly, onChange }: AdvancedBlockProps) {
  const { t } = useTranslation();
  return (
    <SettingsBlock title={t('advanced.access')} description={t('advanced.access_hint')}>
      <Switch
        label={t('advanced.enable_auth')}
        hint={t(value.enableAuth ? 'advanced.enable_auth_on' : 'advanced.enable_auth_off')}
        checked={value.enableAuth}
        disabled={readOnly}
        onCheckedChange={(enableAuth) => onChange({ enableAuth })}
      />
      <HostList
        hosts={value.allowlist}
        isHeeded={!value.enableAuth}
        readOnly={readOnly}
        onChange={(allowlist) => onChange({ allowlist })}
      />
      <OverrideList
        overrides={value.overrides}
        readOnly={readOnly}
        onChange={(overrides) => onChange({ overrides })}
      />
    </SettingsBlock>
  );
}
