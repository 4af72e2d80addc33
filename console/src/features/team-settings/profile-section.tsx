import { type AppUser, ProfileChange } from '@parley/contract/auth.ts';
import { InterfaceLanguage, interfaceLanguageOf } from '@parley/contract/languages.ts';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useUpdateProfile } from '../../data/profile.ts';
import { Button } from '../../design/button.tsx';
import { Form } from '../../design/form/form.tsx';
import { SecretField, TextField } from '../../design/form/form-fields.tsx';
import { toast } from '../../design/toast.tsx';
import { changeInterfaceLanguage } from '../../session/interface-language.ts';
import { useManagedElsewhere } from '../../session/permissions.ts';
import { settingsFailure } from './settings-error.ts';
import { LanguageField, NameFields, TypedEmail } from './settings-fields.tsx';
import { SettingsSection } from './settings-section.tsx';

/** An address that stays need not be one that could be given today. */
const profileForm = (user: AppUser) =>
  z.object({
    firstname: ProfileChange.shape.firstname.unwrap(),
    lastname: ProfileChange.shape.lastname.unwrap(),
    email: z.union([z.string().refine((email) => !isNewEmail(email, user)), TypedEmail]),
    /** Null while it is none that can be chosen. */
    lang: InterfaceLanguage.nullable(),
    current_password: ProfileChange.shape.current_password.unwrap(),
  });

/** Changes one's own name, e-mail address and language. */
export function ProfileSection({ user }: { user: AppUser }) {
  const { t, i18n } = useTranslation();
  const save = useUpdateProfile();
  const { firstname, lastname } = user;
  return (
    <SettingsSection title={t('teamSettings.profile_title')}>
      <Form
        className="grid gap-4 sm:grid-cols-2"
        schema={profileForm(user)}
        defaultValues={{
          firstname,
          lastname,
          email: user.email,
          lang: interfaceLanguageOf(i18n.language) ?? null,
          current_password: '',
        }}
        failureOf={(error) =>
          settingsFailure(error, t, { email_taken: 'email', wrong_password: 'current_password' })
        }
        onSubmit={async ({ email, current_password, lang, ...names }, reset) => {
          const isNew = isNewEmail(email, user);
          const address = isNew ? { email } : {};
          const proof = isNew && user.has_password ? { current_password } : {};
          const language = lang === null ? {} : { lang };
          const saved = await save.mutateAsync({ ...names, ...language, ...address, ...proof });
          const isUnconfirmed = isNew && saved.email === user.email;
          if (isUnconfirmed) toast.success(t('teamSettings.email_to_confirm', { email }));
          else toast.success(t('teamSettings.profile_saved'));
          reset({ ...names, lang, email: isUnconfirmed ? saved.email : email, current_password: '' });
          if (lang !== null) void changeInterfaceLanguage(lang);
        }}
      >
        {({ values, isBusy }) => (
          <ProfileFields asksPassword={isNewEmail(values.email, user) && user.has_password} isBusy={isBusy} />
        )}
      </Form>
    </SettingsSection>
  );
}

function ProfileFields({ asksPassword, isBusy }: { asksPassword: boolean; isBusy: boolean }) {
  const { t } = useTranslation();
  const isElsewhere = useManagedElsewhere().accounts;
  return (
    <>
      <NameFields />
      <TextField
        name="email"
        disabled={isElsewhere}
        hint={isElsewhere ? t('teamSettings.email_elsewhere') : undefined}
        label={t('fields.email')}
        errorText={t('signIn.email_invalid')}
        type="email"
        autoComplete="email"
      />
      <LanguageField />
      {asksPassword ? (
        <SecretField
          className="sm:col-span-2"
          name="current_password"
          label={t('teamSettings.current_password')}
          hint={t('teamSettings.current_password_hint')}
          autoComplete="current-password"
        />
      ) : null}
      <div className="flex justify-end sm:col-span-2">
        <Button type="submit" variant="primary" loading={isBusy}>
          {t('buttons.save')}
        </Button>
      </div>
    </>
  );
}

function isNewEmail(email: string, user: AppUser): boolean {
  return email.trim().toLowerCase() !== user.email;
}
