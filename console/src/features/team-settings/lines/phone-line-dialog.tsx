import {
  NewPhoneLine,
  type PhoneLine,
  PhoneLineChange,
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
import { kindOf, LineKind } from './phone-line-kind.ts';
import { SipTrunkFields } from './sip-trunk-fields.tsx';
import { SipTrunkForm, trunkFormOf, writtenTrunk } from './sip-trunk-form.ts';

const LineForm = z.object({
  kind: LineKind,
  name: z.string(),
  account_sid: z.string(),
  auth_token: z.string(),
  /** That of a platform, so that neither kind of line shows the address of the other. */
  platform_url: z.string(),
  /** Of ARI. */
  api_url: z.string(),
  trunk: SipTrunkForm,
});

const NewLine = LineForm.transform((form, context) => {
  const kind = form.kind === 'twilio' ? 'twilio' : 'media_socket';
  return checkedLine(NewPhoneLine, { kind, ...writtenLine(form) }, context);
});
const ChangedLine = LineForm.transform((form, context) =>
  checkedLine(PhoneLineChange, writtenLine(form), context),
);

/** A token or password that is not written stays as it is. */
function writtenLine({ kind, name, trunk, ...form }: z.infer<typeof LineForm>) {
  const api_url = (kind === 'twilio' ? form.platform_url : form.api_url).trim() || null;
  switch (kind) {
    case 'twilio':
      return { name, account_sid: form.account_sid, auth_token: form.auth_token || undefined, api_url };
    case 'media_socket':
      return { name, api_url };
    case 'sip_trunk':
      return { name, api_url, trunk: writtenTrunk(trunk) };
  }
}

/** Tells all that is wrong, each beside the field in which it was typed. */
function checkedLine<Line>(schema: z.ZodType<Line>, written: object, context: z.RefinementCtx): Line {
  const { data, error } = schema.safeParse(written);
  for (const issue of error?.issues ?? []) {
    const isPlatform = issue.path[0] === 'api_url' && 'account_sid' in written;
    // What a list has is typed in one field.
    const path = isPlatform ? ['platform_url'] : issue.path.slice(0, 2);
    context.issues.push({ ...issue, path, input: written } as z.core.$ZodRawIssue);
  }
  return data ?? z.NEVER;
}

/** Fields that refusals of the server are about. */
const FIELDS = {
  auth_token_required: 'auth_token',
  sip_password_required: 'trunk.password',
  gateway_address_required: 'api_url',
};

const TWILIO_API = 'https://api.twilio.com';

function lineSchema(
  edited: PhoneLine | undefined,
): z.ZodType<NewPhoneLine | PhoneLineChange, z.input<typeof LineForm>> {
  return edited ? ChangedLine : NewLine;
}

/** Connects a telephony platform, or changes one. */
export function PhoneLineDialog({
  edited,
  onCreated,
  onClose,
}: {
  /** Undefined for a new one. */
  edited: PhoneLine | undefined;
  onCreated: (made: PhoneLineWithSecret) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const create = useCreatePhoneLine();
  const update = useUpdatePhoneLine();
  return (
    <FormDialog
      size="sm"
      title={edited ? t('phoneLines.edit_title') : t('phoneLines.add_title')}
      description={edited ? t(`phoneLines.kind_${kindOf(edited)}`) : t('phoneLines.add_description')}
      submitText={edited ? t('buttons.save') : t('phoneLines.add')}
      schema={lineSchema(edited)}
      defaultValues={{
        kind: edited ? kindOf(edited) : 'twilio',
        name: edited?.name ?? '',
        account_sid: edited?.account_sid ?? '',
        auth_token: '',
        platform_url: edited?.kind === 'twilio' ? (edited.api_url ?? '') : TWILIO_API,
        api_url: (edited?.kind === 'media_socket' && edited.api_url) || '',
        trunk: trunkFormOf(edited?.trunk),
      }}
      failureOf={(error) => settingsFailure(error, t, FIELDS)}
      onSubmit={async (written) => {
        if ('kind' in written) return onCreated(await create.mutateAsync(written));
        if (!edited) return;
        const line = await update.mutateAsync({ id: edited.id, ...written });
        toast.success(t('phoneLines.saved', { name: line.name }));
        onClose();
      }}
      onClose={onClose}
    >
      {({ values: { kind } }) => (
        <>
          {edited ? null : (
            <SelectField
              name="kind"
              label={t('phoneLines.kind')}
              hint={t(`phoneLines.kind_${kind}_description`)}
              options={LineKind.options.map((value) => ({ value, label: t(`phoneLines.kind_${value}`) }))}
            />
          )}
          <PlainTextField
            name="name"
            label={t('fields.name')}
            hint={t('phoneLines.name_hint')}
            missing={t('phoneLines.name_required')}
          />
          {kind === 'twilio' ? <AccountFields isNew={!edited} /> : null}
          {kind === 'sip_trunk' ? <SipTrunkFields isNew={!edited} /> : null}
          <ApiField key={kind} kind={kind} />
        </>
      )}
    </FormDialog>
  );
}

function ApiField({ kind }: { kind: LineKind }) {
  const { t } = useTranslation();
  const words = {
    twilio: { label: t('phoneLines.api_url'), hint: t('phoneLines.api_url_hint') },
    media_socket: { label: t('phoneLines.api_url'), hint: t('phoneLines.ari_url_hint') },
    sip_trunk: { label: t('phoneLines.gateway_url'), hint: t('phoneLines.gateway_url_hint') },
  }[kind];
  return (
    <TextField
      name={kind === 'twilio' ? 'platform_url' : 'api_url'}
      label={words.label}
      hint={words.hint}
      errorText={
        kind === 'sip_trunk' ? t('phoneLines.error_gateway_address_required') : t('phoneLines.api_url_wrong')
      }
      autoComplete="off"
      maxLength={500}
    />
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
