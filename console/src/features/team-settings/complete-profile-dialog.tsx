import { type AppUser, ProfileChange } from '@parley/contract/auth.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUpdateProfile } from '../../data/profile.ts';
import { FormDialog } from '../../design/form/form-dialog.tsx';
import { SecretField, TextField } from '../../design/form/form-fields.tsx';
import { toast } from '../../design/toast.tsx';
import { tabStorage } from '../../session/browser-storage.ts';
import { useCurrentUser } from '../../session/session-queries.ts';
import { settingsFailure } from './settings-error.ts';
import { NameFields, TypedEmail } from './settings-fields.tsx';

const POSTPONED = 'profile_postponed';

const Profile = ProfileChange.pick({ firstname: true, lastname: true, password: true })
  .required()
  .extend({ email: TypedEmail });

/** Invites a user without a password to set name, address and password; postponed, it comes back next session. */
export function CompleteProfileDialog() {
  const user = useCurrentUser();
  const [isPostponed, setPostponed] = useState(() => tabStorage.getItem(POSTPONED) === user.id);
  if (user.has_password || isPostponed) return null;
  const handlePostpone = () => {
    tabStorage.setItem(POSTPONED, user.id);
    setPostponed(true);
  };
  return <ProfileInvitation user={user} onPostpone={handlePostpone} />;
}

function ProfileInvitation({ user, onPostpone }: { user: AppUser; onPostpone: () => void }) {
  const { t } = useTranslation();
  const save = useUpdateProfile();
  const { firstname, lastname, email } = user;
  return (
    <FormDialog
      title={firstname ? t('teamSettings.choose_password_title') : t('teamSettings.complete_title')}
      description={t('teamSettings.complete_description')}
      submitText={t('teamSettings.save')}
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
      onClose={onPostpone}
    >
      <NameFields />
      <TextField
        className="sm:col-span-2"
        name="email"
        label={t('teamSettings.email')}
        errorText={t('teamSettings.email_invalid')}
        type="email"
        autoComplete="username"
      />
      <SecretField
        className="sm:col-span-2"
        name="password"
        label={t('teamSettings.password')}
        hint={t('teamSettings.password_hint')}
        errorText={t('teamSettings.password_short')}
        autoComplete="new-password"
      />
    </FormDialog>
  );
}
