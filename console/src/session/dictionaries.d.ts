/** Made by `console/dictionary-modules.ts`. */
declare module 'virtual:dictionaries' {
  type Loader = () => Promise<{ dictionary: Record<string, Record<string, string>> }>;
  type Language = import('./interface-language.ts').DisplayLanguage;

  /** Two files for each language: what the first page shows, and the rest, which follows at once. */
  export const loaders: Readonly<Record<Language, readonly [first: Loader, late: Loader]>>;
}
