import { useTranslation } from 'react-i18next';
import { TextField } from '../../design/form/form-fields.tsx';
import type { TextFieldProps } from '../../design/text-field.tsx';

/** The name of a team, in a form whose schema is that of the contract. */
export function TeamNameField(props: Partial<Pick<TextFieldProps, 'className' | 'hideLabel'>>) {
  const { t } = useTranslation();
  return (
    <TextField
      name="name"
      {...props}
      label={t('operator.team_name')}
      autoComplete="off"
      maxLength={100}
      errorText={({ code }) =>
        t(code === 'too_small' ? 'operator.name_required' : 'operator.plain_text_only')
      }
    />
  );
}
