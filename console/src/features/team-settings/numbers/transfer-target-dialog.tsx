import { NewTransferTarget, type TransferTarget } from '@parley/contract/numbers.ts';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useSaveTransferTarget } from '../../../data/transfer-targets.ts';
import { FormDialog } from '../../../design/form/form-dialog.tsx';
import { TextAreaField } from '../../../design/form/form-fields.tsx';
import { telephoneText } from '../../../design/telephone-text.ts';
import { settingsFailure } from '../settings-error.ts';
import { PlainTextField } from '../settings-fields.tsx';
import { isDestination } from './written-number.ts';

const MAX_NUMBERS = 10;
const [Ivr, User] = NewTransferTarget.options;

const targetForm = (kind: TransferTarget['kind']) =>
  z.object({
    name: kind === 'ivr' ? Ivr.shape.name : z.string(),
    firstname: kind === 'user' ? User.shape.firstname : z.string(),
    lastname: User.shape.lastname,
    numbers: z
      .string()
      .transform(writtenNumbers)
      .refine((numbers) => numbers.every(isDestination), { error: 'line_invalid', abort: true })
      .refine((numbers) => numbers.length <= MAX_NUMBERS, 'too_many'),
  });

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
  const save = useSaveTransferTarget(edited?.id);
  const isIvr = kind === 'ivr';
  return (
    <FormDialog
      size="sm"
      title={edited?.name ?? (isIvr ? t('numbers.add_ivr') : t('numbers.add_user'))}
      description={isIvr ? t('numbers.ivr_description') : t('numbers.user_description')}
      submitText={t('buttons.save')}
      schema={targetForm(kind)}
      defaultValues={{
        name: edited?.name ?? '',
        firstname: edited?.firstname ?? '',
        lastname: edited?.lastname ?? '',
        numbers: (edited?.numbers ?? []).map(telephoneText).join('\n'),
      }}
      failureOf={(error) => settingsFailure(error, t)}
      onSubmit={({ name, firstname, lastname, numbers }) =>
        save.mutateAsync(isIvr ? { kind, name, numbers } : { kind, firstname, lastname, numbers })
      }
      doneText={({ name }) => t('numbers.target_saved', { name })}
      onClose={onClose}
    >
      {({ values }) => (
        <>
          <TargetNameFields isIvr={isIvr} />
          <TextAreaField
            name="numbers"
            label={t('numbers.numbers_optional')}
            hint={t('numbers.numbers_hint')}
            rows={3}
            spellCheck={false}
            errorText={({ message }) =>
              message === 'too_many'
                ? t('numbers.too_many_numbers', { max: MAX_NUMBERS })
                : t('numbers.line_invalid', {
                    line: writtenNumbers(values.numbers).find((line) => !isDestination(line)),
                  })
            }
          />
        </>
      )}
    </FormDialog>
  );
}

function TargetNameFields({ isIvr }: { isIvr: boolean }) {
  const { t } = useTranslation();
  const missing = t('numbers.name_required');
  if (isIvr) return <PlainTextField name="name" label={t('fields.name')} missing={missing} />;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <PlainTextField name="firstname" label={t('teamSettings.firstname')} missing={missing} />
      <PlainTextField name="lastname" label={t('numbers.lastname_optional')} />
    </div>
  );
}

function writtenNumbers(text: string): string[] {
  return text.split(/[\n,;]/).flatMap((line) => line.trim() || []);
}
