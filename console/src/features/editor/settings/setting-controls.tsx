import { useTranslation } from 'react-i18next';
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
  /** What each choice is called, in their order. */
  names: Readonly<Record<Word<Path>, string>>;
  hint: string | Readonly<Record<Word<Path>, string>>;
};

/** A setting that is one of a few, all of them visible; names and hints are keys of the dictionaries. */
export function ChoiceSetting<Path extends WordPath>({ path, names, hint }: ChoiceSettingProps<Path>) {
  const { t } = useTranslation();
  const { label, value, readOnly, change } = useSetting(path);
  return (
    <ChoiceGroup
      label={label}
      hint={t(typeof hint === 'string' ? hint : hint[value])}
      options={(Object.entries<string>(names) as [Word<Path>, string][]).map(([name, key]) => ({
        value: name,
        label: t(key),
      }))}
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
