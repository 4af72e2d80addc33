import { useTranslation } from 'react-i18next';
import { TextField } from '../../design/text-field.tsx';

/** A person's name in its two parts. */
export type PersonName = { firstname: string; lastname: string };

const MOST_CHARACTERS = 100;

/** The two fields of a person's name, for a grid of two columns. */
export function NameFields({ value, onChange }: { value: PersonName; onChange: (name: PersonName) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        label={t('teamSettings.firstname')}
        name="firstname"
        autoComplete="given-name"
        maxLength={MOST_CHARACTERS}
        value={value.firstname}
        onValueChange={(firstname) => onChange({ ...value, firstname })}
      />
      <TextField
        label={t('teamSettings.lastname')}
        name="lastname"
        autoComplete="family-name"
        maxLength={MOST_CHARACTERS}
        value={value.lastname}
        onValueChange={(lastname) => onChange({ ...value, lastname })}
      />
    </>
  );
}
