import { describe, expect, it } from 'vitest';
import { createMemoryStorage } from './browser-storage.ts';
import { embeddingParameters } from './embedding-parameters.ts';

describe('embedding parameters', () => {
  it('shows the menu, in English, without dark mode when nothing is asked', () => {
    expect(embeddingParameters(new URLSearchParams(), createMemoryStorage())).toEqual({
      menu: true,
      lang: 'en',
      dark: false,
    });
  });

  it('remembers what was asked when a later address of the same tab says nothing', () => {
    const storage = createMemoryStorage();
    embeddingParameters(new URLSearchParams('menu=false&lang=es&dark=true'), storage);
    expect(embeddingParameters(new URLSearchParams(), storage)).toEqual({
      menu: false,
      lang: 'es',
      dark: true,
    });
  });

  it('obeys a later address over an earlier one', () => {
    const storage = createMemoryStorage();
    embeddingParameters(new URLSearchParams('menu=false'), storage);
    expect(embeddingParameters(new URLSearchParams('menu=true'), storage).menu).toBe(true);
  });
});
