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

export type SelectSettingProps<Path extends WordPath> = {
  path: Path;
  label: string;
  options: readonly SelectOption<Word<Path>>[];
  className?: string;
};

/** A setting that is one of a list. */
export function SelectSetting<Path extends WordPath>({ path, ...select }: SelectSettingProps<Path>) {
  const { value, readOnly, change } = useSetting(path);
  return <Select {...select} value={value} disabled={readOnly} onValueChange={change} />;
}
