import { type AppUser, updateProfile } from '@parley/contract/auth.ts';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUpdateProfile } from '../../data/profile.ts';
import { Banner } from '../../design/banner.tsx';
import { Button } from '../../design/button.tsx';
import { PasswordField } from '../../design/password-field.tsx';
import { toast } from '../../design/toast.tsx';
import { settingsErrorCode, settingsErrorText } from './settings-error.ts';
import { SettingsSection } from './settings-section.tsx';

/** Sets or changes one's own password. */
export function PasswordSection({ user }: { user: AppUser }) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [currentPassword, setCurrentPassword] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const save = useUpdateProfile();
  const isWrong = settingsErrorCode(save.error) === 'wrong_password';
  const isGuessable = settingsErrorCode(save.error) === 'password_guessable';

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const change = updateProfile.body?.safeParse({
      password,
      ...(user.has_password ? { current_password: currentPassword } : {}),
    });
    setInvalid(!change?.success);
    if (!change?.success) return;
    save.mutate(change.data, {
      onSuccess: () => {
        setPassword('');
        setCurrentPassword('');
        toast.success(t('teamSettings.password_saved'));
      },
    });
  };
  return (
    <SettingsSection
      title={user.has_password ? t('teamSettings.change_password') : t('teamSettings.set_password')}
    >
      <form noValidate onSubmit={handleSubmit} className="grid items-start gap-4 sm:grid-cols-2">
        {save.error && !isWrong && !isGuessable ? (
          <Banner tone="danger" className="sm:col-span-2">
            {settingsErrorText(save.error, t)}
          </Banner>
        ) : null}
        {/* Tells password managers whose password this is. */}
        <input type="email" name="username" autoComplete="username" value={user.email} readOnly hidden />
        {user.has_password ? (
          <PasswordField
            label={t('teamSettings.current_password')}
            name="current_password"
            autoComplete="current-password"
            value={currentPassword}
            onValueChange={setCurrentPassword}
            error={isWrong ? settingsErrorText(save.error, t) : undefined}
          />
        ) : null}
        <PasswordField
          label={t('teamSettings.new_password')}
          hint={isInvalid ? undefined : t('teamSettings.password_hint')}
          name="password"
          autoComplete="new-password"
          value={password}
          onValueChange={(next) => {
            setPassword(next);
            setInvalid(false);
            if (isGuessable) save.reset();
          }}
          error={
            isInvalid
              ? t('teamSettings.password_short')
              : isGuessable
                ? settingsErrorText(save.error, t)
                : undefined
          }
        />
        <div className="flex justify-end sm:col-span-2">
          <Button type="submit" loading={save.isPending}>
            {user.has_password ? t('teamSettings.change_password') : t('teamSettings.set_password')}
          </Button>
        </div>
      </form>
    </SettingsSection>
  );
}
