import { Espeak } from '../../../engine/src/text-to-speech/espeak.ts';
import type { SpeechSynthesizer } from '../../../engine/src/text-to-speech/text-to-speech.ts';
import { spokenText } from '../../../engine/test/call-sounds.ts';

// What callers of the bench send: real speech in frames, made once and sent by all of them.

/** Sound of 16,000 Hz in frames of {@link FRAME_MS}, ready for the socket. */
export type Clip = readonly string[];

/** What the official client sends from a browser: 512 samples, 32 ms. */
export const FRAME_MS = 32;
export const RATE_HZ = 16_000;
const FRAME_SAMPLES = (RATE_HZ * FRAME_MS) / 1000;
const VOICE = 'en-us_m3';
const SENTENCES = {
  en: [
    'I would like to book a table for four people on Friday evening, please.',
    'Could you tell me at what time your shop closes on a Saturday afternoon?',
    'My parcel should have been here last week, and I have not heard anything.',
    'Please tell the doctor that I cannot come to the appointment tomorrow.',
  ],
  fr: [
    'Je voudrais réserver une table pour quatre personnes vendredi soir, s’il vous plaît.',
    'À quelle heure votre magasin ferme-t-il le samedi après-midi ?',
    'Mon colis devait arriver la semaine dernière, et je n’ai aucune nouvelle.',
    'Dites au médecin que je ne peux pas venir au rendez-vous de demain.',
  ],
  es: [
    'Quisiera reservar una mesa para cuatro personas el viernes por la noche, por favor.',
    '¿A qué hora cierra la tienda los sábados por la tarde?',
    'Mi paquete debía llegar la semana pasada y no he sabido nada.',
    'Dígale al médico que no puedo ir a la cita de mañana.',
  ],
} as const;
/** Languages that callers of the bench speak. */
export type CallerLanguage = keyof typeof SENTENCES;

export const SILENT_FRAME = frameOf(new Int16Array(FRAME_SAMPLES));

/**
 * Sentences of three to four seconds each, in espeak's voice.
 * @throws {Error} when the optional package of espeak is not installed
 */
export async function speakClips(): Promise<Clip[]> {
  return (await speakSentences()).map(clipOf);
}

/** The same sentences, mono at 16,000 Hz. */
export async function speakSentences(): Promise<Int16Array[]> {
  await using espeak = new Espeak({ maxThreads: 1 });
  if (!espeak.isInstalled) throw new Error('Callers speak with espeak: install the optional packages.');
  return await speakAll(espeak, SENTENCES.en, VOICE);
}

/** The sentences of a language in a voice that recognisers understand. */
export async function speakNaturalClips(
  natural: SpeechSynthesizer,
  language: CallerLanguage,
  voiceId: string,
): Promise<Clip[]> {
  return (await speakAll(natural, SENTENCES[language], voiceId)).map(clipOf);
}

async function speakAll(synthesizer: SpeechSynthesizer, sentences: readonly string[], voiceId: string) {
  const spoken: Int16Array[] = [];
  for (const sentence of sentences) spoken.push(await spokenText(synthesizer, sentence, voiceId));
  return spoken;
}

/** Frames of sound at 16,000 Hz; the last one is full, so that its end is that of the speech. */
export function clipOf(samples: Int16Array): Clip {
  const count = Math.floor(samples.length / FRAME_SAMPLES);
  return Array.from({ length: count }, (_, index) =>
    frameOf(samples.subarray(index * FRAME_SAMPLES, (index + 1) * FRAME_SAMPLES)),
  );
}

function frameOf(samples: Int16Array): string {
  const bytes = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  return JSON.stringify({ user_audio_chunk: bytes.toString('base64') });
}
