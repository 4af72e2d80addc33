import type { SignInDetails } from '@parley/contract/auth.ts';
import { INTERFACE_LANGUAGES } from '@parley/contract/languages.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSignInGone, pendingSignInQuery } from '../../data/pending-sign-in.ts';
import { applyBrandAccent } from '../../design/accent-shades.ts';
import { Banner } from '../../design/banner.tsx';
import { Button } from '../../design/button.tsx';
import { classNames } from '../../design/class-names.ts';
import { CopyableText } from '../../design/copyable-text.tsx';
import { ErrorState } from '../../design/error-state.tsx';
import { Spinner } from '../../design/spinner.tsx';
import { applyTheme, themeToShow } from '../../design/theme.ts';
import { lastingStorage } from '../../session/browser-storage.ts';
import { consoleConfigurationQuery } from '../../session/console-configuration.ts';
import {
  changeInterfaceLanguage,
  displayLanguage,
  LANGUAGE_NAMES,
} from '../../session/interface-language.ts';
import { LinkForm } from './link-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { StartAgain } from './sign-in-error.tsx';

/** The page on which a person proves who they are. */
export function SignInPage({ uid }: { uid: string }) {
  const { t } = useTranslation();
  const { data: configuration } = useQuery(consoleConfigurationQuery());
  const signIn = useQuery(pendingSignInQuery(uid));
  const brand = configuration?.brand.name ?? signIn.data?.brand;
  const title = brand ? t('signIn.title', { brand }) : '';

  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
  useEffect(() => applyBrandAccent(configuration?.brand.accent_color), [configuration]);
  useEffect(() => {
    if (signIn.data?.dark) applyTheme(themeToShow(lastingStorage, true));
    // The page that opened a small window may speak another language than is stored where the window stands.
    const language = displayLanguage(signIn.data?.lang);
    if (language && window.opener) void changeInterfaceLanguage(language);
  }, [signIn.data]);

  return (
    <div className="flex min-h-full flex-col items-center bg-canvas px-4 py-10 sm:justify-center">
      <header className="mb-6 flex h-8 items-center gap-2.5">
        {configuration ? (
          <img
            src={configuration.brand.logo_url ?? '/favicon.svg'}
            alt=""
            className="h-8 max-w-40 object-contain"
          />
        ) : null}
        <span className="font-semibold text-ink text-lg">{brand}</span>
      </header>
      <main className="w-full max-w-sm rounded-lg border bg-surface p-6">
        {signIn.data ? null : <h1 className="sr-only">{title || t('session.sign_in')}</h1>}
        {signIn.data ? (
          <SignInCard details={signIn.data} />
        ) : signIn.error && isSignInGone(signIn.error) ? (
          <SignInGone />
        ) : signIn.error ? (
          <ErrorState
            className="py-6"
            title={t('signIn.load_failed')}
            message={t('session.failure_unreachable')}
            retrying={signIn.isFetching}
            onRetry={() => void signIn.refetch()}
          />
        ) : (
          <div className="flex justify-center py-16">
            <Spinner label={t('design.loading')} />
          </div>
        )}
      </main>
      <footer className="mt-6">
        <LanguageSwitch />
      </footer>
    </div>
  );
}

/** A sign-in that waited too long, or was completed elsewhere, can only start anew. */
function SignInGone() {
  const { t } = useTranslation();
  return (
    <>
      <h2 className="mb-2 font-semibold text-ink text-xl">{t('signIn.gone_title')}</h2>
      <p className="mb-5 text-base text-muted">{t('signIn.gone_message')}</p>
      <StartAgain />
    </>
  );
}

/** Changes the language of the page, and of the console after it. */
function LanguageSwitch() {
  const { t, i18n } = useTranslation();
  return (
    <nav aria-label={t('fields.language')} className="flex justify-center gap-1">
      {INTERFACE_LANGUAGES.map((language) => {
        const isCurrent = language === i18n.language;
        return (
          <button
            key={language}
            type="button"
            lang={language}
            aria-pressed={isCurrent}
            onClick={() => void changeInterfaceLanguage(language)}
            className={classNames(
              'h-7 rounded-md px-2 text-sm transition-colors',
              isCurrent ? 'font-medium text-ink' : 'text-muted hover:bg-hover hover:text-ink',
            )}
          >
            {LANGUAGE_NAMES[language]}
          </button>
        );
      })}
    </nav>
  );
}

type View = 'password' | 'sign-in' | 'reset';

/** The ways to sign in, one at a time. */
function SignInCard({ details }: { details: SignInDetails }) {
  const { t } = useTranslation();
  const [view, setView] = useState<View>('password');
  const [email, setEmail] = useState('');
  const titles: Record<View, string> = {
    password: t('signIn.title', { brand: details.brand }),
    'sign-in': t('signIn.link_title'),
    reset: t('signIn.reset_title'),
  };
  return (
    <>
      <h1 className="mb-5 text-balance font-semibold text-ink text-xl">{titles[view]}</h1>
      {view === 'password' && details.problem ? (
        <Banner tone="warning" className="mb-5" title={t(`signIn.problem_${details.problem}`)}>
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

const COMMAND = 'npm run sign-in';

/** Says how to get a sign-in link where the server sends no e-mail. */
function LinkAdvice({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-4">
      <p className="text-base text-muted">{t('signIn.no_mail')}</p>
      <ul className="flex list-disc flex-col gap-3 pl-4 text-base text-ink marker:text-faint">
        <li>{t('signIn.no_mail_administrator')}</li>
        <li>
          {t('signIn.no_mail_server')}
          <CopyableText text={COMMAND} label={t('signIn.copy_command')} className="mt-2" />
        </li>
      </ul>
      <Button onClick={onBack} className="self-start">
        {t('buttons.back')}
      </Button>
    </div>
  );
}
