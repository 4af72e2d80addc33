import { CallError } from '@parley/client/call.ts';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import french from '../../dictionaries/fr/voices.json' with { type: 'json' };
import { voiceFailure } from './voice-failure.ts';

const texts = Object.entries(french).map(([name, text]) => [`voices.${name}`, text]);
const words = i18next.createInstance();
await words.init({
  lng: 'fr',
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  resources: { fr: { translation: Object.fromEntries(texts) } },
});
const failure = (status: number, error: object) =>
  voiceFailure(new CallError('In the words of the server', { status, body: { error } }), words.t);

it('tells in the language of the console why a voice did not speak, and what its service said', () => {
  expect(failure(502, { code: 'speech_failed', detail: { reason: 'timeout' } })).toBe(
    'La voix n’a pas répondu à temps.',
  );
  const detail = { reason: 'refused', words: 'You have 0 credits remaining.' };
  expect(failure(502, { code: 'speech_failed', detail })).toBe(
    'Le service de cette voix a refusé. Sa réponse\u00a0: You have 0 credits remaining.',
  );
  expect(failure(404, { code: 'voice_not_found' })).toBe(
    'Cette voix n’existe plus. Choisissez-en une autre.',
  );
  expect(voiceFailure(new DOMException('decode'), words.t)).toBe('Le navigateur n’a pas pu lire ce son.');
});
