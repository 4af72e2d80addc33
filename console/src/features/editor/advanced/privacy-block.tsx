import { markName, RedactedEntity } from '@parley/contract/redaction.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../design/checkbox.tsx';
import { ConfirmDialog } from '../../../design/confirm-dialog.tsx';
import { dayText } from '../../../design/duration-text.ts';
import { Switch } from '../../../design/switch.tsx';
import { useSetting, useSettingValue } from '../settings/editor-store.tsx';
import { NumberSetting } from '../settings/number-setting.tsx';
import { SwitchSetting } from '../settings/setting-controls.tsx';
import { SettingsBlock, SettingsGroup } from './settings-block.tsx';

const RETENTION = { presets: [30, 90, 365, 730], min: 1, max: 36_500, first: 180 };

/** What stays of a finished conversation, and for how long. */
export function PrivacyBlock() {
  const { t, i18n } = useTranslation();
  const days = RETENTION.presets.map((count) => ({ value: count, label: dayText(count, i18n.language) }));
  return (
    <SettingsBlock name="privacy" description={t('advanced.privacy_hint')}>
      <SwitchSetting path="platform_settings.privacy.record_voice" hint={t('advanced.record_voice_hint')} />
      <NumberSetting
        path="platform_settings.privacy.retention_days"
        hint={t('advanced.retention_hint')}
        presets={[...days, { value: -1, label: t('advanced.for_ever') }]}
        custom={{ ...RETENTION, unit: t('advanced.unit_days') }}
      />
      <EarlierConversationsSetting />
      <RedactionSetting />
      <SwitchSetting
        path="platform_settings.privacy.delete_transcript_and_pii"
        hint={t('advanced.delete_transcript_hint')}
      />
      <SwitchSetting path="platform_settings.privacy.delete_audio" hint={t('advanced.delete_audio_hint')} />
      <SwitchSetting
        path="platform_settings.post_call_webhooks.enabled"
        hint={t('advanced.tells_webhooks_hint')}
      />
    </SettingsBlock>
  );
}

/** What is kept out of storage. */
function RedactionSetting() {
  const { t } = useTranslation();
  const { label, value, readOnly, change } = useSetting(
    'platform_settings.privacy.conversation_history_redaction',
  );
  const toggle = (entity: RedactedEntity, isOn: boolean) =>
    change(RedactedEntity.options.filter((each) => (each === entity ? isOn : value.includes(each))));
  return (
    <SettingsGroup title={label} hint={t('advanced.redaction_hint')}>
      {RedactedEntity.options.map((entity) => (
        <Checkbox
          key={entity}
          label={t(`advanced.redacted_${markName(entity)}`)}
          checked={value.includes(entity)}
          disabled={readOnly}
          onCheckedChange={(isOn) => toggle(entity, isOn)}
        />
      ))}
    </SettingsGroup>
  );
}

/** Asks before earlier conversations are erased. */
function EarlierConversationsSetting() {
  const { t, i18n } = useTranslation();
  const { label, value, readOnly, change } = useSetting(
    'platform_settings.privacy.apply_to_existing_conversations',
  );
  const days = useSettingValue('platform_settings.privacy.retention_days');
  const [isAsking, setIsAsking] = useState(false);
  const loss =
    days < 0
      ? t('advanced.apply_nothing')
      : t('advanced.apply_message', { duration: dayText(days, i18n.language) });
  return (
    <>
      <Switch
        label={label}
        hint={value ? loss : t('advanced.apply_to_existing_hint')}
        checked={value}
        disabled={readOnly}
        onCheckedChange={(isOn) => (isOn ? setIsAsking(true) : change(false))}
      />
      <ConfirmDialog
        open={isAsking}
        title={t('advanced.apply_title')}
        message={loss}
        confirmText={t('advanced.apply_confirm')}
        onConfirm={() => {
          setIsAsking(false);
          change(true);
        }}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
