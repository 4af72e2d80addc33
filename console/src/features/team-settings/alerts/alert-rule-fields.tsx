import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { alertDestinationsQuery } from '../../../data/alerts.ts';
import { managedNumbersQuery } from '../../../data/numbers.ts';
import { Checkbox } from '../../../design/checkbox.tsx';
import { SelectField, SwitchField, TextField, useFormField } from '../../../design/form/form-fields.tsx';
import { WeekdaysField } from '../../../design/form/weekdays-field.tsx';
import { telephoneText } from '../../../design/telephone-text.ts';
import { useAlertWords } from './alert-words.ts';

/** Stands for no choice in a list. */
export const NONE = 'none';
/** Pauses between repeated notices that are offered, in hours. */
const REPEATS_HOURS = [1, 4, 24];

/** Whose calls are missed, and at which hours they are expected. */
export function LastCallFields({ hasHours, channel }: { hasHours: boolean; channel: string }) {
  const { t } = useTranslation();
  const { data: managed = [] } = useQuery(managedNumbersQuery());
  const { value } = useFormField<string>({ name: 'number' });
  // One that was set by the API, or that the team has no more, is offered too.
  const others = value === NONE ? [] : [value];
  const numbers = [...new Set([...managed.map(({ number }) => number), ...others])];
  return (
    <>
      {channel === 'phone' ? (
        <SelectField
          name="number"
          label={t('fields.number')}
          options={[
            { value: NONE, label: t('alerts.all_numbers') },
            ...numbers.map((number) => ({ value: number, label: telephoneText(number) })),
          ]}
        />
      ) : null}
      <SwitchField name="hasHours" label={t('alerts.has_hours')} hint={t('alerts.has_hours_hint')} />
      {hasHours ? (
        <>
          <WeekdaysField
            name="hours.weekdays"
            label={t('fields.days')}
            errorText={t('fields.days_required')}
          />
          <div className="grid grid-cols-2 gap-4">
            <TextField
              name="hours.from"
              type="time"
              label={t('alerts.from')}
              errorText={t('alerts.time_required')}
            />
            <TextField
              name="hours.until"
              type="time"
              label={t('alerts.until')}
              errorText={t('alerts.until_invalid')}
            />
          </div>
        </>
      ) : null}
    </>
  );
}

/** After how long a notice is repeated while an alert lasts. */
export function RepeatField() {
  const { t } = useTranslation();
  const words = useAlertWords();
  const { value } = useFormField<string>({ name: 'repeat' });
  // One that was set by the API is offered too.
  const others = value === NONE ? [] : [Number(value)];
  const hours = [...new Set([...REPEATS_HOURS, ...others])].sort((one, other) => one - other);
  return (
    <SelectField
      name="repeat"
      label={t('alerts.repeat')}
      options={[
        { value: NONE, label: t('alerts.repeat_never') },
        ...hours.map((each) => ({
          value: String(each),
          label: t('alerts.repeat_every', { period: words.period(each * 60) }),
        })),
      ]}
    />
  );
}

/** Who is notified. */
export function AlertDestinationsField() {
  const { t } = useTranslation();
  const { data } = useQuery(alertDestinationsQuery());
  const { value, change } = useFormField<string[]>({ name: 'destinationIds' });
  const list = data?.list ?? [];
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium text-ink text-sm">{t('alerts.notify')}</legend>
      {list.map(({ destination_id, kind, label }) => (
        <Checkbox
          key={destination_id}
          label={label}
          hint={t(`alerts.destination_${kind}`)}
          checked={value.includes(destination_id)}
          onCheckedChange={(isChosen) =>
            change(isChosen ? [...value, destination_id] : value.filter((id) => id !== destination_id))
          }
        />
      ))}
      {data && list.length === 0 ? (
        <p className="text-muted text-sm">{t('alerts.no_destinations_yet')}</p>
      ) : null}
    </fieldset>
  );
}
