import { requestSignInLink } from '@parley/contract/auth.ts';
import { MailCheck } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignInLinkRequest } from '../../data/pending-sign-in.ts';
import { Button } from '../../design/button.tsx';
import { TextField } from '../../design/text-field.tsx';
import { SignInError, useWaitingSeconds } from './sign-in-error.tsx';

export type LinkFormProps = {
  uid: string;
  /** A link to sign in, or one after which a new password is chosen. */
  purpose: 'sign-in' | 'reset';
  email: string;
  onEmailChange: (email: string) => void;
  onBack: () => void;
};

/** Has a one-time link sent by e-mail. */
export function LinkForm({ uid, purpose, email, onEmailChange, onBack }: LinkFormProps) {
  const { t } = useTranslation();
  const [isInvalid, setInvalid] = useState(false);
  const request = useSignInLinkRequest(uid);
  const waitingSeconds = useWaitingSeconds(request.error);

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = requestSignInLink.body?.safeParse({ email: email.trim(), purpose });
    setInvalid(!body?.success);
    if (body?.success && waitingSeconds === 0) request.mutate(body.data);
  };
  if (request.isSuccess) {
    return (
      <div role="status" className="flex flex-col items-start gap-4">
        <p className="flex gap-3 text-base text-ink">
          <MailCheck size={20} aria-hidden className="text-accent-ink" />
          <span className="wrap-anywhere min-w-0">{t('signIn.link_sent', { email: email.trim() })}</span>
        </p>
        <Button onClick={onBack}>{t('buttons.back')}</Button>
      </div>
    );
  }
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
      <p className="text-base text-muted">
        {purpose === 'reset' ? t('signIn.reset_explained') : t('signIn.link_explained')}
      </p>
      <SignInError error={request.error} waitingSeconds={waitingSeconds} />
      <TextField
        label={t('fields.email')}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        autoFocus
        value={email}
        onValueChange={(next) => {
          setInvalid(false);
          onEmailChange(next);
        }}
        error={isInvalid ? t('signIn.email_invalid') : undefined}
      />
      <Button
        type="submit"
        variant="primary"
        loading={request.isPending}
        disabled={waitingSeconds > 0}
        className="mt-1"
      >
        {t('signIn.send_link')}
      </Button>
      <Button variant="ghost" onClick={onBack}>
        {t('buttons.back')}
      </Button>
    </form>
  );
}
