import { useState } from 'react';
import { typedNumber } from '../../../design/bounded-number.ts';
import { isEntryEnd } from '../../../design/shortcuts.ts';
import { TextField, type TextFieldProps } from '../../../design/text-field.tsx';

export type NumberEntryProps = Pick<
  TextFieldProps,
  'label' | 'hideLabel' | 'className' | 'disabled' | 'readOnly'
> & {
  value: number;
  /** Brings a typed number into its bounds. */
  clamp?: (value: number) => number;
  onValueChange: (value: number) => void;
};

/**
 * A number that counts once it is typed to its end, since half a number may mean something else. What is no number
 * leaves the value as it was.
 */
export function NumberEntry({ value, clamp, onValueChange, ...field }: NumberEntryProps) {
  const [typed, setTyped] = useState<string>();
  const commit = () => {
    if (typed === undefined) return;
    setTyped(undefined);
    const number = typedNumber(typed);
    if (number !== undefined) onValueChange(clamp ? clamp(number) : number);
  };
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      value={typed ?? String(value)}
      onValueChange={setTyped}
      onBlur={commit}
      onKeyDown={(event) => isEntryEnd(event) && commit()}
    />
  );
}
