import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../design/badge.tsx';
import { Banner } from '../../design/banner.tsx';
import { Flag } from '../../design/flag.tsx';
import { type ResourceQuery, ResourceState } from '../../design/resource-list/resource-state.tsx';
import { Select } from '../../design/select.tsx';
import { Skeletons } from '../../design/skeletons.tsx';
import { Switch } from '../../design/switch.tsx';
import { telephoneText } from '../../design/telephone-text.ts';
import { type NumberChoice, type numberChoices, numberFailure } from './number-choices.ts';

type NumberPickerProps = {
  choices: ReturnType<typeof numberChoices>;
  /** What the choices come from. */
  numbers: ResourceQuery<unknown>;
  value: string | null;
  onValueChange: (number: string | undefined) => void;
};

/** A dropdown of numbers, each with its flag and its label; those of other agents on demand. */
export function NumberPicker({ numbers, ...choice }: NumberPickerProps) {
  const { t } = useTranslation();
  return (
    <ResourceState
      query={numbers}
      className="py-6"
      failed={t('numbers.failed')}
      errorText={(error) => numberFailure(error, t)}
      loading={<Skeletons label={t('channels.loading_numbers')} shapes={['h-9 w-full']} />}
    >
      {() => <LoadedNumbers {...choice} />}
    </ResourceState>
  );
}

function LoadedNumbers({ choices, value, onValueChange }: Omit<NumberPickerProps, 'numbers'>) {
  const { t } = useTranslation();
  const [isShowingTaken, setShowingTaken] = useState(false);
  const shown = isShowingTaken ? [...choices.free, ...choices.taken] : choices.free;
  return (
    <div className="flex flex-col gap-4">
      {shown.length === 0 ? (
        <Banner title={t('channels.no_numbers_available')}>{t('channels.no_numbers_hint')}</Banner>
      ) : (
        <Select
          label={t('fields.number')}
          placeholder={t('channels.choose_number')}
          options={shown.map((choice) => numberOption(choice, t))}
          value={value}
          onValueChange={onValueChange}
        />
      )}
      {choices.taken.length > 0 ? (
        <Switch
          label={t('channels.show_held_numbers', { count: choices.taken.length })}
          hint={t('channels.show_held_numbers_hint')}
          checked={isShowingTaken}
          onCheckedChange={(checked) => {
            setShowingTaken(checked);
            if (!checked && choices.taken.some(({ number }) => number === value)) onValueChange(undefined);
          }}
        />
      ) : null}
    </div>
  );
}

function numberOption(
  { number, country, label, holder }: NumberChoice,
  t: ReturnType<typeof useTranslation>['t'],
) {
  return {
    value: number,
    label: telephoneText(number),
    icon: country ? <Flag country={country} /> : undefined,
    tag: label ? <Badge>{label}</Badge> : undefined,
    description: holder && t('channels.held_by', { name: holder }),
  };
}
