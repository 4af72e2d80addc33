import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { dayText } from '../../design/duration-text.ts';
import { Switch } from '../../design/switch.tsx';
import type { AdvancedBlockProps } from './advanced-settings.ts';
import { clampedCount } from './clamped-number.ts';
import { PresetNumberField } from './preset-number-field.tsx';
import { SettingsBlock } from './settings-block.tsx';

const RETENTION = { presets: [30, 90, 365, 730], min: 1, max: 36_500, first: 180 };

/** What stays of a finished conversation, and for how long. */
export function PrivacyBlock({ value, readOnly, onChange }: AdvancedBlockProps) {
  const { t, i18n } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const loss = useRetentionLoss(value.retentionDays);
  const days = RETENTION.presets.map((count) => ({ value: count, label: dayText(count, i18n.language) }));
  return (
    <SettingsBlock title={t('advanced.privacy')} description={t('advanced.privacy_hint')}>
      <Switch
        label={t('advanced.record_voice')}
        hint={t('advanced.record_voice_hint')}
        checked={value.recordVoice}
        disabled={readOnly}
        onCheckedChange={(recordVoice) => onChange({ recordVoice })}
      />
      <PresetNumberField
        label={t('advanced.retention')}
        hint={t('advanced.retention_hint')}
        value={value.retentionDays}
        presets={[...days, { value: -1, label: t('advanced.for_ever') }]}
        custom={{ ...RETENTION, unit: t('advanced.unit_days') }}
        clamp={(count) => clampedCount(count, RETENTION)}
        readOnly={readOnly}
        onValueChange={(retentionDays) => onChange({ retentionDays })}
      />
      <Switch
        label={t('advanced.apply_to_existing')}
        hint={value.applyToExistingConversations ? loss : t('advanced.apply_to_existing_hint')}
        checked={value.applyToExistingConversations}
        disabled={readOnly}
        onCheckedChange={(isOn) =>
          isOn ? setIsAsking(true) : onChange({ applyToExistingConversations: false })
        }
      />
      <Switch
        label={t('advanced.delete_transcript')}
        hint={t('advanced.delete_transcript_hint')}
        checked={value.deleteTranscriptAndPii}
        disabled={readOnly}
        onCheckedChange={(deleteTranscriptAndPii) => onChange({ deleteTranscriptAndPii })}
      />
      <Switch
        label={t('advanced.delete_audio')}
        hint={t('advanced.delete_audio_hint')}
        checked={value.deleteAudio}
        disabled={readOnly}
        onCheckedChange={(deleteAudio) => onChange({ deleteAudio })}
      />
      <Switch
        label={t('advanced.tells_webhooks')}
        hint={t('advanced.tells_webhooks_hint')}
        checked={value.tellsWebhooks}
        disabled={readOnly}
        onCheckedChange={(tellsWebhooks) => onChange({ tellsWebhooks })}
      />
      <ConfirmDialog
        open={isAsking}
        title={t('advanced.apply_title')}
        message={loss}
        confirmText={t('advanced.apply_confirm')}
        onConfirm={() => {
          setIsAsking(false);
          onChange({ applyToExistingConversations: true });
        }}
        onCancel={() => setIsAsking(false)}
      />
    </SettingsBlock>
  );
}

/** What becomes of earlier conversations when they are kept for this many days. */
function useRetentionLoss(days: number): string {
  const { t, i18n } = useTranslation();
  if (days < 0) return t('advanced.apply_nothing');
  return t('advanced.apply_message', { duration: dayText(days, i18n.language) });
}
