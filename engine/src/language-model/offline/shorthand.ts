/** A caller's plain text with its shorthand spelled out. */
export function spelledOut(plain: string, language: string): string {
  return (SHORTHAND[language] ?? []).reduce((text, [short, long]) => text.replace(short, long), plain);
}

/** Shorthand and missing apostrophes, spelled out. Matched against plain text. */
const SHORTHAND: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  fr: [
    [/\b(?:koi|kwa)\b/g, 'quoi'],
    [/\bjai\b/g, "j'ai"],
    [/\b(?:cest|c(?= (?:quoi|quand|ou|combien|cb|comment|possible|bon|a|le|la|pas)\b))\b/g, "c'est"],
    [/\b(?:ya|y'a|ya|y a t il|y a-t-il)\b/g, 'il y a'],
    [/\b(?:jsuis|chui|chuis)\b/g, 'je suis'],
    [/\bj(?=(?:veux|peux|voudrais|fais|comprends|sais|voulais)\b)/g, 'je '],
    [/\bcb(?= (?:de|ca|coute)\b)|(?<=c'est )cb\b/g, 'combien'],
    [/\b(?:pk|pq|prk)\b/g, 'pourquoi'],
    [/\bqd\b/g, 'quand'],
    [/\bqqun\b/g, "quelqu'un"],
    [/\b(?:num|n°)(?= |$)/g, 'numero'],
    [/\best ce qu(?:e )?\b/g, 'est-ce que '],
    [/\bsil vous plait\b/g, 'svp'],
    [/\bcombien sa\b/g, 'combien ca'],
  ],
  en: [
    [/\b(do|does|did|is|are|was|has|have|had|was|were|wo|ca|could|would|should)nt\b/g, "$1n't"],
    [/\b(what|where|who|how|when|that|there|it)s(?= )/g, "$1's"],
    [/\b(i|you|we|they)ve\b/g, "$1've"],
    [/\bu\b/g, 'you'],
    [/\br\b/g, 'are'],
    [/\bur\b/g, 'your'],
    [/\b(?:pls|plz)\b/g, 'please'],
    [/\bwanna\b/g, 'want to'],
    [/\bgonna\b/g, 'going to'],
    [/\bgimme\b/g, 'give me'],
  ],
  es: [
    [/\b(?:q|k|ke)\b/g, 'que'],
    [/\b(?:xq|pq|xk)\b/g, 'por que'],
    [/\bxa\b/g, 'para'],
    [/\b(?:tb|tmb)\b/g, 'tambien'],
    [/\b(?:cto|cnto)\b/g, 'cuanto'],
    [/\b(?:tlf|telf|tfno)\b/g, 'telefono'],
  ],
};
