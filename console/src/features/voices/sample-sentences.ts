import { shortCode } from './voice-languages.ts';

/** What a voice says in its own language when an agent has no first message. */
const SENTENCES: Readonly<Record<string, string>> = {
  en: 'Hello! Thank you for calling. What can I do for you today?',
  fr: 'Bonjour ! Merci de votre appel. Que puis-je faire pour vous aujourd’hui ?',
  es: '¡Hola! Gracias por llamar. ¿Qué puedo hacer por usted hoy?',
  it: 'Buongiorno! Grazie per la chiamata. Che cosa posso fare per lei oggi?',
  pt: 'Olá! Obrigado por ligar. O que posso fazer por si hoje?',
  nl: 'Hallo! Bedankt voor uw telefoontje. Wat kan ik vandaag voor u doen?',
  de: 'Guten Tag! Vielen Dank für Ihren Anruf. Was kann ich heute für Sie tun?',
  pl: 'Dzień dobry! Dziękuję za telefon. W czym mogę dziś pomóc?',
  sv: 'Hej! Tack för att du ringer. Vad kan jag hjälpa dig med i dag?',
};

/** A sentence for a voice to say, in English where the language has none. */
export function sampleSentence(language: string): string {
  return SENTENCES[shortCode(language)] ?? SENTENCES.en ?? '';
}
