import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import { ProblemLine } from '../problem-line.tsx';
import { useFormField } from './form-fields.tsx';

/** Days of the week from Monday on, 0 for Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const;

/** A day of the week in short, 0 for Sunday. */
export function weekdayText(day: number, language: string): string {
  // The first day of 2023 was a Sunday.
  const at = Date.UTC(2023, 0, 1 + day);
  return new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(at);
}

/** Days of the week, several of which can be chosen. */
export function WeekdaysField({
  name,
  label,
  errorText,
}: {
  name: string;
  label: string;
  /** Said where none is chosen. */
  errorText: string;
}) {
  const { i18n } = useTranslation();
  const field = useFormField<number[]>({ name, errorText });
  const toggle = (day: number) =>
    field.change(
      field.value.includes(day) ? field.value.filter((other) => other !== day) : [...field.value, day],
    );
  return (
    <fieldset className="flex flex-col gap-1.5" aria-invalid={field.error ? true : undefined}>
      <legend className="mb-1.5 font-medium text-ink text-sm">{label}</legend>
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
              {weekdayText(day, i18n.language)}
            </button>
          );
        })}
      </div>
      {field.error ? <ProblemLine>{field.error}</ProblemLine> : null}
    </fieldset>
  );
}
