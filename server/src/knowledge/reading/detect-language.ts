import { detectAll } from 'tinyld';

const WINDOWS_MAX = 60;
const WINDOW_CHARACTERS = 400;
const LETTERS_MIN = 12;
/** A guess from fewer letters counts only where it is sure. */
const FEW_LETTERS = 30;
const SURE = 0.5;
/** Of all that speaks for some language, the part that has to speak for one. */
const MAJORITY = 0.4;

/**
 * Tells which language most of a text is written in, by samples from all over it.
 * @returns ISO 639-1 code; null where there is too little text or no language prevails
 */
export function detectLanguage(text: string): string | null {
  const votes = new Map<string, number>();
  let total = 0;
  for (const sample of samplesOf(text)) {
    const [best] = detectAll(sample);
    if (!best || (sample.length < FEW_LETTERS && best.accuracy < SURE)) continue;
    const weight = sample.length * best.accuracy;
    total += weight;
    votes.set(best.lang, (votes.get(best.lang) ?? 0) + weight);
  }
  const [most] = [...votes].toSorted((one, other) => other[1] - one[1]);
  return most && most[1] >= total * MAJORITY ? most[0] : null;
}

/** Windows of words at even distances; marks of structure, figures and addresses tell no language. */
function* samplesOf(text: string): Generator<string> {
  const step = Math.max(WINDOW_CHARACTERS, Math.ceil(text.length / WINDOWS_MAX));
  for (let at = 0; at < text.length; at += step) {
    const window = text
      .slice(at, at + WINDOW_CHARACTERS)
      .replaceAll(/\(?\b(?:https?:\/\/|www\.|mailto:|tel:)\S+|\S+@\S+/g, ' ')
      .replaceAll(/[^\p{L}\p{M}'’]+/gu, ' ')
      .trim();
    if (window.length >= LETTERS_MIN) yield window;
  }
}
