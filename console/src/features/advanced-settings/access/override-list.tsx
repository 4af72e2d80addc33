import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../design/checkbox.tsx';
import type { OverrideChoice } from '../advanced-settings.ts';
import { SettingsGroup } from '../settings-block.tsx';

export type OverrideListProps = {
  overrides: readonly OverrideChoice[];
  readOnly: boolean;
  onChange: (overrides: OverrideChoice[]) => void;
};

/** Which settings a client may change for its own conversation. */
export function OverrideList({ overrides, readOnly, onChange }: OverrideListProps) {
  const { t } = useTranslation();
  const choices: readonly (readonly [OverrideChoice, string, string])[] = [
    ['firstMessage', t('advanced.override_first_message'), t('advanced.override_first_message_hint')],
    ['prompt', t('advanced.override_prompt'), t('advanced.override_prompt_hint')],
    ['language', t('advanced.override_language'), t('advanced.override_language_hint')],
    ['llmModel', t('advanced.override_model'), t('advanced.override_model_hint')],
    ['voice', t('advanced.override_voice'), t('advanced.override_voice_hint')],
    ['voiceSettings', t('advanced.override_voice_settings'), t('advanced.override_voice_settings_hint')],
    ['customLlmBody', t('advanced.override_custom_body'), t('advanced.override_custom_body_hint')],
  ];
  // In one order, whatever was ticked first, so that ticking twice changes nothing.
  const toggled = (choice: OverrideChoice, isOn: boolean) =>
    choices.flatMap(([id]) => ((id === choice ? isOn : overrides.includes(id)) ? [id] : []));
  return (
    <SettingsGroup title={t('advanced.overrides')} hint={t('advanced.overrides_hint')}>
      <div className="@lg:grid-cols-2 grid gap-x-6 gap-y-3">
        {choices.map(([id, label, hint]) => (
          <Checkbox
            key={id}
            label={label}
            hint={hint}
            checked={overrides.includes(id)}
            disabled={readOnly}
            onCheckedChange={(isOn) => onChange(toggled(id, isOn))}
          />
        ))}
      </div>
    </SettingsGroup>
  );
}
