import { describe, expect, it } from 'vitest';
import { calls, openScene, SPOKEN, says, speaker, toolCall } from '../../../test/tool-test-scene.ts';
import type { SpeechDependencies } from '../state/session-dependencies.ts';

const systemTools = {
  language_detection: {
    description: '',
    languages: [
      { language: 'en', firstMessage: 'Hello, how can I help?', voiceId: 'voice_anna' },
      { language: 'fr', firstMessage: 'Bonjour, que puis-je faire ?', voiceId: 'voice_amelie' },
      { language: 'es', firstMessage: undefined, voiceId: undefined },
    ],
  },
};
const to = (language: string) => toolCall('language_detection', { reason: 'spoken', language });

describe('a switch of the language', () => {
  it.each(['Bonjour', 'Parlez-vous français ?', 'French please'])(
    'greets a caller whose first words are nothing but %s in the new language',
    async (words) => {
      const scene = openScene({ systemTools }, { replies: [calls(to('fr'))] });
      await scene.say(words);
      expect(scene.turns()).toMatchObject([
        { agentText: 'Bonjour, que puis-je faire ?', toolCalls: [{ status: 'succeeded' }] },
      ]);
      await scene.say('Merci');
      expect(scene.requests.map(({ language }) => language)).toEqual(['en', 'fr']);
    },
  );

  it('lets the model answer in the new language who said more', async () => {
    const scene = openScene({ systemTools }, { replies: [calls(to('fr-FR')), says('De 9 à 18 h.')] });
    await scene.say('Quels sont vos horaires ?');
    expect(scene.requests.at(-1)).toMatchObject({ language: 'fr', systemPrompt: 'You are Anna.' });
    expect(scene.told()[0]?.result).toContain('now held in French (fr)');
    expect(scene.turns().at(-1)?.agentText).toBe('De 9 à 18 h.');
  });

  it('lets the model go on where the language has no first message, or is spoken already', async () => {
    const scene = openScene({ systemTools }, { replies: [calls(to('es')), says('¡Hola!'), calls(to('es'))] });
    await scene.say('Hola');
    expect(scene.turns().at(-1)?.agentText).toBe('¡Hola!');
    await scene.say('¿Habla español?');
    expect(scene.told().at(-1)).toMatchObject({ isError: false });
  });

  it('to one that is not offered is refused with those that are', async () => {
    const scene = openScene({ systemTools }, { replies: [calls(to('de'))] });
    await scene.say('Guten Tag');
    expect(scene.told()[0]?.result).toContain('these are: en, fr, es');
    expect(scene.requests.at(-1)?.language).toBe('en');
  });
});

describe('a switch of the language in a spoken conversation', () => {
  function bilingual(inLanguage: SpeechDependencies['inLanguage']) {
    const spoken: { name: string; text: string }[] = [];
    const speech: SpeechDependencies = {
      recogniser: undefined,
      speakers: [speaker('anna', spoken)],
      inLanguage,
    };
    return { spoken, speech };
  }

  it('has what follows spoken by the voice of the language, and what was said before by the old one', async () => {
    const wanted: unknown[] = [];
    const { spoken, speech } = bilingual(async (asked) => {
      wanted.push(asked);
      return { recogniser: undefined, speakers: [speaker('amelie', spoken)] };
    });
    const before = [{ type: 'text-delta', text: 'One moment. ' } as const, ...calls(to('fr'))];
    const scene = openScene(
      { systemTools, spoken: SPOKEN },
      { replies: [before, says('Nous ouvrons à neuf heures.')], speech },
    );
    await scene.say('Quels sont vos horaires ?');
    await scene.pass(5_000);
    expect(wanted).toEqual([{ language: 'fr', voiceId: 'voice_amelie' }]);
    expect(spoken).toEqual([
      { name: 'anna', text: 'One moment.' },
      { name: 'amelie', text: 'Nous ouvrons à neuf heures.' },
    ]);
  });

  it('does not change the voice where no other can be found, or not in time', async () => {
    for (const inLanguage of [
      () => Promise.reject(new Error('No voice.')),
      () => new Promise<SpeechDependencies>(() => {}),
    ]) {
      const { spoken, speech } = bilingual(inLanguage);
      const scene = openScene(
        { systemTools, spoken: SPOKEN },
        { replies: [calls(to('fr')), says('Neuf heures.')], speech },
      );
      await scene.say('Quels sont vos horaires ?');
      await scene.pass(10_000);
      expect(spoken).toEqual([{ name: 'anna', text: 'Neuf heures.' }]);
      expect(scene.requests.at(-1)?.language).toBe('fr');
    }
  });

  it('changes the voice as soon as it is found, and again when that is asked for after a failure', async () => {
    const found = Promise.withResolvers<SpeechDependencies>();
    const searches = [() => Promise.reject(new Error('No voice.')), () => found.promise];
    const { spoken, speech } = bilingual(() => searches.shift()?.() ?? Promise.reject(new Error('Asked.')));
    const replies = [calls(to('fr')), says('Un.'), calls(to('fr')), says('Deux.'), says('Trois.')];
    const scene = openScene({ systemTools, spoken: SPOKEN }, { replies, speech });
    await scene.say('Quels sont vos horaires ?');
    await scene.pass(1_000);
    await scene.say('Parlez français, pas anglais');
    await scene.pass(10_000);
    found.resolve({ recogniser: undefined, speakers: [speaker('amelie', spoken)] });
    await scene.pass(0);
    await scene.say('Et le dimanche ?');
    await scene.pass(1_000);
    expect(spoken.map(({ name, text }) => `${name}: ${text}`)).toEqual([
      'anna: Un.',
      'anna: Deux.',
      'amelie: Trois.',
    ]);
  });

  it('is dropped when the caller interrupts it', async () => {
    const { speech } = bilingual(() => new Promise(() => {}));
    const scene = openScene(
      { systemTools, spoken: SPOKEN },
      { replies: [calls(to('fr')), says('All right, English.')], speech },
    );
    await scene.say('Quels sont vos horaires ?');
    await scene.say('English please');
    expect(scene.requests.at(-1)?.language).toBe('en');
    expect(scene.told()).toMatchObject([
      { status: 'failed', result: expect.stringContaining('interrupted') },
    ]);
  });
});
