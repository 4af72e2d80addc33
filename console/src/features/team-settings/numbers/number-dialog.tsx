import {
  type ManagedNumber,
  NewNumber,
  type NumberStatus,
  NumberStatus as Statuses,
} from '@parley/contract/numbers.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCreateNumber, useUpdateNumber } from '../../../data/numbers.ts';
import { Banner } from '../../../design/banner.tsx';
import { Button } from '../../../design/button.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { Flag } from '../../../design/flag.tsx';
import { Select } from '../../../design/select.tsx';
import { telephoneText } from '../../../design/telephone-text.ts';
import { TextField } from '../../../design/text-field.tsx';
import { toast } from '../../../design/toast.tsx';
import { settingsErrorCode, settingsErrorText } from '../settings-error.ts';
import { useNumberStatusNames } from './number-status-names.ts';
import { typedNumber } from './written-number.ts';

/** Adds a number, or changes the label and the status of one. */
export function NumberDialog({ edited, onClose }: { edited?: ManagedNumber; onClose: () => void }) {
  const { t } = useTranslation();
  const statusNames = useNumberStatusNames();
  const [number, setNumber] = useState('');
  const [label, setLabel] = useState(edited?.label ?? '');
  const [status, setStatus] = useState<NumberStatus>(edited?.status ?? 'ACTIVE');
  const [problems, setProblems] = useState<{ number?: boolean; label?: boolean }>({});
  const create = useCreateNumber();
  const update = useUpdateNumber();
  const { error, isPending } = edited ? update : create;
  const code = settingsErrorCode(error);
  const isAboutNumber = code === 'number_exists' || code === 'number_invalid';

  const handleSubmit = () => {
    if (isPending) return;
    const isLabelWrong = !NewNumber.shape.label.safeParse(label).success;
    const isNumberWrong = !edited && typedNumber(number) === undefined;
    setProblems({ number: isNumberWrong, label: isLabelWrong });
    if (isNumberWrong || isLabelWrong) return;
    const onSuccess = (saved: ManagedNumber) => {
      const text = telephoneText(saved.number);
      toast.success(edited ? t('numbers.saved', { number: text }) : t('numbers.added', { number: text }));
      onClose();
    };
    if (edited) update.mutate({ id: edited.id, label, status }, { onSuccess });
    else create.mutate({ number, label, status }, { onSuccess });
  };
  const typed = typedNumber(number);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={edited ? telephoneText(edited.number) : t('numbers.add_title')}
      description={edited ? t('numbers.edit_description') : t('numbers.add_description')}
      dismissible={number === ''}
      onSubmit={handleSubmit}
      footer={
        <>
          <Button onClick={onClose}>{t('teamSettings.cancel')}</Button>
          <Button type="submit" variant="primary" loading={isPending}>
            {edited ? t('teamSettings.save') : t('numbers.add')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {error && !isAboutNumber ? <Banner tone="danger">{settingsErrorText(error, t)}</Banner> : null}
        {edited ? null : (
          <TextField
            label={t('numbers.number')}
            hint={problems.number || isAboutNumber ? undefined : t('numbers.number_hint')}
            type="tel"
            autoComplete="off"
            maxLength={30}
            value={number}
            onValueChange={(next) => {
              setNumber(next);
              setProblems({ ...problems, number: false });
              create.reset();
            }}
            end={typed ? <Flag country={typed.country} className="mr-2" /> : undefined}
            error={
              problems.number
                ? t('numbers.number_invalid')
                : isAboutNumber
                  ? settingsErrorText(error, t)
                  : undefined
            }
          />
        )}
        <TextField
          label={t('numbers.label')}
          hint={t('numbers.label_hint')}
          autoComplete="off"
          maxLength={100}
          value={label}
          onValueChange={(next) => {
            setLabel(next);
            setProblems({ ...problems, label: false });
          }}
          error={problems.label ? t('teamSettings.plain_text_only') : undefined}
        />
        <Select
          label={t('numbers.status')}
          hint={statusNames[status].description}
          options={Statuses.options.map((value) => ({
            value,
            label: statusNames[value].name,
            description: statusNames[value].description,
          }))}
          value={status}
          onValueChange={setStatus}
        />
      </div>
    </Dialog>
  );
}
