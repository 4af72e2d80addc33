import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isSignInGone, pendingSignInQuery } from '../../data/pending-sign-in.ts';
import { applyBrandAccent } from '../../design/brand-accent.ts';
import { buttonClassNames } from '../../design/button.tsx';
import { ErrorState } from '../../design/error-state.tsx';
import { Spinner } from '../../design/spinner.tsx';
import { applyTheme } from '../../design/theme.ts';
import { changeInterfaceLanguage, displayLanguage } from '../../dictionaries/interface-language.ts';
import { consoleConfigurationQuery } from '../../session/console-configuration.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { SignInCard } from './sign-in-card.tsx';

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
    if (signIn.data?.dark) applyTheme('dark');
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
        {signIn.data ? null : <h1 className="sr-only">{title || t('signIn.sign_in')}</h1>}
        {signIn.data ? (
          <SignInCard details={signIn.data} />
        ) : signIn.error && isSignInGone(signIn.error) ? (
          <SignInGone />
        ) : signIn.error ? (
          <ErrorState
            className="py-6"
            title={t('signIn.load_failed')}
            message={t('signIn.unreachable')}
            retrying={signIn.isFetching}
            onRetry={() => void signIn.refetch()}
          />
        ) : (
          <div className="flex justify-center py-16">
            <Spinner label={t('signIn.loading')} />
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
      <a href="/" className={buttonClassNames('primary')}>
        {t('signIn.start_again')}
      </a>
    </>
  );
}
