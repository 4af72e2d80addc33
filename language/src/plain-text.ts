const ASCII = /^[\p{ASCII}]*$/u;
const MARKS = /\p{M}+/gu;
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
const SPECIAL = /[ßœæøłđðþı]/g;

/** A text in lower case without accents and ligatures. */
export function folded(text: string): string {
  const lower = text.toLowerCase();
  if (ASCII.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(SPECIAL, (letter) => LETTERS[letter] ?? letter);
}

/** As long as the text in NFC, unlike a folded one, so that positions in it are positions in the text. */
export function unaccented(text: string): string {
  return text.normalize('NFC').toLowerCase().normalize('NFD').replace(MARKS, '');
}

/** A folded text with straight apostrophes and single spaces: the form in which phrases are compared. */
export function plainText(text: string): string {
  return folded(text.replaceAll(/[’‘`´]/g, "'"))
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/** The words of a text in plain form; compounds that are also written as one word are joined. */
export function plainWords(text: string): string[] {
  return wordsOfPlain(plainText(text));
}

/** The same of a text that is in plain form already. */
export function wordsOfPlain(plain: string): string[] {
  return (COMPOUND.test(plain) ? withCompounds(plain) : plain).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The words of a text in lower case, with their accents. */
export function wordsWithAccents(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** What any of the compounds below contains. */
const COMPOUND =
  /mail|wi-?fi|rendez|rdv|ouvre|hour|open|ouvertes|abiertas|money|sett?|back|(?:mise|mettre) en|puesta|% off|passe/;

function withCompounds(plain: string): string {
  return (
    plain
      .replaceAll(/\be-?mails?\b/g, 'email')
      .replaceAll(/\bwi-?fi\b/g, 'wifi')
      .replaceAll(/\brendez[- ]vous\b/g, 'rendezvous')
      .replaceAll(/\brdv\b/g, 'rendezvous')
      // A working day has nothing to do with opening hours.
      .replaceAll(/\b(jours?|heures?) ouvre(?:e?s)?\b/g, '$1 ouvrable')
      .replaceAll(/\b(\d+|working) hours?\b/g, '$1 hourspan')
      .replaceAll(/\bopen (?:day|house)s?\b/g, 'openday')
      .replaceAll(/\bportes ouvertes\b/g, 'portesouvertes')
      .replaceAll(/\bpuertas abiertas\b/g, 'puertasabiertas')
      .replaceAll(/\bmoney back\b/g, 'refund')
      .replaceAll(/\bset(?:ting)?[ -]up\b/g, 'setup')
      .replaceAll(/\bback(?:ed|ing)?[ -]up\b/g, 'backup')
      .replaceAll(/\b(?:mise|mettre) en (?:service|place|route)\b/g, 'installation')
      .replaceAll(/\bpuesta en marcha\b/g, 'instalacion')
      .replaceAll(/% off\b/g, '% discount')
      .replaceAll(/\bmots? de passe\b/g, 'motdepasse')
  );
}
