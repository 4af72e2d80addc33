import { interfaceLanguageOf } from '@parley/contract/languages.ts';
import { Invitation, type MemberLink } from '@parley/contract/members.ts';
import { useTranslation } from 'react-i18next';
import { useInviteMember } from '../../data/members.ts';
import { FormDialog } from '../../design/form/form-dialog.tsx';
import { SelectField, TextField } from '../../design/form/form-fields.tsx';
import { useRole } from '../../session/permissions.ts';
import { grantableRoles, roleOptions } from './member-access.ts';
import { settingsFailure } from './settings-error.ts';
import { LanguageField, TypedEmail } from './settings-fields.tsx';

const TypedInvitation = Invitation.extend({ email: TypedEmail }).required({ role: true, lang: true });

/** Asks whom to invite and as what. */
export function InviteMemberDialog({
  onClose,
  onInvited,
}: {
  onClose: () => void;
  onInvited: (link: MemberLink) => void;
}) {
  const { t, i18n } = useTranslation();
  const ownRole = useRole();
  const invite = useInviteMember();
  return (
    <FormDialog
      size="sm"
      title={t('teamSettings.invite_title')}
      description={t('teamSettings.invite_description')}
      submitText={t('teamSettings.invite')}
      schema={TypedInvitation}
      defaultValues={{ email: '', role: 'member', lang: interfaceLanguageOf(i18n.language) ?? 'fr' }}
      failureOf={(error) => settingsFailure(error, t, { email_taken: 'email' })}
      onSubmit={async (invitation) => onInvited(await invite.mutateAsync(invitation))}
      onClose={onClose}
    >
      {({ values }) => (
        <>
          <TextField
            name="email"
            label={t('fields.email')}
            errorText={t('signIn.email_invalid')}
            type="email"
            autoComplete="off"
          />
          <SelectField
            name="role"
            label={t('teamSettings.role')}
            hint={t(`teamSettings.role_description_${values.role}`)}
            options={roleOptions(grantableRoles(ownRole), t)}
          />
          <LanguageField />
        </>
      )}
    </FormDialog>
  );
}
