import { useTranslation } from 'react-i18next';
import { TextField } from '../../design/text-field.tsx';

export type TestVariablesProps = {
  /** Variables that only a call could give a value. */
  names: readonly string[];
  values: Readonly<Record<string, string>>;
  onValue: (name: string, value: string) => void;
};

/** Asks for the values that a caller would bring. */
export function TestVariables({ names, values, onValue }: TestVariablesProps) {
  const { t } = useTranslation();
  if (names.length === 0) return null;
  return (
    <fieldset className="flex w-full min-w-0 flex-col gap-2 text-left">
      <legend className="mb-2 w-full text-center text-muted text-sm">
        {t('promptVariables.test_values')}
      </legend>
      {names.map((name) => (
        <TextField
          key={name}
          label={<span className="wrap-anywhere font-mono">{name}</span>}
          value={values[name] ?? ''}
          onValueChange={(text) => onValue(name, text)}
        />
      ))}
    </fieldset>
  );
}
