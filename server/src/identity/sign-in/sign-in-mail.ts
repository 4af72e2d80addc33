import type { InterfaceLanguage } from '@parley/contract/languages.ts';
import type { LinkPurpose } from './sign-in-link-table.ts';

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

type Texts = { subject: string; opening: string; validity: string; ignore: string };

const TEXTS: Readonly<
  Record<InterfaceLanguage, Readonly<Record<LinkPurpose, (brand: string, team: string) => Texts>>>
> = {
  fr: {
    'sign-in': (brand) => ({
      subject: `Votre lien de connexion à ${brand}`,
      opening: `Voici votre lien de connexion à ${brand} :`,
      validity: 'Il est valable une heure et ne sert qu’une fois.',
      ignore: 'Si vous n’avez rien demandé, ignorez ce message.',
    }),
    invite: (brand, team) => ({
      subject: `Invitation à rejoindre ${team} sur ${brand}`,
      opening: `Vous êtes invité à rejoindre l’équipe ${team} sur ${brand} :`,
      validity: 'Ce lien est valable sept jours et ne sert qu’une fois.',
      ignore: 'Si vous n’attendiez pas cette invitation, ignorez ce message.',
    }),
    email: (brand) => ({
      subject: `Confirmez votre adresse e-mail pour ${brand}`,
      opening: `Ouvrez ce lien pour que cette adresse devienne celle de votre compte ${brand} :`,
      validity: 'Il est valable une heure, ne sert qu’une fois et vous connecte.',
      ignore: 'Si vous n’avez rien demandé, ignorez ce message : l’adresse n’est pas enregistrée.',
    }),
    reset: (brand) => ({
      subject: `Votre nouveau mot de passe ${brand}`,
      opening: `Ouvrez ce lien pour vous connecter à ${brand} et choisir un nouveau mot de passe :`,
      validity: 'Il est valable une heure et ne sert qu’une fois.',
      ignore: 'Si vous n’avez rien demandé, ignorez ce message : votre mot de passe reste le même.',
    }),
  },
  en: {
    'sign-in': (brand) => ({
      subject: `Your sign-in link for ${brand}`,
      opening: `Here is your sign-in link for ${brand}:`,
      validity: 'It is good for one hour and for one sign-in.',
      ignore: 'If you did not ask for it, ignore this message.',
    }),
    invite: (brand, team) => ({
      subject: `Invitation to join ${team} on ${brand}`,
      opening: `You are invited to join the team ${team} on ${brand}:`,
      validity: 'This link is good for seven days and for one sign-in.',
      ignore: 'If you did not expect this invitation, ignore this message.',
    }),
    email: (brand) => ({
      subject: `Confirm your e-mail address for ${brand}`,
      opening: `Open this link to make this the address of your ${brand} account:`,
      validity: 'It is good for one hour and once, and signs you in.',
      ignore: 'If you did not ask for it, ignore this message: the address is not stored.',
    }),
    reset: (brand) => ({
      subject: `Your new ${brand} password`,
      opening: `Open this link to sign in to ${brand} and choose a new password:`,
      validity: 'It is good for one hour and for one sign-in.',
      ignore: 'If you did not ask for it, ignore this message: your password stays the same.',
    }),
  },
  es: {
    'sign-in': (brand) => ({
      subject: `Su enlace de acceso a ${brand}`,
      opening: `Este es su enlace de acceso a ${brand}:`,
      validity: 'Es válido durante una hora y para un solo acceso.',
      ignore: 'Si no lo ha pedido, ignore este mensaje.',
    }),
    invite: (brand, team) => ({
      subject: `Invitación a unirse a ${team} en ${brand}`,
      opening: `Le invitan a unirse al equipo ${team} en ${brand}:`,
      validity: 'Este enlace es válido durante siete días y para un solo acceso.',
      ignore: 'Si no esperaba esta invitación, ignore este mensaje.',
    }),
    email: (brand) => ({
      subject: `Confirme su correo electrónico para ${brand}`,
      opening: `Abra este enlace para que esta dirección sea la de su cuenta de ${brand}:`,
      validity: 'Es válido durante una hora y una sola vez, y le da acceso.',
      ignore: 'Si no lo ha pedido, ignore este mensaje: la dirección no se guarda.',
    }),
    reset: (brand) => ({
      subject: `Su nueva contraseña de ${brand}`,
      opening: `Abra este enlace para acceder a ${brand} y elegir una nueva contraseña:`,
      validity: 'Es válido durante una hora y para un solo acceso.',
      ignore: 'Si no lo ha pedido, ignore este mensaje: su contraseña no cambia.',
    }),
  },
};

/** Writes the mail that carries a one-time link. */
export function linkMail({ to, language, purpose, brand, teamName, link }: LinkMail): Mail {
  const { subject, opening, validity, ignore } = TEXTS[language][purpose](brand, teamName);
  return { to, subject, text: `${opening}\n\n${link}\n\n${validity}\n${ignore}\n` };
}
