/** Lower case, no accents, straight apostrophes, single spaces: the form in which words are compared. */
export function plainText(text: string): string {
  // Most of a text is plain already, and whoever reads whole documents is in a hurry.
  const bare = ASCII.test(text) ? text : text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return bare
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('œ', 'oe')
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant.
const ASCII = /^[\x00-\x7f]*$/;

/** The words of a text in plain form; compounds that are also written as one word are joined. */
export function plainWords(text: string): string[] {
  return wordsOfPlain(plainText(text));
}

/** The same of a text that is in plain form already. */
export function wordsOfPlain(plain: string): string[] {
  return (COMPOUND.test(plain) ? withCompounds(plain) : plain).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** What any of the compounds below holds. */
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

/** The text with a capital first letter. */
export function capitalised(text: string): string {
  return text.replace(
    /^([¿¡«"“(\s]*)(\p{Ll})/u,
    (_, opening: string, letter: string) => opening + letter.toUpperCase(),
  );
}

/** One of several wordings, the next one at each turn. */
export function wording(wordings: readonly string[], turn: number): string {
  return wordings[turn % wordings.length] ?? '';
}

/** The wording with each `{name}` replaced. */
export function filled(wording: string, values: Readonly<Record<string, string>>): string {
  return wording.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
