import { type AgentLanguage, LANGUAGE_COUNTRY } from '@parley/contract/languages.ts';
import type { PhoneInstruction } from '@parley/contract/phone-calls.ts';
import { setPhrase } from '@parley/engine/replies/set-phrases.ts';
import { TeamSuspended } from '../../../conversations/records/conversation-errors.ts';
import { internationalNumber } from '../../../numbers/international-number.ts';
import { userPart } from '../answering-agent-queries.ts';
import type { PhoneStep } from '../call-control.ts';
import { PhoneNumberUnanswered } from '../phone-errors.ts';
import type { SpokenEnd } from './twiml.ts';

/** Why a call ends with a sentence: no agent answers, or the call was lost on our side. */
export type SpokenReason = 'unanswered' | 'lost';

type Refusals = { language: string } & Readonly<Record<SpokenReason, string>>;

const REFUSALS = {
  fr: {
    language: 'fr-FR',
    unanswered: 'Personne ne répond à ce numéro pour le moment. Au revoir.',
    lost: 'Désolé, votre appel ne peut pas aboutir pour le moment. Merci de rappeler dans quelques minutes.',
  },
  en: {
    language: 'en-GB',
    unanswered: 'Nobody answers this number at the moment. Goodbye.',
    lost: 'Sorry, your call cannot be taken right now. Please call again in a few minutes.',
  },
  es: {
    language: 'es-ES',
    unanswered: 'En este momento nadie atiende este número. Adiós.',
    lost: 'Lo sentimos, ahora mismo no podemos atender su llamada. Vuelva a llamar en unos minutos.',
  },
  de: {
    language: 'de-DE',
    unanswered: 'Unter dieser Nummer ist zurzeit niemand erreichbar. Auf Wiederhören.',
    lost: 'Ihr Anruf kann gerade leider nicht angenommen werden. Bitte rufen Sie in einigen Minuten noch einmal an.',
  },
  it: {
    language: 'it-IT',
    unanswered: 'Al momento nessuno risponde a questo numero. Arrivederci.',
    lost: 'Ci dispiace, in questo momento non possiamo rispondere. Richiami tra qualche minuto.',
  },
  pt: {
    language: 'pt-PT',
    unanswered: 'De momento ninguém atende este número. Adeus.',
    lost: 'Lamentamos, não é possível atender a sua chamada agora. Volte a ligar dentro de alguns minutos.',
  },
  nl: {
    language: 'nl-NL',
    unanswered: 'Op dit nummer neemt op dit moment niemand op. Tot ziens.',
    lost: 'Sorry, uw oproep kan nu niet worden aangenomen. Bel over een paar minuten terug.',
  },
} satisfies Record<string, Refusals>;

/** Countries whose callers most likely understand a language; everywhere else it is English. */
const COUNTRIES: Readonly<Record<keyof typeof REFUSALS, string>> = {
  fr: 'FR BE MC LU GP MQ RE GF YT PF NC SN CI MA TN DZ CM',
  en: 'GB US IE CA AU NZ',
  es: 'ES MX AR CO CL PE VE EC UY PY BO CR PA GT HN NI SV DO CU',
  de: 'DE AT CH LI',
  it: 'IT SM VA',
  pt: 'PT BR AO MZ CV',
  nl: 'NL SR',
};

/** What a caller hears who cannot be connected, in the language of the called number's country; it is named as by a platform. */
export function spokenRefusal(reason: SpokenReason, calledNumber: string): SpokenEnd {
  const { country = '' } = internationalNumber(userPart(calledNumber)) ?? {};
  const code = LANGUAGES.find((language) => COUNTRIES[language].split(' ').includes(country)) ?? 'en';
  const refusals = REFUSALS[code];
  return { type: 'say', language: refusals.language, sentence: refusals[reason] };
}

/** What a caller hears whose agent's team is suspended. */
export function spokenSuspension(language: AgentLanguage): SpokenEnd {
  const sentence = setPhrase('suspended', language);
  return { type: 'say', language: `${language}-${LANGUAGE_COUNTRY[language]}`, sentence };
}

/** What a caller hears whose call fails with an error. */
export function spokenFailure(error: unknown, calledNumber: string): SpokenEnd {
  if (error instanceof TeamSuspended) return spokenSuspension(error.language);
  return spokenRefusal(error instanceof PhoneNumberUnanswered ? 'unanswered' : 'lost', calledNumber);
}

/** What a platform is told, with a sentence for a caller whom no agent answers any more. */
export function spokenInstruction(
  instruction: PhoneStep['instruction'],
  { calledNumber }: PhoneStep['call'],
): PhoneInstruction | SpokenEnd {
  if (instruction.type === 'lost') return spokenRefusal('lost', calledNumber);
  return instruction.type === 'suspended' ? spokenSuspension(instruction.language) : instruction;
}

const LANGUAGES = Object.keys(REFUSALS) as (keyof typeof REFUSALS)[];
