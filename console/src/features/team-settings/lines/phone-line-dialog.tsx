import {
  PhoneLineKind as Kinds,
  NewPhoneLine,
  type PhoneLine,
  PhoneLineChange,
  type PhoneLineKind,
  type PhoneLineWithSecret,
} from '@parley/contract/phone-lines.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCreatePhoneLine, useUpdatePhoneLine } from '../../../data/phone-lines.ts';
import { Banner } from '../../../design/banner.tsx';
import { Button } from '../../../design/button.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { PasswordField } from '../../../design/password-field.tsx';
import { Select } from '../../../design/select.tsx';
import { TextField } from '../../../design/text-field.tsx';
import { toast } from '../../../design/toast.tsx';
import { settingsErrorText } from '../settings-error.ts';
import { usePhoneLineKinds } from './phone-line-names.ts';

type Field = 'name' | 'account_sid' | 'auth_token';

/** Connects a telephony platform, or changes how one is connected. */
export function PhoneLineDialog({
  edited,
  onSaved,
  onClose,
}: {
  edited?: PhoneLine;
  onSaved: (saved: PhoneLineWithSecret, isNew: boolean) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const kinds = usePhoneLineKinds();
  const create = useCreatePhoneLine();
  const update = useUpdatePhoneLine();
  const [kind, setKind] = useState<PhoneLineKind>(edited?.kind ?? 'twilio');
  const [entered, setEntered] = useState<Record<Field, string>>({
    name: edited?.name ?? '',
    account_sid: edited?.account_sid ?? '',
    auth_token: '',
  });
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const { error, isPending } = edited ? update : create;

  const handleSubmit = () => {
    if (isPending) return;
    const account = kind === 'twilio' ? { account_sid: entered.account_sid } : {};
    const token =
      kind === 'twilio' && (!edited || entered.auth_token) ? { auth_token: entered.auth_token } : {};
    const written = { name: entered.name, ...account, ...token };
    if (edited) {
      const change = PhoneLineChange.safeParse(written);
      setWrong(change.success ? [] : fieldsOf(change.error));
      if (!change.success) return;
      update.mutate(
        { id: edited.id, ...change.data },
        {
          onSuccess: (line) => {
            toast.success(t('phoneLines.saved', { name: line.name }));
            onSaved({ line, secret: null }, false);
          },
        },
      );
      return;
    }
    const line = NewPhoneLine.safeParse({ kind, ...written });
    setWrong(line.success ? [] : fieldsOf(line.error));
    if (line.success) create.mutate(line.data, { onSuccess: (saved) => onSaved(saved, true) });
  };
  const problemOf = (field: Field, sentence: string) => (wrong.includes(field) ? sentence : undefined);
  const fieldProps = (field: Field) => ({
    autoComplete: 'off',
    value: entered[field],
    onValueChange: (value: string) => {
      setEntered({ ...entered, [field]: value });
      setWrong(wrong.filter((name) => name !== field));
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={edited ? t('phoneLines.edit_title') : t('phoneLines.add_title')}
      description={edited ? kinds[edited.kind].name : t('phoneLines.add_description')}
      dismissible={entered.auth_token === ''}
      onSubmit={handleSubmit}
      footer={
        <>
          <Button onClick={onClose}>{t('teamSettings.cancel')}</Button>
          <Button type="submit" variant="primary" loading={isPending}>
            {edited ? t('teamSettings.save') : t('phoneLines.add')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {error ? <Banner tone="danger">{settingsErrorText(error, t)}</Banner> : null}
        {edited ? null : (
          <Select
            label={t('phoneLines.kind')}
            hint={kinds[kind].description}
            options={Kinds.options.map((value) => ({ value, label: kinds[value].name }))}
            value={kind}
            onValueChange={setKind}
          />
        )}
        <TextField
          label={t('phoneLines.name')}
          hint={t('phoneLines.name_hint')}
          maxLength={100}
          error={problemOf(
            'name',
            entered.name.trim() ? t('teamSettings.plain_text_only') : t('phoneLines.name_required'),
          )}
          {...fieldProps('name')}
        />
        {kind === 'twilio' ? (
          <>
            <TextField
              label={t('phoneLines.account_sid')}
              hint={t('phoneLines.account_sid_hint')}
              maxLength={100}
              error={problemOf('account_sid', t('phoneLines.account_sid_wrong'))}
              {...fieldProps('account_sid')}
            />
            <PasswordField
              label={t('phoneLines.auth_token')}
              hint={edited ? t('phoneLines.auth_token_keep') : t('phoneLines.auth_token_hint')}
              mono
              name="auth-token"
              error={problemOf('auth_token', t('phoneLines.auth_token_wrong'))}
              {...fieldProps('auth_token')}
            />
          </>
        ) : null}
      </div>
    </Dialog>
  );
}

function fieldsOf(error: z.ZodError): string[] {
  return Object.keys(z.flattenError(error).fieldErrors);
}
