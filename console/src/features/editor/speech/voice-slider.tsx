import { VOICE_PRESETS, VOICE_RANGES, VOICE_STEP } from '@parley/contract/agent-defaults.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { boundedNumber } from '../../../design/bounded-number.ts';
import { ChoiceGroup } from '../../../design/choice-group.tsx';
import { NumberField } from '../../../design/number-field.tsx';
import { Slider } from '../../../design/slider.tsx';
import { useSetting } from '../settings/editor-store.tsx';
import { nameOf } from '../settings/setting-formats.ts';
import type { SettingPathOf } from '../settings/settings.ts';

const CUSTOM = 'custom';

export type VoiceSliderProps = {
  path: SettingPathOf<number>;
  setting: keyof typeof VOICE_PRESETS;
};

/** A setting of the voice: a few named values, and a slider with a number for all between them. */
export function VoiceSlider({ path, setting }: VoiceSliderProps) {
  const { t, i18n } = useTranslation();
  const { label, value, readOnly, change } = useSetting(path);
  const [wantsCustom, setWantsCustom] = useState(false);
  const presets: Readonly<Record<string, number>> = VOICE_PRESETS[setting];
  const preset = nameOf(value, presets);
  const isCustom = wantsCustom || preset === undefined;
  const handleChoice = (name: string) => {
    const chosen = presets[name];
    setWantsCustom(chosen === undefined);
    if (chosen !== undefined) change(chosen);
  };
  const handleValue = (next: number) => {
    // A slider that passes a named value must not vanish under the hand.
    setWantsCustom(true);
    change(boundedNumber(next, { ...VOICE_RANGES[setting], decimals: 2 }));
  };
  const options = Object.entries(presets).map(([name, figure]) => ({
    value: name,
    label: t(`speech.preset_${setting}_${name}`),
    fact: figure.toLocaleString(i18n.language),
  }));
  const exact = {
    value,
    ...VOICE_RANGES[setting],
    disabled: readOnly,
    onValueChange: handleValue,
  };
  return (
    <div className="flex flex-col gap-2">
      <ChoiceGroup
        label={label}
        hint={t(`speech.preset_hint_${setting}`)}
        disabled={readOnly}
        value={isCustom ? CUSTOM : preset}
        onValueChange={handleChoice}
        options={[...options, { value: CUSTOM, label: t('speech.custom') }]}
      />
      {isCustom ? (
        <div className="flex items-center gap-4">
          <Slider className="flex-1" label={label} step={VOICE_STEP} {...exact} />
          <NumberField
            className="w-24"
            label={t('speech.exact_value', { setting: label })}
            hideLabel
            decimals={2}
            {...exact}
          />
        </div>
      ) : null}
    </div>
  );
}
