/** Lower case, no accents, straight apostrophes, single spaces: the form in which words are compared. */
export function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('œ', 'oe')
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/** The words of a text in plain form; compounds that are also written as one word are joined. */
export function plainWords(text: string): string[] {
  const joined = plainText(text)
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
    .replaceAll(/\bmots? de passe\b/g, 'motdepasse');
  return joined.match(/[\p{L}\p{N}]+/gu) ?? [];
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
