import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePasswordSignIn } from '../../data/pending-sign-in.ts';
import { Button } from '../../design/button.tsx';
import { PasswordField } from '../../design/password-field.tsx';
import { TextField } from '../../design/text-field.tsx';
import { SignInError, useWaitingSeconds } from './sign-in-error.tsx';

export type PasswordFormProps = {
  uid: string;
  /** Stays when the user changes between the forms. */
  email: string;
  onEmailChange: (email: string) => void;
  onForgot: () => void;
  onLinkWanted: () => void;
};

/** Signs in with e-mail address and password. */
export function PasswordForm({ uid, email, onEmailChange, onForgot, onLinkWanted }: PasswordFormProps) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [isChecked, setChecked] = useState(false);
  const signIn = usePasswordSignIn(uid);
  const waitingSeconds = useWaitingSeconds(signIn.error);
  const isBusy = signIn.isPending || signIn.isSuccess;

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    const typed = { email: email.trim(), password };
    const isComplete = typed.email !== '' && password !== '';
    if (isComplete && !isBusy && waitingSeconds === 0) signIn.mutate(typed);
  };
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
      <SignInError error={signIn.error} waitingSeconds={waitingSeconds} />
      <TextField
        label={t('fields.email')}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        autoFocus={email === ''}
        value={email}
        onValueChange={onEmailChange}
        error={isChecked && email.trim() === '' ? t('signIn.email_required') : undefined}
      />
      <PasswordField
        label={t('fields.password')}
        name="password"
        autoComplete="current-password"
        autoFocus={email !== ''}
        value={password}
        onValueChange={setPassword}
        error={isChecked && password === '' ? t('signIn.password_required') : undefined}
        aside={
          <button type="button" className="rounded-sm text-accent-ink hover:underline" onClick={onForgot}>
            {t('signIn.forgot_password')}
          </button>
        }
      />
      <Button type="submit" variant="primary" loading={isBusy} disabled={waitingSeconds > 0} className="mt-1">
        {t('session.sign_in')}
      </Button>
      <Button variant="ghost" onClick={onLinkWanted}>
        {t('signIn.link_instead')}
      </Button>
    </form>
  );
}
