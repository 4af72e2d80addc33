import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { boundedNumber, typedNumber } from './bounded-number.ts';
import type { FieldProps } from './field.tsx';
import { TextField } from './text-field.tsx';

export type NumberFieldProps = Omit<FieldProps, 'children'> & {
  value: number;
  min: number;
  max: number;
  /** Digits after the point. */
  decimals?: number;
  /** Stands at the end of the field, such as `s`. */
  unit?: string;
  /** Gets the number as it is typed, rounded and within its bounds. */
  onValueChange: (value: number) => void;
};

/** A number to type or to step with the arrow keys. What is no number leaves the value as it was. */
export function NumberField({
  value,
  min,
  max,
  decimals = 0,
  unit,
  onValueChange,
  ...field
}: NumberFieldProps) {
  const { i18n } = useTranslation();
  // The text stays as typed until one leaves the field: bounds must not rewrite a number that is half written.
  const [typed, setTyped] = useState<string>();
  const shown = value.toLocaleString(i18n.language, { maximumFractionDigits: decimals, useGrouping: false });
  const range = { min, max, decimals };
  const handleType = (text: string) => {
    setTyped(text);
    const next = typedNumber(text, decimals === 0 ? 0 : undefined);
    if (next !== undefined) onValueChange(boundedNumber(next, range));
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'Enter') setTyped(undefined);
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return;
    event.preventDefault();
    setTyped(undefined);
    onValueChange(boundedNumber(value + (key === 'ArrowUp' ? 1 : -1) * 10 ** -decimals, range));
  };
  return (
    <TextField
      {...field}
      role="spinbutton"
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      value={typed ?? shown}
      onValueChange={handleType}
      onBlur={() => setTyped(undefined)}
      onKeyDown={handleKeyDown}
      end={unit ? <span className="pointer-events-none pr-2 text-faint text-sm">{unit}</span> : null}
    />
  );
}
