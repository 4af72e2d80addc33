import type { InterfaceLanguage } from '@parley/contract/languages.ts';
import type { LinkPurpose } from './sign-in-link-table.ts';
import texts from './sign-in-mail-texts.json' with { type: 'json' };

/** A plain-text mail. */
export type Mail = { to: string; subject: string; text: string };

/** What a mail with a one-time link says. */
export type LinkMail = {
  to: string;
  language: InterfaceLanguage;
  purpose: LinkPurpose;
  brand: string;
  teamName: string;
  link: string;
};

const TEXTS: Readonly<Record<InterfaceLanguage, Readonly<Record<LinkPurpose, Texts>>>> = texts;
type Texts = { subject: string; opening: string; validity: string; ignore: string };

/** Writes the mail that carries a one-time link. */
export function linkMail({ to, language, purpose, brand, teamName, link }: LinkMail): Mail {
  const names: Readonly<Record<string, string>> = { brand, team: teamName };
  const filled = (text: string) =>
    text.replaceAll(/\{(brand|team)\}/g, (_, name: string) => names[name] ?? '');
  const { subject, opening, validity, ignore } = TEXTS[language][purpose];
  const text = `${filled(opening)}\n\n${link}\n\n${validity}\n${ignore}\n`;
  return { to, subject: filled(subject), text };
}
