import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../design/select.tsx';
import { clampedNumber, type NumberBounds } from './clamped-number.ts';
import { useSetting } from './editor-store.tsx';
import { NumberEntry } from './number-entry.tsx';
import type { SettingPathOf } from './settings.ts';

export type NumberSettingProps = {
  path: SettingPathOf<number>;
  hint: string;
  presets: readonly { value: number; label: string }[];
  /** What another number counts, where it may lie, and the one to begin with. */
  custom: NumberBounds & { unit: string; first: number };
};

/** A number from a few ready ones, or any other; a value that is none of the ready ones opens as another. */
export function NumberSetting({ path, hint, presets, custom }: NumberSettingProps) {
  const { label, value, readOnly, change } = useSetting(path);
  const { t, i18n } = useTranslation();
  const isPreset = (number: number) => presets.some((preset) => preset.value === number);
  // The number that was chosen as another although it is a ready one.
  const [own, setOwn] = useState<number>();
  const [last, setLast] = useState(isPreset(value) ? custom.first : value);
  const isCustom = !isPreset(value) || own === value;

  const chooseOwn = (number: number) => {
    const isBounded = number >= custom.min;
    setOwn(isBounded ? number : undefined);
    if (isBounded) setLast(number);
    change(number);
  };
  const handleChoice = (choice: string) => {
    if (choice === CUSTOM) return chooseOwn(isCustom ? value : last);
    if (isCustom && value >= custom.min) setLast(value);
    setOwn(undefined);
    change(Number(choice));
  };
  const range = t('advanced.custom_range', {
    min: custom.min.toLocaleString(i18n.language),
    max: custom.max.toLocaleString(i18n.language),
  });
  return (
    <Select
      label={label}
      hint={isCustom ? `${hint} ${range}` : hint}
      options={[
        ...presets.map((preset) => ({ value: String(preset.value), label: preset.label })),
        { value: CUSTOM, label: t('advanced.custom') },
      ]}
      value={isCustom ? CUSTOM : String(value)}
      disabled={readOnly}
      onValueChange={handleChoice}
      triggerClassName="max-w-60"
      beside={
        isCustom && (
          <>
            <NumberEntry
              hideLabel
              label={t('advanced.custom_value', { setting: label })}
              className="w-24 shrink-0 max-sm:w-20"
              value={value}
              clamp={(number) => clampedNumber(number, custom)}
              disabled={readOnly}
              onValueChange={chooseOwn}
            />
            <span aria-hidden className="text-muted text-sm">
              {custom.unit}
            </span>
          </>
        )
      }
    />
  );
}

const CUSTOM = 'custom';
