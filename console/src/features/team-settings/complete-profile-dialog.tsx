import { type AppUser, updateProfile } from '@parley/contract/auth.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useUpdateProfile } from '../../data/profile.ts';
import { Banner } from '../../design/banner.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { PasswordField } from '../../design/password-field.tsx';
import { TextField } from '../../design/text-field.tsx';
import { toast } from '../../design/toast.tsx';
import { tabStorage } from '../../session/browser-storage.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { NameFields, type PersonName } from './name-fields.tsx';
import { settingsErrorCode, settingsErrorText } from './settings-error.ts';

const POSTPONED = 'profile_postponed';

type Problems = { email?: string[] | undefined; password?: string[] | undefined };

/** Invites a person without a password to set name, address and password; postponed, it comes back next session. */
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
  const [name, setName] = useState<PersonName>({ firstname: user.firstname, lastname: user.lastname });
  const [email, setEmail] = useState(user.email);
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const save = useUpdateProfile();
  const isTaken = settingsErrorCode(save.error) === 'email_taken';
  const isGuessable = settingsErrorCode(save.error) === 'password_guessable';

  const handleSubmit = () => {
    if (save.isPending) return;
    const change = updateProfile.body?.safeParse({ ...name, email: email.trim(), password });
    setProblems(change?.error ? z.flattenError(change.error).fieldErrors : {});
    if (change?.success) {
      const wanted = email.trim();
      save.mutate(change.data, {
        onSuccess: (saved) =>
          toast.success(
            saved.email === wanted.toLowerCase()
              ? t('teamSettings.profile_saved')
              : t('teamSettings.email_to_confirm', { email: wanted }),
          ),
      });
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onPostpone()}
      title={user.firstname ? t('teamSettings.choose_password_title') : t('teamSettings.complete_title')}
      description={t('teamSettings.complete_description')}
      dismissible={false}
      onSubmit={handleSubmit}
      footer={
        <>
          <Button onClick={onPostpone}>{t('teamSettings.later')}</Button>
          <Button type="submit" variant="primary" loading={save.isPending}>
            {t('teamSettings.save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {save.error && !isTaken && !isGuessable ? (
          <Banner tone="danger" className="sm:col-span-2">
            {settingsErrorText(save.error, t)}
          </Banner>
        ) : null}
        <NameFields value={name} onChange={setName} />
        <TextField
          className="sm:col-span-2"
          label={t('teamSettings.email')}
          name="email"
          type="email"
          autoComplete="username"
          value={email}
          onValueChange={(next) => {
            setEmail(next);
            setProblems({ ...problems, email: undefined });
          }}
          error={
            problems.email
              ? t('teamSettings.email_invalid')
              : isTaken
                ? settingsErrorText(save.error, t)
                : undefined
          }
        />
        <PasswordField
          className="sm:col-span-2"
          label={t('teamSettings.password')}
          hint={problems.password ? undefined : t('teamSettings.password_hint')}
          name="password"
          autoComplete="new-password"
          value={password}
          onValueChange={(next) => {
            setPassword(next);
            setProblems({ ...problems, password: undefined });
            if (isGuessable) save.reset();
          }}
          error={
            problems.password
              ? t('teamSettings.password_short')
              : isGuessable
                ? settingsErrorText(save.error, t)
                : undefined
          }
        />
      </div>
    </Dialog>
  );
}
