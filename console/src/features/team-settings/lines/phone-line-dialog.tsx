import {
  ApiUrl,
  NewPhoneLine,
  type PhoneLine,
  PhoneLineChange,
  PhoneLineKind,
  type PhoneLineWithSecret,
} from '@parley/contract/phone-lines.ts';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCreatePhoneLine, useUpdatePhoneLine } from '../../../data/phone-lines.ts';
import { FormDialog } from '../../../design/form/form-dialog.tsx';
import { SecretField, SelectField, TextField } from '../../../design/form/form-fields.tsx';
import { toast } from '../../../design/toast.tsx';
import { settingsFailure } from '../settings-error.ts';
import { PlainTextField } from '../settings-fields.tsx';
import { usePhoneLineKinds } from './phone-line-names.ts';

const LineForm = z.object({
  kind: PhoneLineKind,
  name: z.string(),
  account_sid: z.string(),
  auth_token: z.string(),
  api_url: z.string(),
  /** That of an exchange, so that neither kind of line shows the address of the other. */
  ari_url: z.literal('').or(ApiUrl),
});

const NewLine = LineForm.transform(
  ({ kind, name, account_sid, auth_token, api_url, ari_url }): z.input<typeof NewPhoneLine> =>
    kind === 'twilio'
      ? { kind, name, account_sid, auth_token, api_url: api_url.trim() || null }
      : { kind, name, api_url: ari_url || null },
).pipe(NewPhoneLine);
/** A token that is not written stays as it is. */
const ChangedLine = LineForm.transform(
  ({ kind, name, account_sid, auth_token, api_url, ari_url }): z.input<typeof PhoneLineChange> =>
    kind === 'twilio'
      ? { name, account_sid, auth_token: auth_token || undefined, api_url: api_url.trim() || null }
      : { name, api_url: ari_url || null },
).pipe(PhoneLineChange);

const TWILIO_API = 'https://api.twilio.com';

function lineSchema(
  edited: PhoneLine | undefined,
): z.ZodType<NewPhoneLine | PhoneLineChange, z.input<typeof LineForm>> {
  return edited ? ChangedLine : NewLine;
}

/** Connects a telephony platform, or changes one. */
export function PhoneLineDialog({
  edited,
  onSaved,
  onClose,
}: {
  /** Undefined for a new one. */
  edited: PhoneLine | undefined;
  onSaved: (saved: PhoneLineWithSecret, isNew: boolean) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const kinds = usePhoneLineKinds();
  const create = useCreatePhoneLine();
  const update = useUpdatePhoneLine();
  return (
    <FormDialog
      size="sm"
      title={edited ? t('phoneLines.edit_title') : t('phoneLines.add_title')}
      description={edited ? kinds[edited.kind].name : t('phoneLines.add_description')}
      submitText={edited ? t('teamSettings.save') : t('phoneLines.add')}
      schema={lineSchema(edited)}
      defaultValues={{
        kind: edited?.kind ?? 'twilio',
        name: edited?.name ?? '',
        account_sid: edited?.account_sid ?? '',
        auth_token: '',
        api_url: edited ? (edited.api_url ?? '') : TWILIO_API,
        ari_url: (edited?.kind === 'media_socket' && edited.api_url) || '',
      }}
      failureOf={(error) => settingsFailure(error, t)}
      onSubmit={async (written) => {
        if ('kind' in written) return onSaved(await create.mutateAsync(written), true);
        if (!edited) return;
        const line = await update.mutateAsync({ id: edited.id, ...written });
        toast.success(t('phoneLines.saved', { name: line.name }));
        onSaved({ line, secret: null }, false);
      }}
      onClose={onClose}
    >
      {({ values: { kind } }) => (
        <>
          {edited ? null : (
            <SelectField
              name="kind"
              label={t('phoneLines.kind')}
              hint={kinds[kind].description}
              options={PhoneLineKind.options.map((value) => ({ value, label: kinds[value].name }))}
            />
          )}
          <PlainTextField
            name="name"
            label={t('phoneLines.name')}
            hint={t('phoneLines.name_hint')}
            missing={t('phoneLines.name_required')}
          />
          {kind === 'twilio' ? <AccountFields isNew={!edited} /> : null}
          <TextField
            key={kind}
            name={kind === 'twilio' ? 'api_url' : 'ari_url'}
            label={t('phoneLines.api_url')}
            hint={kind === 'twilio' ? t('phoneLines.api_url_hint') : t('phoneLines.ari_url_hint')}
            errorText={t('phoneLines.api_url_wrong')}
            autoComplete="off"
            maxLength={500}
          />
        </>
      )}
    </FormDialog>
  );
}

function AccountFields({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        name="account_sid"
        label={t('phoneLines.account_sid')}
        hint={t('phoneLines.account_sid_hint')}
        errorText={t('phoneLines.account_sid_wrong')}
        autoComplete="off"
        maxLength={100}
      />
      <SecretField
        name="auth_token"
        label={t('phoneLines.auth_token')}
        hint={isNew ? t('phoneLines.auth_token_hint') : t('phoneLines.auth_token_keep')}
        errorText={t('phoneLines.auth_token_wrong')}
        mono
      />
    </>
  );
}
