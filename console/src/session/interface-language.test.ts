import i18next from 'i18next';
import { afterAll, expect, it } from 'vitest';
import { lastingStorage } from './browser-storage.ts';
import { changeInterfaceLanguage, LANGUAGE_KEY } from './interface-language.ts';

afterAll(() => lastingStorage.removeItem(LANGUAGE_KEY));

it('shows the language that was chosen last, however long an earlier one takes to come', async () => {
  await i18next.init({ lng: 'en', resources: {} });
  await changeInterfaceLanguage('fr');
  const late = changeInterfaceLanguage('es');
  await changeInterfaceLanguage('fr');
  await late;
  expect([i18next.language, lastingStorage.getItem(LANGUAGE_KEY)]).toEqual(['fr', 'fr']);
});
