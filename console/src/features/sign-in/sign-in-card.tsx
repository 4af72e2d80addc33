import type { SignInDetails, SignInProblem } from '@parley/contract/auth.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../design/banner.tsx';
import { LinkAdvice } from './link-advice.tsx';
import { LinkForm } from './link-form.tsx';
import { PasswordForm } from './password-form.tsx';

type View = 'password' | 'sign-in' | 'reset';

/** The ways to sign in, one at a time. */
export function SignInCard({ details }: { details: SignInDetails }) {
  const { t } = useTranslation();
  const [view, setView] = useState<View>('password');
  const [email, setEmail] = useState('');
  const titles: Record<View, string> = {
    password: t('signIn.title', { brand: details.brand }),
    'sign-in': t('signIn.link_title'),
    reset: t('signIn.reset_title'),
  };
  const problemTitles: Record<SignInProblem, string> = {
    link_used: t('signIn.link_used'),
    link_expired: t('signIn.link_expired'),
    link_invalid: t('signIn.link_invalid'),
  };
  return (
    <>
      <h1 className="mb-5 text-balance font-semibold text-ink text-xl">{titles[view]}</h1>
      {view === 'password' && details.problem ? (
        <Banner tone="warning" className="mb-5" title={problemTitles[details.problem]}>
          {details.sendsMail ? t('signIn.ask_new_link') : t('signIn.ask_new_link_no_mail')}
        </Banner>
      ) : null}
      {view === 'password' ? (
        <PasswordForm
          uid={details.uid}
          email={email}
          onEmailChange={setEmail}
          onForgot={() => setView('reset')}
          onLinkWanted={() => setView('sign-in')}
        />
      ) : details.sendsMail ? (
        <LinkForm
          uid={details.uid}
          purpose={view}
          email={email}
          onEmailChange={setEmail}
          onBack={() => setView('password')}
        />
      ) : (
        <LinkAdvice onBack={() => setView('password')} />
      )}
    </>
  );
}
