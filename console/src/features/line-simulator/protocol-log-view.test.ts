import i18next from 'i18next';
import { expect, it } from 'vitest';
import english from '../../dictionaries/en/lineSimulator.json' with { type: 'json' };

it('counts one frame in the singular', async () => {
  const texts = Object.entries(english);
  const translation = Object.fromEntries(texts.map(([name, text]) => [`lineSimulator.${name}`, text]));
  const words = i18next.createInstance();
  await words.init({
    lng: 'en',
    keySeparator: false,
    nsSeparator: false,
    resources: { en: { translation } },
  });
  const sound = { name: 'Sound sent', count: 1, seconds: '0' };
  expect(words.t('lineSimulator.sound', sound)).toBe('Sound sent: 1 frame, 0 s');
  expect(words.t('lineSimulator.sound', { ...sound, count: 2 })).toBe('Sound sent: 2 frames, 0 s');
});
