import { VOICE_PRESETS, VOICE_RANGES, VOICE_STEP } from '@parley/contract/agent-defaults.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceGroup } from '../../../design/choice-group.tsx';
import { NumberField } from '../../../design/number-field.tsx';
import { Slider } from '../../../design/slider.tsx';
import { useSetting } from '../settings/editor-store.tsx';
import type { SettingPathOf } from '../settings/settings.ts';
import { clampedValue, type PresetSetting, presetOf } from './voice-presets.ts';

const CUSTOM = 'custom';

/** Keys of the texts of each setting: what it is, and its preset values by their names. */
const TEXTS: Record<PresetSetting, { label: string; hint: string; names: Readonly<Record<string, string>> }> =
  {
    stability: {
      label: 'speech.stability',
      hint: 'speech.stability_hint',
      names: {
        natural: 'speech.stability_natural',
        balanced: 'speech.stability_balanced',
        steady: 'speech.stability_steady',
      },
    },
    speed: {
      label: 'speech.speed',
      hint: 'speech.speed_hint',
      names: {
        slow: 'speech.speed_slow',
        moderate: 'speech.speed_moderate',
        normal: 'speech.speed_normal',
        quick: 'speech.speed_quick',
        fast: 'speech.speed_fast',
      },
    },
    similarityBoost: {
      label: 'speech.similarity',
      hint: 'speech.similarity_hint',
      names: {
        standard: 'speech.similarity_standard',
        clear: 'speech.similarity_clear',
        high: 'speech.similarity_high',
        maximum: 'speech.similarity_maximum',
      },
    },
  };

export type VoiceSliderProps = {
  path: SettingPathOf<number>;
  setting: PresetSetting;
};

/** A setting of the voice: a few named values, and a slider with a number for all between them. */
export function VoiceSlider({ path, setting }: VoiceSliderProps) {
  const { t, i18n } = useTranslation();
  const { label, hint, names } = TEXTS[setting];
  const { value, readOnly, change } = useSetting(path);
  const [wantsCustom, setWantsCustom] = useState(false);
  const preset = presetOf(setting, value);
  const isCustom = wantsCustom || preset === undefined;
  const presets: Readonly<Record<string, number>> = VOICE_PRESETS[setting];
  const handleChoice = (name: string) => {
    const chosen = presets[name];
    setWantsCustom(chosen === undefined);
    if (chosen !== undefined) change(chosen);
  };
  const handleValue = (next: number) => {
    // A slider that passes a named value must not vanish under the hand.
    setWantsCustom(true);
    change(clampedValue(setting, next));
  };
  const options = Object.entries(presets).map(([name, figure]) => ({
    value: name,
    label: t(names[name] ?? name),
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
        label={t(label)}
        hint={t(hint)}
        disabled={readOnly}
        value={isCustom ? CUSTOM : preset}
        onValueChange={handleChoice}
        options={[...options, { value: CUSTOM, label: t('speech.custom') }]}
      />
      {isCustom ? (
        <div className="flex items-center gap-4">
          <Slider className="flex-1" label={t(label)} step={VOICE_STEP} {...exact} />
          <NumberField
            className="w-24"
            label={t('speech.exact_value', { setting: t(label) })}
            hideLabel
            decimals={2}
            {...exact}
          />
        </div>
      ) : null}
    </div>
  );
}
