import type { AgentLanguage } from '@parley/contract/languages.ts';

// What is said while something takes its time. Hearing the same words twice is what makes a caller feel that they
// talk to a machine, so there are several, and each is said once.

const FIRST: Readonly<Record<AgentLanguage, readonly string[]>> = {
  en: [
    'One moment, please.',
    'Let me see.',
    'Bear with me for a second.',
    'I am looking into it.',
    'Let me check that for you.',
    'Just a second.',
    'I will find out right away.',
    'Let me have a look.',
  ],
  fr: [
    'Un instant, s’il vous plaît.',
    'Je regarde.',
    'Je vérifie cela.',
    'Je m’en occupe.',
    'Laissez-moi voir.',
    'Juste une seconde.',
    'Je consulte cela tout de suite.',
    'Je me renseigne.',
  ],
  es: [
    'Un momento, por favor.',
    'Déjeme ver.',
    'Lo compruebo ahora mismo.',
    'Enseguida lo miro.',
    'Voy a consultarlo.',
    'Un segundo.',
    'Me ocupo de ello.',
    'Deme un instante.',
  ],
  it: [
    'Un momento, per favore.',
    'Vediamo.',
    'Verifico subito.',
    'Me ne occupo.',
    'Mi faccia controllare.',
    'Solo un secondo.',
    'Do un’occhiata.',
    'Mi informo subito.',
  ],
  pt: [
    'Um momento, por favor.',
    'Deixe-me ver.',
    'Vou verificar.',
    'Já trato disso.',
    'Estou a consultar.',
    'Só um segundo.',
    'Vou ver isso agora mesmo.',
    'Dê-me um instante.',
  ],
  nl: [
    'Een moment, alstublieft.',
    'Even kijken.',
    'Ik kijk het even na.',
    'Ik ga het voor u na.',
    'Een seconde.',
    'Ik zoek het meteen uit.',
    'Ik ben ermee bezig.',
    'Ogenblikje.',
  ],
  de: [
    'Einen Moment, bitte.',
    'Ich sehe nach.',
    'Ich prüfe das gerade.',
    'Ich kümmere mich darum.',
    'Nur eine Sekunde.',
    'Lassen Sie mich nachschauen.',
    'Das finde ich gleich heraus.',
    'Einen kleinen Augenblick.',
  ],
  pl: [
    'Chwileczkę, proszę.',
    'Już sprawdzam.',
    'Proszę o moment.',
    'Zajmuję się tym.',
    'Sekundkę.',
    'Zaraz to sprawdzę.',
    'Już patrzę.',
    'Za chwilę będę wiedzieć.',
  ],
  sv: [
    'Ett ögonblick, tack.',
    'Låt mig se.',
    'Jag kollar det.',
    'Jag tar reda på det.',
    'En sekund bara.',
    'Jag ser efter.',
    'Jag ordnar det.',
    'Vänta lite, tack.',
  ],
};

const LONGER: Readonly<Record<AgentLanguage, readonly string[]>> = {
  en: [
    'It is taking a little longer than usual, thank you for waiting.',
    'I am still on it, it should not be long now.',
    'Thank you for your patience, I am still waiting for the answer.',
    'Still working on it.',
  ],
  fr: [
    'Cela prend un peu plus de temps que d’habitude, merci de patienter.',
    'J’y suis encore, cela ne devrait plus tarder.',
    'Merci de votre patience, j’attends toujours la réponse.',
    'J’y travaille toujours.',
  ],
  es: [
    'Está tardando un poco más de lo normal, gracias por esperar.',
    'Sigo en ello, ya no debería tardar.',
    'Gracias por su paciencia, todavía espero la respuesta.',
    'Aún estoy con ello.',
  ],
  it: [
    'Ci vuole un po’ più del solito, grazie per l’attesa.',
    'Ci sto ancora lavorando, non dovrebbe mancare molto.',
    'Grazie per la pazienza, aspetto ancora la risposta.',
    'Sono ancora alle prese con questo.',
  ],
  pt: [
    'Está a demorar um pouco mais do que o habitual, obrigado por esperar.',
    'Ainda estou a tratar disso, já não deve demorar.',
    'Obrigado pela sua paciência, ainda espero a resposta.',
    'Continuo a verificar.',
  ],
  nl: [
    'Het duurt iets langer dan normaal, bedankt voor het wachten.',
    'Ik ben er nog mee bezig, het duurt niet lang meer.',
    'Bedankt voor uw geduld, ik wacht nog op het antwoord.',
    'Ik ben nog aan het kijken.',
  ],
  de: [
    'Es dauert etwas länger als sonst, danke fürs Warten.',
    'Ich bin noch dran, es sollte nicht mehr lange dauern.',
    'Danke für Ihre Geduld, ich warte noch auf die Antwort.',
    'Ich arbeite noch daran.',
  ],
  pl: [
    'Trwa to trochę dłużej niż zwykle, dziękuję za cierpliwość.',
    'Nadal nad tym pracuję, to nie powinno już długo potrwać.',
    'Dziękuję za cierpliwość, wciąż czekam na odpowiedź.',
    'Wciąż to sprawdzam.',
  ],
  sv: [
    'Det tar lite längre tid än vanligt, tack för att du väntar.',
    'Jag håller fortfarande på, det borde inte dröja länge till.',
    'Tack för ditt tålamod, jag väntar fortfarande på svaret.',
    'Jag arbetar fortfarande med det.',
  ],
};

/** Phrases of each kind that a conversation has said. */
export type SaidWaits = { first: number; longer: number };

/**
 * What is said while an answer takes its time, never the same twice in a conversation.
 * @param said those that the conversation has said already
 * @returns undefined when there is nothing left to say
 */
export function waitPhrase(
  kind: keyof SaidWaits,
  said: SaidWaits,
  language: AgentLanguage,
): string | undefined {
  return (kind === 'first' ? FIRST : LONGER)[language][said[kind]];
}
