import { type AppUser, updateProfile } from '@parley/contract/auth.ts';
import {
  INTERFACE_LANGUAGES,
  type InterfaceLanguage,
  interfaceLanguageOf,
} from '@parley/contract/languages.ts';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useUpdateProfile } from '../../data/profile.ts';
import { Banner } from '../../design/banner.tsx';
import { Button } from '../../design/button.tsx';
import { PasswordField } from '../../design/password-field.tsx';
import { Select } from '../../design/select.tsx';
import { TextField } from '../../design/text-field.tsx';
import { toast } from '../../design/toast.tsx';
import { changeInterfaceLanguage, LANGUAGE_NAMES } from '../../dictionaries/interface-language.ts';
import { NameFields, type PersonName } from './name-fields.tsx';
import { settingsErrorCode, settingsErrorText } from './settings-error.ts';
import { SettingsSection } from './settings-section.tsx';

/** Changes one's own name, e-mail address and language. */
export function ProfileSection({ user }: { user: AppUser }) {
  const { t, i18n } = useTranslation();
  const [name, setName] = useState<PersonName>({ firstname: user.firstname, lastname: user.lastname });
  const [email, setEmail] = useState(user.email);
  const [lang, setLang] = useState<InterfaceLanguage>(interfaceLanguageOf(i18n.language) ?? 'fr');
  const [currentPassword, setCurrentPassword] = useState('');
  const [invalid, setInvalid] = useState<{ email?: string[] | undefined }>({});
  const save = useUpdateProfile();

  const isNewEmail = email.trim().toLowerCase() !== user.email;
  const needsPassword = isNewEmail && user.has_password;
  const code = settingsErrorCode(save.error);

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const change = updateProfile.body?.safeParse({
      ...name,
      lang,
      ...(isNewEmail ? { email: email.trim() } : {}),
      ...(needsPassword ? { current_password: currentPassword } : {}),
    });
    if (!change?.success) return setInvalid(change ? z.flattenError(change.error).fieldErrors : {});
    save.mutate(change.data, {
      onSuccess: (saved) => {
        setCurrentPassword('');
        if (isNewEmail && saved.email === user.email) {
          toast.success(t('teamSettings.email_to_confirm', { email: email.trim() }));
          setEmail(saved.email);
        } else {
          toast.success(t('teamSettings.profile_saved'));
        }
        void changeInterfaceLanguage(lang);
      },
    });
  };
  return (
    <SettingsSection title={t('teamSettings.profile_title')}>
      <form noValidate onSubmit={handleSubmit} className="grid gap-4 sm:grid-cols-2">
        {save.error && code !== 'email_taken' && code !== 'wrong_password' ? (
          <Banner tone="danger" className="sm:col-span-2">
            {settingsErrorText(save.error, t)}
          </Banner>
        ) : null}
        <NameFields value={name} onChange={setName} />
        <TextField
          label={t('teamSettings.email')}
          name="email"
          type="email"
          autoComplete="email"
          value={email}
          onValueChange={(next) => {
            setEmail(next);
            setInvalid({});
          }}
          error={
            invalid.email
              ? t('teamSettings.email_invalid')
              : code === 'email_taken'
                ? settingsErrorText(save.error, t)
                : undefined
          }
        />
        <Select
          label={t('teamSettings.language')}
          options={INTERFACE_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          value={lang}
          onValueChange={setLang}
        />
        {needsPassword ? (
          <PasswordField
            className="sm:col-span-2"
            label={t('teamSettings.current_password')}
            hint={t('teamSettings.current_password_hint')}
            name="current_password"
            autoComplete="current-password"
            value={currentPassword}
            onValueChange={setCurrentPassword}
            error={code === 'wrong_password' ? settingsErrorText(save.error, t) : undefined}
          />
        ) : null}
        <div className="flex justify-end sm:col-span-2">
          <Button type="submit" variant="primary" loading={save.isPending}>
            {t('teamSettings.save')}
          </Button>
        </div>
      </form>
    </SettingsSection>
  );
}
