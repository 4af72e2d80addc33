import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../design/text-field.tsx';
import type { BusinessForm } from './use-business-form.ts';

/** Asks for what a template says of the business. */
export function BusinessFields({ ref, form }: { ref: Ref<HTMLFieldSetElement>; form: BusinessForm }) {
  const { t } = useTranslation();
  const { values, errors, change } = form;
  return (
    <fieldset ref={ref} className="mb-5">
      <legend className="sr-only">{t('editor.business')}</legend>
      <div className="grid items-start gap-x-4 gap-y-3 md:grid-cols-3">
        <TextField
          label={t('editor.business_name')}
          autoComplete="organization"
          maxLength={100}
          value={values.name}
          error={errors.name}
          onValueChange={(value) => change('name', value)}
        />
        <TextField
          label={t('editor.business_website')}
          hint={t('editor.business_website_hint')}
          inputMode="url"
          autoComplete="url"
          value={values.website}
          error={errors.website}
          onValueChange={(value) => change('website', value)}
        />
        <TextField
          label={t('editor.business_hours')}
          hint={t('editor.business_hours_hint')}
          maxLength={300}
          value={values.hours}
          error={errors.hours}
          onValueChange={(value) => change('hours', value)}
        />
      </div>
    </fieldset>
  );
}
