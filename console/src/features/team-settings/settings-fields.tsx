import { INTERFACE_LANGUAGES } from '@parley/contract/languages.ts';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { SelectField, TextField } from '../../design/form/form-fields.tsx';
import { LANGUAGE_NAMES } from '../../session/interface-language.ts';

// Fields that several forms of the settings ask for.

/** An e-mail address as it is typed. */
export const TypedEmail = z.string().trim().pipe(z.email().max(254));

/** A short text without markup, such as a name. */
export function PlainTextField({
  missing,
  ...field
}: {
  name: string;
  label: string;
  hint?: string;
  /** Said where nothing is written. */
  missing?: string;
}) {
  const { t } = useTranslation();
  return (
    <TextField
      {...field}
      autoComplete="off"
      maxLength={100}
      errorText={({ code }) => (code === 'too_small' ? missing : t('teamSettings.plain_text_only'))}
    />
  );
}

/** The address of a server that is told of something. */
export function ServerAddressField(field: { label: string; hint: string }) {
  const { t } = useTranslation();
  return (
    <TextField
      {...field}
      name="url"
      errorText={t('postCall.url_invalid')}
      type="url"
      inputMode="url"
      autoComplete="off"
      placeholder="https://"
      mono
      maxLength={2_048}
    />
  );
}

/** The two fields of a user's name, for a grid of two columns. */
export function NameFields() {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        name="firstname"
        label={t('teamSettings.firstname')}
        autoComplete="given-name"
        maxLength={100}
      />
      <TextField
        name="lastname"
        label={t('teamSettings.lastname')}
        autoComplete="family-name"
        maxLength={100}
      />
    </>
  );
}

/** The language of the interface; one that cannot be chosen is named where it is shown. */
export function LanguageField() {
  const { t, i18n } = useTranslation();
  const shown = new Intl.DisplayNames(i18n.language, { type: 'language' }).of(i18n.language);
  return (
    <SelectField
      name="lang"
      label={t('fields.language')}
      placeholder={shown ?? ''}
      options={INTERFACE_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
    />
  );
}
