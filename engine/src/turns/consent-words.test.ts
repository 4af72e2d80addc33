import { AGENT_LANGUAGES, type AgentLanguage } from '@parley/contract/languages.ts';
import { describe, expect, it } from 'vitest';
import { consentIn } from './consent-words.ts';

const cases = (language: AgentLanguage, texts: readonly string[]) =>
  texts.map((text) => [language, text] as const);

describe('agreement', () => {
  it.each([
    ...cases('fr', ['oui', 'Oui, d’accord.', 'oui oui allez-y', "c'est bon, merci", 'Mais oui !', 'ok']),
    ...cases('en', ['Yes.', 'yes please', 'Sure, go ahead!', "That's fine, thank you", 'I agree']),
    ...cases('es', ['Sí', 'sí, claro', 'claro que sí', 'vale, adelante']),
    ...cases('it', ['sì', 'va bene, proceda', 'certo, grazie']),
    ...cases('pt', ['sim', 'pode sim', 'está bem, obrigado']),
    ...cases('nl', ['ja', 'ja hoor, doe maar', 'is goed']),
    ...cases('de', ['Ja', 'ja gerne', 'Ja, machen Sie das bitte', 'einverstanden']),
    ...cases('pl', ['tak', 'tak, proszę', 'zgadzam się']),
    ...cases('sv', ['ja', 'ja tack', 'absolut, kör på']),
  ])('in %s: %s', (language, text) => expect(consentIn(text, language)).toBe('yes'));
});

describe('refusal', () => {
  it.each([
    ...cases('fr', ['non', 'Non merci.', 'surtout pas', 'je ne veux pas', 'pas maintenant', 'non, attendez']),
    ...cases('en', ['no', 'No, thank you', "don't do that", 'rather not', 'no wait a second']),
    ...cases('es', ['no', 'no, gracias', 'mejor no']),
    ...cases('it', ['no', 'lasci stare']),
    ...cases('pt', ['não', 'não, obrigada']),
    ...cases('nl', ['nee', 'liever niet', 'zeker niet']),
    ...cases('de', ['nein', 'nein danke', 'lieber nicht']),
    ...cases('pl', ['nie', 'nie, dziękuję']),
    ...cases('sv', ['nej', 'nej tack']),
  ])('in %s: %s', (language, text) => expect(consentIn(text, language)).toBe('no'));
});

describe('neither', () => {
  it.each([
    ...cases('fr', [
      'oui mais demain',
      'oui mais pas celle-là',
      'combien ça coûte ?',
      'oui ?',
      'euh',
      'merci',
      '',
    ]),
    ...cases('fr', ['ne le faites pas encore', 'non enfin oui', 'oui, et ajoutez aussi deux pizzas', 'allô']),
    ...cases('en', [
      'yes but tomorrow',
      'yes if it is free',
      'what will it cost?',
      'maybe',
      'yes and no',
      'thanks',
    ]),
    ...cases('en', ['yes that is the number you have written down there, is it right', 'not sure']),
    ...cases('es', ['sí, pero mañana', '¿cuánto cuesta?', 'si no es caro']),
    ...cases('de', ['ja aber morgen', 'ja nein', 'wie viel kostet das?']),
  ])('in %s: %s', (language, text) => expect(consentIn(text, language)).toBe('neither'));
});

it('is understood in every language that an agent speaks', () => {
  const said = {
    en: 'yes',
    fr: 'oui',
    es: 'sí',
    it: 'sì',
    pt: 'sim',
    nl: 'ja',
    de: 'ja',
    pl: 'tak',
    sv: 'ja',
  };
  expect(AGENT_LANGUAGES.map((language) => consentIn(said[language], language))).toEqual(
    AGENT_LANGUAGES.map(() => 'yes'),
  );
});
