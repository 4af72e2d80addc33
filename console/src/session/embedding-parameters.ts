/** How a page that embeds the console wants it shown. */
export type EmbeddingParameters = {
  /** Whether the console's own menu shows. */
  menu: boolean;
  /** The language asked for; `en` when none was. */
  lang: string;
  /** Whether it is dark, unless the user has chosen a theme. */
  dark: boolean;
};

const STORAGE_KEY = 'embedding';
const NAMES = ['menu', 'lang', 'dark'] as const;

/**
 * Reads `menu`, `lang` and `dark` from the address and remembers them in the tab,
 * since sign-in and moving between pages drop them from the address.
 */
export function embeddingParameters(
  search: URLSearchParams,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): EmbeddingParameters {
  const known = new URLSearchParams(storage.getItem(STORAGE_KEY) ?? '');
  for (const name of NAMES) {
    const value = search.get(name);
    if (value !== null) known.set(name, value);
  }
  if (known.size > 0) storage.setItem(STORAGE_KEY, known.toString());
  return {
    menu: known.get('menu') !== 'false',
    lang: known.get('lang') ?? 'en',
    dark: known.get('dark') === 'true',
  };
}
