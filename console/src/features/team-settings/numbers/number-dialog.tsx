import { type ManagedNumber, NewNumber, NumberStatus } from '@parley/contract/numbers.ts';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCreateNumber, useUpdateNumber } from '../../../data/numbers.ts';
import { Flag } from '../../../design/flag.tsx';
import { FormDialog } from '../../../design/form/form-dialog.tsx';
import { SelectField, TextField } from '../../../design/form/form-fields.tsx';
import { telephoneText } from '../../../design/telephone-text.ts';
import { settingsFailure } from '../settings-error.ts';
import { typedTelephoneNumber } from './written-number.ts';

/** The number of one that is there is not asked for. */
const numberForm = (isNew: boolean) =>
  z.object({
    number: z.string().refine((text) => !isNew || typedTelephoneNumber(text) !== undefined),
    label: NewNumber.shape.label,
    status: NumberStatus,
  });

/** Adds a number, or changes the label and the status of one. */
export function NumberDialog({ edited, onClose }: { edited?: ManagedNumber; onClose: () => void }) {
  const { t } = useTranslation();
  const create = useCreateNumber();
  const update = useUpdateNumber();
  return (
    <FormDialog
      size="sm"
      title={edited ? telephoneText(edited.number) : t('numbers.add')}
      description={edited ? t('numbers.edit_description') : t('numbers.add_description')}
      submitText={edited ? t('buttons.save') : t('numbers.add')}
      schema={numberForm(!edited)}
      defaultValues={{ number: '', label: edited?.label ?? '', status: edited?.status ?? 'ACTIVE' }}
      failureOf={(error) => settingsFailure(error, t, { number_exists: 'number', number_invalid: 'number' })}
      onSubmit={({ number, label, status }) =>
        edited
          ? update.mutateAsync({ id: edited.id, label, status })
          : create.mutateAsync({ number, label, status })
      }
      doneText={({ number }) =>
        t(edited ? 'numbers.saved' : 'numbers.added', { number: telephoneText(number) })
      }
      onClose={onClose}
    >
      {({ values: { number, status } }) => (
        <>
          {edited ? null : <NumberField country={typedTelephoneNumber(number)?.country} />}
          <TextField
            name="label"
            label={t('numbers.label')}
            hint={t('numbers.label_hint')}
            errorText={t('teamSettings.plain_text_only')}
            autoComplete="off"
            maxLength={100}
          />
          <SelectField
            name="status"
            label={t('fields.status')}
            hint={t(`numbers.status_description_${status}`)}
            options={NumberStatus.options.map((value) => ({
              value,
              label: t(`numbers.status_${value}`),
              description: t(`numbers.status_description_${value}`),
            }))}
          />
        </>
      )}
    </FormDialog>
  );
}

function NumberField({ country }: { country: string | undefined }) {
  const { t } = useTranslation();
  return (
    <TextField
      name="number"
      label={t('fields.number')}
      hint={t('numbers.number_hint')}
      errorText={t('numbers.error_number_invalid')}
      type="tel"
      autoComplete="off"
      maxLength={30}
      end={country === undefined ? undefined : <Flag country={country} className="mr-2" />}
    />
  );
}
