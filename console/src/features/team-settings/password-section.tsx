import { type AppUser, Password } from '@parley/contract/auth.ts';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useUpdateProfile } from '../../data/profile.ts';
import { Button } from '../../design/button.tsx';
import { Form } from '../../design/form/form.tsx';
import { SecretField } from '../../design/form/form-fields.tsx';
import { settingsFailure } from './settings-error.ts';
import { SettingsSection } from './settings-section.tsx';

const Passwords = z.object({ password: Password, current_password: z.string() });
const NONE = { password: '', current_password: '' };

/** Sets or changes one's own password. */
export function PasswordSection({ user }: { user: AppUser }) {
  const { t } = useTranslation();
  const save = useUpdateProfile();
  const title = user.has_password ? t('teamSettings.change_password') : t('teamSettings.set_password');
  return (
    <SettingsSection title={title}>
      <Form
        className="grid items-start gap-4 sm:grid-cols-2"
        schema={Passwords}
        defaultValues={NONE}
        failureOf={(error) =>
          settingsFailure(error, t, { wrong_password: 'current_password', password_guessable: 'password' })
        }
        onSubmit={async ({ password, current_password }, reset) => {
          await save.mutateAsync(user.has_password ? { password, current_password } : { password });
          reset(NONE);
        }}
        doneText={t('teamSettings.password_saved')}
      >
        {({ isBusy }) => (
          <>
            {/* Tells password managers whose password this is. */}
            <input type="email" name="username" autoComplete="username" value={user.email} readOnly hidden />
            {user.has_password ? (
              <SecretField
                name="current_password"
                label={t('teamSettings.current_password')}
                autoComplete="current-password"
              />
            ) : null}
            <SecretField
              name="password"
              label={t('teamSettings.new_password')}
              hint={t('teamSettings.password_hint')}
              errorText={t('teamSettings.password_short')}
              autoComplete="new-password"
            />
            <div className="flex justify-end sm:col-span-2">
              <Button type="submit" loading={isBusy}>
                {title}
              </Button>
            </div>
          </>
        )}
      </Form>
    </SettingsSection>
  );
}
