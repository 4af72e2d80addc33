import { AGENT_LANGUAGES } from '@parley/contract/languages.ts';
import { describe, expect, it } from 'vitest';
import { meantWords, meantWordsSoFar } from './back-channel.ts';
import { asksForDictation, endOfTurnMs } from './end-of-turn.ts';
import { plainWords, turnWords } from './turn-words.ts';

describe('what a listener says', () => {
  it.each([
    ['en', 'Mhm, okay.', 0],
    ['en', 'Yeah, yeah, I see', 0],
    ['en', 'Okay, but stop', 2],
    ['fr', 'D’accord, oui oui', 0],
    ['en', 'Exactly. That’s right, absolutely', 0],
    ['fr', 'Tout à fait, je comprends', 0],
    ['es', 'Exactamente, así es', 0],
    ['de', 'Das stimmt, absolut', 0],
    ['fr', 'Oui, mais attendez', 2],
    ['es', 'Sí, sí, vale', 0],
    ['es', 'Espere', 1],
    ['de', 'Ja, genau.', 0],
    ['sv', 'Just det', 0],
    ['en', '', 0],
    ['en', 'Mmmhmm… uhhh', 0],
  ] as const)('%s: %s has %i words that mean more', (language, text, words) => {
    expect(meantWords(text, language, [])).toBe(words);
  });

  it.each([
    ['en', 'I', 0],
    ['en', 'Okay, I', 0],
    ['en', 'I want', 2],
    ['fr', 'Je', 0],
    ['fr', 'Je voudrais', 2],
    ['fr', 'Très bien', 0],
    ['es', 'De', 0],
    ['es', 'De eso', 2],
  ] as const)('may still be meant while words follow (%s: %s)', (language, text, words) => {
    expect(meantWordsSoFar(text, language, [])).toBe(words);
  });

  it('may be told with words of the agent’s own', () => {
    expect(meantWords('Très bien noté', 'fr', [])).toBe(1);
    expect(meantWords('Très bien noté', 'fr', ['noté'])).toBe(0);
  });

  it('is known in every language, in the form in which words are compared', () => {
    for (const language of AGENT_LANGUAGES) {
      const kinds = ['unfinished', 'dictated', 'longDigits', 'at', 'dot'] as const;
      for (const term of kinds.flatMap((kind) => turnWords(language, kind)))
        expect(plainWords(term).join(' '), `${language}: ${term}`).toBe(term);
    }
  });
});

describe('the pause behind a turn', () => {
  const pause = { eagerness: 'normal', readsWords: true, language: 'fr', agentText: '' } as const;

  it('is shorter for an eager agent and longer for a patient one', () => {
    const plain = { ...pause, callerText: 'Je voudrais un rendez-vous' };
    const [eager, normal, patient] = (['eager', 'normal', 'patient'] as const).map((eagerness) =>
      endOfTurnMs({ ...plain, eagerness }),
    );
    expect([eager, normal, patient].toSorted((a = 0, b = 0) => a - b)).toEqual([eager, normal, patient]);
    expect(new Set([eager, normal, patient]).size).toBe(3);
  });

  it('does not depend on words where only silence decides', () => {
    const texts = ['Je voudrais et', 'Quand ?', 'zéro six'];
    const pauses = texts.map((callerText) =>
      endOfTurnMs({ ...pause, readsWords: false, agentText: 'Votre numéro ?', callerText }),
    );
    expect(new Set(pauses).size).toBe(1);
  });

  it.each([
    ['fr', 'Pouvez-vous me donner votre numéro de téléphone ?', true],
    ['fr', 'Comment puis-je vous aider ?', false],
    ['en', 'Could you spell your last name, please?', true],
    ['es', '¿Cuál es su correo electrónico?', true],
    ['de', 'Wie lautet Ihre Postleitzahl?', true],
    ['de', 'Wie lautet Ihre Telefonnummer?', true],
    ['nl', 'Wat is uw geboortedatum?', true],
    ['sv', 'Vad är ditt telefonnummer?', true],
    ['es', '¿Me puede dar su teléfono?', true],
    ['en', 'Would you like to numb the pain?', false],
  ] as const)('%s: "%s" asks for a dictation: %s', (language, text, expected) => {
    expect(asksForDictation(text, language)).toBe(expected);
  });

  it.each([
    ['fr', 'Quel est votre numéro ?', '06 12 34 56', '06 12 34 56 78'],
    ['fr', 'Quel est votre numéro ?', '+33 6 12 34 56', '+33 6 12 34 56 78'],
    ['fr', 'Quel est votre numéro de carte ?', '4970 1012 3456', '4970 1012 3456 7890'],
    ['de', 'Wie lautet Ihre Kreditkartennummer?', '4970 1012 3456', '4970 1012 3456 7890'],
    ['en', 'What is your IBAN?', 'GB29 NWBK 6016 1331', 'DE89 3704 0044 0532 0130 00'],
  ] as const)(
    'is short again when a dictated number is whole (%s: %s)',
    (language, agentText, part, whole) => {
      const [partMs = 0, wholeMs = 0] = [part, whole].map((callerText) =>
        endOfTurnMs({ ...pause, language, agentText, callerText }),
      );
      expect(partMs).toBeGreaterThan(wholeMs);
    },
  );

  it('is short again when a dictated e-mail address is whole', () => {
    const asked = { ...pause, language: 'en', agentText: 'What is your e-mail address?' } as const;
    const whole = endOfTurnMs({ ...asked, callerText: 'ada at example dot com' });
    expect(endOfTurnMs({ ...asked, callerText: 'ada at example' })).toBeGreaterThan(whole);
    expect(endOfTurnMs({ ...asked, callerText: 'ada@example.com' })).toBe(whole);
  });
});
