import i18next from 'i18next';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import specifiedWords from '../../test/specified-words.json' with { type: 'json' };
import { toast } from '../design/toast.tsx';
import { lastingStorage } from './browser-storage.ts';
import { changeInterfaceLanguage, LANGUAGE_KEY } from './interface-language.ts';

beforeAll(async () => {
  await i18next.init({ lng: 'en', resources: {}, keySeparator: false, nsSeparator: false });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => lastingStorage.removeItem(LANGUAGE_KEY));

it('shows the language that was chosen last, however long an earlier one takes to come', async () => {
  await changeInterfaceLanguage('fr');
  const late = changeInterfaceLanguage('es');
  await changeInterfaceLanguage('fr');
  await late;
  expect([i18next.language, lastingStorage.getItem(LANGUAGE_KEY)]).toEqual(['fr', 'fr']);
});

it('has the words that the specification gives, to the letter', async () => {
  await changeInterfaceLanguage('en');
  const words = Object.keys(specifiedWords).map((key) => [
    key,
    i18next.getResource('en', 'translation', key),
  ]);
  expect(Object.fromEntries(words)).toEqual(specifiedWords);
  await changeInterfaceLanguage('fr');
  expect(
    ['toolServers.error_name_required', 'toolServers.error_url_required'].map((key) => i18next.t(key)),
  ).toEqual(['Le nom est requis', "L'URL est requise"]);
  expect(i18next.t('toolServers.draft_trust_required')).toBe(
    'Vous devez confirmer que vous faites confiance à ce serveur',
  );
  expect(i18next.t('transfers.unnamed_agent')).toBe('Agent sans nom');
});

it('says in the language shown that the texts of another could not be loaded', async () => {
  await changeInterfaceLanguage('en');
  const said = vi.spyOn(toast, 'error').mockReturnValue();
  vi.spyOn(i18next, 'addResourceBundle').mockImplementation(() => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  await changeInterfaceLanguage('nl');
  expect(said.mock.calls).toEqual([
    [
      'The texts of this language could not be loaded. Check your connection or reload the page, then try again.',
    ],
  ]);
  expect([i18next.language, lastingStorage.getItem(LANGUAGE_KEY)]).toEqual(['en', 'en']);
});
