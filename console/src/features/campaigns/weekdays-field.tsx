import { useTranslation } from 'react-i18next';
import { classNames } from '../../design/class-names.ts';
import { useFormField } from '../../design/form/form-fields.tsx';
import { useCampaignWords } from './campaign-words.ts';

/** Days of the week from Monday on, 0 for Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const;

/** Days on which people are called. */
export function WeekdaysField({ name }: { name: string }) {
  const { t } = useTranslation();
  const words = useCampaignWords();
  const field = useFormField<number[]>({ name, errorText: t('campaigns.days_required') });
  const toggle = (day: number) =>
    field.change(
      field.value.includes(day) ? field.value.filter((other) => other !== day) : [...field.value, day],
    );
  return (
    <fieldset className="flex flex-col gap-1.5" aria-invalid={field.error ? true : undefined}>
      <legend className="mb-1.5 font-medium text-ink text-sm">{t('campaigns.days')}</legend>
      <div className="flex flex-wrap gap-1.5">
        {WEEKDAYS.map((day) => {
          const isChosen = field.value.includes(day);
          return (
            <button
              key={day}
              type="button"
              aria-pressed={isChosen}
              onClick={() => toggle(day)}
              className={classNames(
                'h-8 select-none rounded-md border px-3 text-sm transition-colors',
                isChosen
                  ? 'border-accent bg-accent-soft text-accent-ink'
                  : 'border-control/70 bg-surface text-ink hover:border-control',
              )}
            >
              {words.day(day)}
            </button>
          );
        })}
      </div>
      {field.error ? <p className="text-danger-ink text-xs">{field.error}</p> : null}
    </fieldset>
  );
}
