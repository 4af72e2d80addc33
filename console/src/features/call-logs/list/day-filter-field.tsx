import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../design/class-names.ts';
import { CONTROL_CLASS_NAMES } from '../../../design/control-class-names.ts';
import { Select } from '../../../design/select.tsx';
import { type CallLogFilters, dayText } from '../call-log-filters.ts';
import { DAY_STRETCHES, type DayStretch, daysOf, stretchOf } from './day-filter.ts';

type Days = Pick<CallLogFilters, 'from' | 'to'>;

/** The days of which conversations are shown: a stretch by its name, or a first and a last day. */
export function DayFilterField({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const { t } = useTranslation();
  const [isByHand, setByHand] = useState(false);
  const today = new Date();
  const known = stretchOf(days, today);
  const shown = isByHand ? 'custom' : known;
  const names: Record<DayStretch, string> = {
    all: t('callLogs.days_all'),
    today: t('callLogs.days_today'),
    week: t('callLogs.days_week'),
    month: t('callLogs.days_month'),
    custom: t('callLogs.days_custom'),
  };
  return (
    <>
      <Select
        className="sm:w-44"
        label={t('callLogs.days')}
        hideLabel
        options={DAY_STRETCHES.map((value) => ({ value, label: names[value] }))}
        value={shown}
        onValueChange={(stretch) => {
          setByHand(stretch === 'custom');
          onChange(daysOf(stretch, today, days));
        }}
      />
      {shown === 'custom' ? (
        <div className="flex items-center gap-2 max-sm:col-span-2">
          <DayField
            label={t('callLogs.first_day')}
            value={days.from}
            max={days.to ?? dayText(today)}
            onChange={(from) => onChange({ ...days, from })}
          />
          <span aria-hidden className="text-muted">
            –
          </span>
          <DayField
            label={t('callLogs.last_day')}
            value={days.to}
            min={days.from}
            max={dayText(today)}
            onChange={(to) => onChange({ ...days, to })}
          />
        </div>
      ) : null}
    </>
  );
}

/** One day. */
export function DayField({
  label,
  value,
  min,
  max,
  onChange,
}: {
  label: string;
  value: string | undefined;
  min?: string | undefined;
  max: string;
  onChange: (day: string | undefined) => void;
}) {
  return (
    <input
      type="date"
      aria-label={label}
      value={value ?? ''}
      min={min}
      max={max}
      onChange={(event) => onChange(event.target.value || undefined)}
      className={classNames(CONTROL_CLASS_NAMES, 'h-9 px-2 tabular-nums sm:w-36')}
    />
  );
}
