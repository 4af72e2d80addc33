import { VOICE_PRESETS, VOICE_RANGES } from '@parley/contract/agent-defaults.ts';
import { boundedNumber } from '../../../design/bounded-number.ts';

/** The settings of a voice that have named values. */
export type PresetSetting = keyof typeof VOICE_PRESETS;

/** The name of a value, or undefined for one between the named ones. */
export function presetOf<Setting extends PresetSetting>(
  setting: Setting,
  value: number,
): (keyof (typeof VOICE_PRESETS)[Setting] & string) | undefined {
  const presets: Readonly<Record<string, number>> = VOICE_PRESETS[setting];
  return Object.keys(presets).find((name) => presets[name] === value) as
    | (keyof (typeof VOICE_PRESETS)[Setting] & string)
    | undefined;
}

/** A value of a setting as it is stored: within its range, with two decimals. */
export function clampedValue(setting: PresetSetting, value: number): number {
  return boundedNumber(value, { ...VOICE_RANGES[setting], decimals: 2 });
}
