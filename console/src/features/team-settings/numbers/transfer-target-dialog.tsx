import { NewTransferTarget, type TransferTarget } from '@parley/contract/numbers.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSaveTransferTarget } from '../../../data/transfer-targets.ts';
import { Banner } from '../../../design/banner.tsx';
import { Button } from '../../../design/button.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { telephoneText } from '../../../design/telephone-text.ts';
import { TextArea } from '../../../design/text-area.tsx';
import { TextField } from '../../../design/text-field.tsx';
import { toast } from '../../../design/toast.tsx';
import { settingsErrorText } from '../settings-error.ts';
import { isDestination } from './written-number.ts';

type NameField = 'name' | 'firstname' | 'lastname';
type Problems = Partial<Record<NameField, boolean>> & { numbers?: string | undefined };

const MAX_NUMBERS = 10;

/** Adds an IVR or a user, or changes one. */
export function TransferTargetDialog({
  kind,
  edited,
  onClose,
}: {
  kind: TransferTarget['kind'];
  edited?: TransferTarget;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [names, setNames] = useState({
    name: edited?.name ?? '',
    firstname: edited?.firstname ?? '',
    lastname: edited?.lastname ?? '',
  });
  const [numbers, setNumbers] = useState((edited?.numbers ?? []).map(telephoneText).join('\n'));
  const [problems, setProblems] = useState<Problems>({});
  const save = useSaveTransferTarget(edited?.id);

  const handleSubmit = () => {
    if (save.isPending) return;
    const lines = numbers.split(/[\n,;]/).flatMap((line) => line.trim() || []);
    const wrong = lines.find((line) => !isDestination(line));
    const target = NewTransferTarget.safeParse({ kind, ...names, numbers: lines });
    const refused = target.error?.issues.map(({ path }) => path[0]) ?? [];
    const problem =
      wrong === undefined
        ? lines.length > MAX_NUMBERS
          ? t('numbers.too_many_numbers', { max: MAX_NUMBERS })
          : undefined
        : t('numbers.line_invalid', { line: wrong });
    setProblems({
      name: refused.includes('name'),
      firstname: refused.includes('firstname'),
      lastname: refused.includes('lastname'),
      numbers: problem,
    });
    if (!target.success || problem) return;
    save.mutate(target.data, {
      onSuccess: ({ name }) => {
        toast.success(t('numbers.target_saved', { name }));
        onClose();
      },
    });
  };
  const nameField = (field: NameField, label: string) => (
    <TextField
      label={label}
      autoComplete="off"
      maxLength={100}
      value={names[field]}
      onValueChange={(next) => {
        setNames({ ...names, [field]: next });
        setProblems({ ...problems, [field]: false });
      }}
      error={
        problems[field]
          ? names[field].trim()
            ? t('teamSettings.plain_text_only')
            : t('numbers.name_required')
          : undefined
      }
    />
  );
  const isIvr = kind === 'ivr';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={edited?.name ?? (isIvr ? t('numbers.add_ivr') : t('numbers.add_user'))}
      description={isIvr ? t('numbers.ivr_description') : t('numbers.user_description')}
      onSubmit={handleSubmit}
      footer={
        <>
          <Button onClick={onClose}>{t('teamSettings.cancel')}</Button>
          <Button type="submit" variant="primary" loading={save.isPending}>
            {t('teamSettings.save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {save.error ? <Banner tone="danger">{settingsErrorText(save.error, t)}</Banner> : null}
        {isIvr ? (
          nameField('name', t('numbers.name'))
        ) : (
          <div className="grid gap-4 sm:grid-cols-2">
            {nameField('firstname', t('teamSettings.firstname'))}
            {nameField('lastname', t('numbers.lastname_optional'))}
          </div>
        )}
        <TextArea
          label={t('numbers.numbers_optional')}
          hint={t('numbers.numbers_hint')}
          rows={3}
          spellCheck={false}
          value={numbers}
          onValueChange={(next) => {
            setNumbers(next);
            setProblems({ ...problems, numbers: undefined });
          }}
          error={problems.numbers}
        />
      </div>
    </Dialog>
  );
}
