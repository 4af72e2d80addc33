import { type AppUser, ProfileChange } from '@parley/contract/auth.ts';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUpdateProfile } from '../../data/profile.ts';
import { Banner } from '../../design/banner.tsx';
import { Button } from '../../design/button.tsx';
import { FormDialog } from '../../design/form/form-dialog.tsx';
import { SecretField, TextField } from '../../design/form/form-fields.tsx';
import { toast } from '../../design/toast.tsx';
import { failureText } from '../../session/failure-sentence.ts';
import { useCurrentUser } from '../../session/session-queries.ts';
import { settingsFailure } from './settings-error.ts';
import { NameFields, TypedEmail } from './settings-fields.tsx';

const Profile = ProfileChange.pick({ firstname: true, lastname: true, password: true })
  .required()
  .extend({ email: TypedEmail });

/** After the first conversation, a strip that invites a user without a password to set one; dismissed for good. */
export function ProfileInvitation() {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const save = useUpdateProfile();
  const [isCompleting, setCompleting] = useState(false);
  return (
    <>
      <Banner
        icon={UserRound}
        className="rounded-none border-x-0 border-t-0"
        action={
          <Button size="sm" onClick={() => setCompleting(true)}>
            {user.firstname ? t('teamSettings.choose_password_title') : t('teamSettings.complete_title')}
          </Button>
        }
        onDismiss={() =>
          save.mutate(
            { profile_invitation: false },
            { onError: (error) => toast.error(failureText(error, t)) },
          )
        }
      >
        {t('teamSettings.complete_description')}
      </Banner>
      {isCompleting ? <ProfileDialog user={user} onClose={() => setCompleting(false)} /> : null}
    </>
  );
}

function ProfileDialog({ user, onClose }: { user: AppUser; onClose: () => void }) {
  const { t } = useTranslation();
  const save = useUpdateProfile();
  const { firstname, lastname, email } = user;
  return (
    <FormDialog
      title={firstname ? t('teamSettings.choose_password_title') : t('teamSettings.complete_title')}
      description={t('teamSettings.complete_description')}
      submitText={t('buttons.save')}
      cancelText={t('teamSettings.later')}
      staysOpen
      className="grid gap-4 sm:grid-cols-2"
      schema={Profile}
      defaultValues={{ firstname, lastname, email, password: '' }}
      failureOf={(error) =>
        settingsFailure(error, t, { email_taken: 'email', password_guessable: 'password' })
      }
      onSubmit={async (profile) => {
        const saved = await save.mutateAsync(profile);
        toast.success(
          saved.email === profile.email.toLowerCase()
            ? t('teamSettings.profile_saved')
            : t('teamSettings.email_to_confirm', { email: profile.email }),
        );
      }}
      onClose={onClose}
    >
      <NameFields />
      <TextField
        className="sm:col-span-2"
        name="email"
        label={t('fields.email')}
        errorText={t('signIn.email_invalid')}
        type="email"
        autoComplete="username"
      />
      <SecretField
        className="sm:col-span-2"
        name="password"
        label={t('fields.password')}
        hint={t('teamSettings.password_hint')}
        errorText={t('teamSettings.password_short')}
        autoComplete="new-password"
      />
    </FormDialog>
  );
}
