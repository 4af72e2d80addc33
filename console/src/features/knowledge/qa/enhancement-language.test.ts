import { expect, it } from 'vitest';
import { enhancementLanguage } from './enhancement-language.ts';

it('is the stored language, else the browser’s where it is offered, else French', () => {
  expect(enhancementLanguage('es', 'de-CH')).toBe('es');
  expect(enhancementLanguage(null, 'de-CH')).toBe('de');
  expect(enhancementLanguage(null, 'ja')).toBe('fr');
});
