import {
  INTERFACE_LANGUAGES,
  type InterfaceLanguage,
  interfaceLanguageOf,
} from '@parley/contract/languages.ts';
import { escapeUTF8 } from 'entities';

// The two pages that the provider may have to show itself. They need no script and no style of the console.

type Texts = { failed: string; again: string; leave: string; signOut: string; stay: string };

const TEXTS: Readonly<Record<InterfaceLanguage, Texts>> = {
  fr: {
    failed: 'La connexion n’a pas abouti.',
    again: 'Se connecter à nouveau',
    leave: 'Voulez-vous vous déconnecter ?',
    signOut: 'Se déconnecter',
    stay: 'Rester connecté',
  },
  en: {
    failed: 'Sign-in could not be completed.',
    again: 'Sign in again',
    leave: 'Do you want to sign out?',
    signOut: 'Sign out',
    stay: 'Stay signed in',
  },
  es: {
    failed: 'No se pudo completar el inicio de sesión.',
    again: 'Volver a iniciar sesión',
    leave: '¿Quiere cerrar la sesión?',
    signOut: 'Cerrar sesión',
    stay: 'Mantener la sesión iniciada',
  },
};

/** Says that a sign-in failed, with the way to start again. */
export function signInFailedPage(reason: string, acceptLanguage: string): string {
  const language = preferredLanguage(acceptLanguage);
  const { failed, again } = TEXTS[language];
  return page(
    language,
    failed,
    `<p><small>${escapeUTF8(reason)}</small></p><p><a href="/login">${again}</a></p>`,
  );
}

/**
 * Asks whether to sign out.
 * @param form the provider's hidden form `op.logoutForm`
 */
export function logoutPage(form: string, acceptLanguage: string): string {
  const language = preferredLanguage(acceptLanguage);
  const { leave, signOut, stay } = TEXTS[language];
  return page(
    language,
    leave,
    `${form}<p><button type="submit" form="op.logoutForm" name="logout" value="yes" autofocus>${signOut}</button>
    <a href="/">${stay}</a></p>`,
  );
}

/** The first language of an Accept-Language header that the interface speaks, else French. */
export function preferredLanguage(acceptLanguage: string | undefined): InterfaceLanguage {
  const wanted = (acceptLanguage ?? '').split(',').map((entry) => interfaceLanguageOf(entry.trim()));
  return wanted.find((language) => language !== undefined) ?? INTERFACE_LANGUAGES[0];
}

function page(language: InterfaceLanguage, title: string, content: string): string {
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<body style="font: 16px/1.5 system-ui, sans-serif; max-width: 26rem; margin: 20vh auto; padding: 0 1rem">
<main><h1 style="font-size: 1.25rem">${title}</h1>${content}</main>
`;
}
