import i18next from 'i18next';
import { expect, it } from 'vitest';
import french from '../../../dictionaries/fr/clones.json' with { type: 'json' };
import voices from '../../../dictionaries/fr/voices.json' with { type: 'json' };
import { cloneFailureText } from './clone-error-text.ts';

const named = (section: string, texts: object) =>
  Object.entries(texts).map(([name, text]) => [`${section}.${name}`, text]);
const words = i18next.createInstance();
await words.init({
  lng: 'fr',
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  resources: {
    fr: { translation: Object.fromEntries([...named('clones', french), ...named('voices', voices)]) },
  },
});

it('tells in the language of the console why a voice was not copied, and what the service said', () => {
  expect(cloneFailureText({ reason: 'recording_lost' }, words.t)).toBe(
    'Un enregistrement de cette voix est perdu. Copiez la voix de nouveau.',
  );
  const refusal = { reason: 'refused', service: 'ElevenLabs', words: 'No voice slots left.' } as const;
  expect(cloneFailureText(refusal, words.t)).toBe(
    'ElevenLabs a refusé. Sa réponse\u00a0: No voice slots left.',
  );
});
