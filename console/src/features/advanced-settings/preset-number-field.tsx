import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../design/select.tsx';
import { NumberEntry } from './number-entry.tsx';

export type PresetNumberFieldProps = {
  label: string;
  hint: string;
  value: number;
  presets: readonly { value: number; label: string }[];
  /** What a number of one's own counts and where it may lie, and the one to begin with. */
  custom: { unit: string; min: number; max: number; first: number };
  /** Brings a number of one's own into its bounds. */
  clamp: (value: number) => number;
  readOnly: boolean;
  onValueChange: (value: number) => void;
};

/** A number from a few usual ones, or one of one's own; a value that is none of the usual ones opens as one's own. */
export function PresetNumberField(props: PresetNumberFieldProps) {
  const { label, hint, value, presets, custom, clamp, readOnly, onValueChange } = props;
  const { t, i18n } = useTranslation();
  const isPreset = (number: number) => presets.some((preset) => preset.value === number);
  // The number that was chosen as one's own although it is a usual one.
  const [own, setOwn] = useState<number>();
  const [last, setLast] = useState(isPreset(value) ? custom.first : value);
  const isCustom = !isPreset(value) || own === value;

  const chooseOwn = (number: number) => {
    const isBounded = number >= custom.min;
    setOwn(isBounded ? number : undefined);
    if (isBounded) setLast(number);
    onValueChange(number);
  };
  const handleChoice = (choice: string) => {
    if (choice === CUSTOM) return chooseOwn(isCustom ? value : last);
    if (isCustom && value >= custom.min) setLast(value);
    setOwn(undefined);
    onValueChange(Number(choice));
  };
  const options = [
    ...presets.map((preset) => ({ value: String(preset.value), label: preset.label })),
    { value: CUSTOM, label: t('advanced.custom') },
  ];
  const range = t('advanced.custom_range', {
    min: custom.min.toLocaleString(i18n.language),
    max: custom.max.toLocaleString(i18n.language),
  });
  return (
    <Select
      label={label}
      hint={isCustom ? `${hint} ${range}` : hint}
      options={options}
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
              className="w-24 shrink-0"
              value={value}
              clamp={clamp}
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
