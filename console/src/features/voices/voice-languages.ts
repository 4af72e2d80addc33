import { VOICE_LANGUAGES, type Voice } from '@parley/contract/voices.ts';

/** Languages named in the tooltip of a voice before the rest is only counted. */
const NAMED_MOST = 20;

/** Every language that a voice speaks, the main one first, as short codes. */
export function languagesOf({
  labels,
  fine_tuning,
  verified_languages,
}: Pick<Voice, 'labels' | 'fine_tuning' | 'verified_languages'>): string[] {
  const codes = [
    labels.language,
    fine_tuning?.language,
    ...(verified_languages ?? []).map(({ language }) => language),
  ];
  return [...new Set(codes.flatMap((code) => (code ? [shortCode(code)] : [])))];
}

/** The languages to name, and how many more there are. */
export function namedLanguages(languages: readonly string[]): { named: string[]; more: number } {
  return { named: languages.slice(0, NAMED_MOST), more: Math.max(0, languages.length - NAMED_MOST) };
}

/** Country whose flag stands for a language; undefined for a language that has none here. */
export function countryOf(language: string): string | undefined {
  const code = shortCode(language);
  return Object.hasOwn(VOICE_LANGUAGES, code)
    ? VOICE_LANGUAGES[code as keyof typeof VOICE_LANGUAGES]
    : undefined;
}

// Accents that belong to one country; the others have the flag of their language.
const ACCENT_COUNTRIES: Readonly<Record<string, string>> = {
  american: 'US',
  argentinian: 'AR',
  australian: 'AU',
  austrian: 'AT',
  belgian: 'BE',
  brazilian: 'BR',
  british: 'GB',
  canadian: 'CA',
  castilian: 'ES',
  indian: 'IN',
  irish: 'IE',
  mexican: 'MX',
  new_zealand: 'NZ',
  parisian: 'FR',
  portuguese: 'PT',
  quebec: 'CA',
  scottish: 'GB',
  south_african: 'ZA',
  swiss: 'CH',
};

/** Country whose flag stands for an accent, or else for the language it is spoken in. */
export function flagCountryOf(language: string, accent: string | undefined): string {
  const own =
    accent !== undefined && Object.hasOwn(ACCENT_COUNTRIES, accent) ? ACCENT_COUNTRIES[accent] : undefined;
  return own ?? countryOf(language) ?? '';
}

/** A language's code without its region: `fr` for `fr-CA`. */
export function shortCode(language: string): string {
  return language.toLowerCase().split(/[-_]/)[0] ?? '';
}
