import { isLanguageTag } from '@parley/contract/languages.ts';
import { BROWSER_VOICE_RATE } from '@parley/contract/limits.ts';

/** Speaks with a voice of the browser. */
export type SpeechOutput = {
  /** Says a sentence after those that it was given before. */
  say(sentence: string): void;
  /** Falls silent at once and forgets what was to be said. */
  stop(): void;
  /** What is being said; empty in silence. */
  saying(): string;
};

/** The voices of this browser that speak a locale's language, those of the locale itself first. */
export function voicesFor(locale: string): SpeechSynthesisVoice[] {
  const language = locale.slice(0, 2);
  const ranked = (voice: SpeechSynthesisVoice) => (localeOf(voice) === locale ? 0 : 1);
  return browserVoices()
    .filter((voice) => localeOf(voice).slice(0, 2) === language)
    .sort((a, b) => ranked(a) - ranked(b));
}

/** Tells when the browser has found its voices. @returns stops telling */
export function watchVoices(onChange: () => void): () => void {
  if (!('speechSynthesis' in window)) return () => undefined;
  window.speechSynthesis.addEventListener('voiceschanged', onChange);
  return () => window.speechSynthesis.removeEventListener('voiceschanged', onChange);
}

/** @param onSpeaking begins with true, ends with false once nothing more is to be said */
export function openSpeechOutput(locale: string, onSpeaking: (isSpeaking: boolean) => void): SpeechOutput {
  let waiting: SpeechSynthesisUtterance[] = [];
  const forget = (utterance: SpeechSynthesisUtterance) => {
    if (!waiting.includes(utterance)) return;
    waiting = waiting.filter((other) => other !== utterance);
    if (waiting.length === 0) onSpeaking(false);
  };
  return {
    say(sentence) {
      const [voice] = voicesFor(locale);
      if (!voice) return;
      const utterance = new SpeechSynthesisUtterance(sentence);
      utterance.voice = voice;
      utterance.lang = voice.lang;
      utterance.rate = BROWSER_VOICE_RATE;
      utterance.addEventListener('end', () => forget(utterance));
      utterance.addEventListener('error', () => forget(utterance));
      waiting.push(utterance);
      if (waiting.length === 1) onSpeaking(true);
      window.speechSynthesis.speak(utterance);
    },
    stop() {
      const wasSpeaking = waiting.length > 0;
      waiting = [];
      if ('speechSynthesis' in window) window.speechSynthesis.cancel();
      if (wasSpeaking) onSpeaking(false);
    },
    saying: () => waiting.map(({ text }) => text).join(' '),
  };
}

function browserVoices(): SpeechSynthesisVoice[] {
  return 'speechSynthesis' in window ? window.speechSynthesis.getVoices() : [];
}

// Some browsers write `fr_FR`.
function localeOf({ lang }: SpeechSynthesisVoice): string {
  return lang.replace('_', '-');
}

const LOCALES: Readonly<Record<string, string>> = {
  en: 'en-US',
  fr: 'fr-FR',
  es: 'es-ES',
  de: 'de-DE',
  it: 'it-IT',
  pt: 'pt-PT',
  nl: 'nl-NL',
};
const DEFAULT_LANGUAGE = 'fr';

/** What a browser is asked to listen for and to speak when an agent has this language. */
export function speechLocale(language: string | undefined): string {
  const wanted = (language ?? DEFAULT_LANGUAGE).replace('_', '-');
  // Agents made by programs may name one in a way that browsers do not know.
  const tag = [wanted, wanted.slice(0, 2)].find(isLanguageTag) ?? DEFAULT_LANGUAGE;
  return LOCALES[tag] ?? tag;
}
