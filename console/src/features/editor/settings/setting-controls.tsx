import { ChoiceGroup } from '../../../design/choice-group.tsx';
import { Select, type SelectOption } from '../../../design/select.tsx';
import { Switch } from '../../../design/switch.tsx';
import { TextField } from '../../../design/text-field.tsx';
import { useSetting } from './editor-store.tsx';
import type { SettingPath, SettingPathOf, SettingValue } from './settings.ts';

/** A setting that is on or off. */
export function SwitchSetting({ path, hint }: { path: SettingPathOf<boolean>; hint: string }) {
  const { label, value, readOnly, change } = useSetting(path);
  return <Switch label={label} hint={hint} checked={value} disabled={readOnly} onCheckedChange={change} />;
}

export type TextSettingProps = {
  path: SettingPathOf<string>;
  hint: React.ReactNode;
  placeholder: string;
  maxLength?: number;
};

/** A setting that is one line of text. */
export function TextSetting({ path, ...field }: TextSettingProps) {
  const { label, value, readOnly, error, change } = useSetting(path);
  return (
    <TextField
      {...field}
      label={label}
      autoComplete="off"
      error={error}
      readOnly={readOnly}
      value={value}
      onValueChange={change}
    />
  );
}

/** Paths of settings that say one of several words. */
type WordPath = {
  [Path in SettingPath]: SettingValue<Path> extends string ? Path : never;
}[SettingPath];

type Word<Path extends WordPath> = SettingValue<Path> & string;

export type ChoiceSettingProps<Path extends WordPath> = {
  path: Path;
  choices: readonly Word<Path>[];
  nameOf: (choice: Word<Path>) => string;
  hint: (choice: Word<Path>) => string;
};

/** A setting that is one of a few, all of them visible. */
export function ChoiceSetting<Path extends WordPath>(props: ChoiceSettingProps<Path>) {
  const { path, choices, nameOf, hint } = props;
  const { label, value, readOnly, change } = useSetting(path);
  return (
    <ChoiceGroup
      label={label}
      hint={hint(value)}
      options={choices.map((choice) => ({ value: choice, label: nameOf(choice) }))}
      value={value}
      disabled={readOnly}
      onValueChange={change}
    />
  );
}

export type SelectSettingProps<Path extends WordPath | SettingPathOf<number>> = {
  path: Path;
  /** Numbers stand as text. */
  options: readonly SelectOption[];
  /** How a stored value is called that is none of them. */
  other?: Partial<SelectOption>;
  hint?: string;
  className?: string;
  /** What a choice does where that is more than to change the setting. */
  onChoose?: (value: string) => void;
};

/** A setting that is one of a list; a stored value that the list lacks stands at its end. */
export function SelectSetting<Path extends WordPath | SettingPathOf<number>>(
  props: SelectSettingProps<Path>,
) {
  const { path, options, other, onChoose, ...select } = props;
  const { label, value, readOnly, change } = useSetting(path);
  const stored = String(value);
  const isListed = options.some((option) => option.value === stored);
  const choose = (next: string) =>
    change((typeof value === 'number' ? Number(next) : next) as SettingValue<Path>);
  return (
    <Select
      {...select}
      label={label}
      options={isListed ? options : [...options, { label: stored, ...other, value: stored }]}
      value={stored}
      disabled={readOnly}
      onValueChange={onChoose ?? choose}
    />
  );
}
