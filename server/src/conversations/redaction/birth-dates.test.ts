import type { AgentLanguage } from '@parley/contract/languages.ts';
import { describe, expect, it } from 'vitest';
import { birthDatesIn } from './birth-dates.ts';

const today = '2026-11-30';

function found(
  language: AgentLanguage,
  text: string,
  { isAsked = false, known = [] }: { isAsked?: boolean; known?: readonly string[] } = {},
): string[] {
  return birthDatesIn(text, { language, today, isAsked, known }).map(({ start, end }) =>
    text.slice(start, end),
  );
}

describe('a date of birth', () => {
  it.each<[AgentLanguage, string, string]>([
    ['en', 'March 12th, 1985', 'March 12th, 1985'],
    ['en', 'It is the twelfth of March 1985.', 'twelfth of March 1985'],
    ['en', "Sure, it's 12 March 85", '12 March 85'],
    ['en', '03/12/1985', '03/12/1985'],
    ['en', '03/25/1985', '03/25/1985'],
    ['en', 'twelve oh three, I mean 12 03 1985', '12 03 1985'],
    ['en', '12031985', '12031985'],
    ['en', 'March 1985', 'March 1985'],
    ['fr', 'Le 12 mars 1985', '12 mars 1985'],
    ['fr', 'le 1er août 1948', '1er août 1948'],
    ['fr', 'douze mars 1985', 'douze mars 1985'],
    ['fr', '12/03/85', '12/03/85'],
    ['fr', '12 / 03 / 1985', '12 / 03 / 1985'],
    ['de', 'Am 12. März 1985', '12. März 1985'],
    ['de', '12.03.48', '12.03.48'],
    ['de', 'der 5.6.1992', '5.6.1992'],
    ['es', 'el 12 de marzo de 1985', '12 de marzo de 1985'],
    ['es', '12-03-1985', '12-03-1985'],
    ['es', 'uno de mayo del 80', 'uno de mayo del 80'],
    ['it', 'il 12 marzo 1985', '12 marzo 1985'],
    ['it', 'dodici marzo 1985', 'dodici marzo 1985'],
    ['nl', '12 maart 1985', '12 maart 1985'],
    ['nl', '12-3-1985', '12-3-1985'],
    ['pl', '12 marca 1985 roku', '12 marca 1985'],
    ['pl', '12.03.1985r.', '12.03.1985r'],
    ['pt', '12 de março de 1985', '12 de março de 1985'],
    ['pt', '12/03/1985', '12/03/1985'],
    ['sv', 'den 12 mars 1985', '12 mars 1985'],
    ['sv', '1985-03-12', '1985-03-12'],
    ['sv', '19850312', '19850312'],
    // In another language than the agent's.
    ['en', 'el 12 de marzo de 1985', '12 de marzo de 1985'],
  ])('is one that was asked for (%s: %s)', (language, text, value) => {
    expect(found(language, text, { isAsked: true })).toEqual([value]);
    expect(found(language, text)).toEqual([]);
  });

  it.each<[AgentLanguage, string, string]>([
    ['en', 'I was born on 12 March 1985 in Leeds', '12 March 1985'],
    ['en', 'My date of birth? 1985-03-12', '1985-03-12'],
    ['en', '12 March 1985 is my birthday', '12 March 1985'],
    ['fr', 'Je suis né le 12 mars 1985 à Lyon', '12 mars 1985'],
    ['fr', 'ma date de naissance, attendez, c’est le 12/03/1985', '12/03/1985'],
    ['fr', 'Marie Dupont, née en mars 1985', 'mars 1985'],
    ['de', 'Ich bin am 12. März 1985 geboren', '12. März 1985'],
    ['de', 'Mein Geburtsdatum ist der 12.03.85', '12.03.85'],
    ['es', 'nací el 12 de marzo de 1985', '12 de marzo de 1985'],
    ['it', 'sono nata il 12 marzo 1985', '12 marzo 1985'],
    ['nl', 'ik ben geboren op 12 maart 1985', '12 maart 1985'],
    ['pl', 'urodziłam się 12 marca 1985', '12 marca 1985'],
    ['pt', 'nasci a 12 de março de 1985', '12 de março de 1985'],
    ['sv', 'jag är född den 12 mars 1985', '12 mars 1985'],
    ['en', 'My daughter was born on 20 November 2026', '20 November 2026'],
  ])('is one that is named beside it (%s: %s)', (language, text, value) => {
    expect(found(language, text)).toEqual([value]);
  });

  it('is one that is withheld already, also where it is written in another way', () => {
    const known = ['12/03/1985'];
    expect(found('fr', 'Donc le 12 mars 1985, et non le 13 mars 1985 ?', { known })).toEqual([
      '12 mars 1985',
    ]);
    expect(found('en', 'So that is March 12th, 1985.', { known })).toEqual(['March 12th, 1985']);
  });

  it('is one that stands before a date of late', () => {
    const text = '12 March 1985, and I ordered on 12 October 2026';
    expect(found('en', text, { isAsked: true })).toEqual(['12 March 1985']);
    expect(found('en', '12 October 2026', { isAsked: true })).toEqual(['12 October 2026']);
  });
});

describe('no date of birth', () => {
  it.each<[AgentLanguage, string]>([
    ['en', 'Yes, and 3 December 2026 suits me'],
    ['en', 'The 12th of March'],
    ['en', '12/11/2026'],
    ['en', 'Monday the 14th at 3 pm'],
    ['en', 'tomorrow, or last Friday'],
    ['en', 'In 1985'],
    ['en', 'I am 41'],
    ['en', 'March 12 at 10:30'],
    ['en', 'It is 31/02/1985'],
    ['en', 'My number is 1985 12'],
    ['en', 'In March 1885'],
    ['en', 'I may have 1985 of them'],
    ['en', 'Order 20261130-4455'],
    ['fr', 'le 12 mars 14 heures'],
    ['fr', 'le 12 décembre 2026'],
    ['fr', 'le 12/12/26'],
    ['fr', 'le 15 à 14h30'],
    ['fr', '06 12 34 56 78'],
    ['fr', 'sept personnes'],
    ['de', 'am 12.12.2026'],
    ['de', 'am 12.12.26 um 10 Uhr'],
    ['de', 'am 24. Dezember'],
    ['de', 'Bestellung 120385-1'],
    ['es', 'el 5 de enero de 2027'],
    ['es', 'mayo 12'],
    ['it', 'il 3 dicembre 2026'],
    ['it', 'alle 15 e 30'],
    ['nl', 'op 7 december 2026'],
    ['nl', 'om 10.30 uur'],
    ['pl', '6 grudnia 2026'],
    ['pl', 'o 10:30'],
    ['pt', 'dia 5 de janeiro'],
    ['pt', 'em 2019'],
    ['sv', 'den 3 december 2026'],
    ['sv', 'klockan 12.30'],
  ])('is in an answer to a question for one (%s: %s)', (language, text) => {
    expect(found(language, text, { isAsked: true })).toEqual([]);
  });

  it.each<[AgentLanguage, string]>([
    ['en', 'I ordered on 12 March 2024'],
    ['en', 'Was the appointment on 12/03/2025?'],
    ['en', 'I was born in Leeds, and what I would like to know is whether the order of 12 March 2024 came'],
    ['en', 'I was born in 1985, and come on 3 December 2026'],
    ['fr', 'La facture du 12 mars 2024'],
    ['fr', 'On ne le trouve plus depuis le 12 mars 2024'],
    ['fr', 'Nous sommes nés pour servir ; contrat du 12/03/2024'],
    ['de', 'Die Rechnung vom 12.03.2024'],
    ['de', 'Ich habe am 12. März 2024 bestellt'],
    ['es', 'el pedido del 12 de marzo de 2024'],
    ['it', 'la fattura del 12 marzo 2024'],
    ['it', 'una data: 12 marzo 2024'],
    ['nl', 'de factuur van 12 maart 2024'],
    ['pl', 'faktura z 12 marca 2024'],
    ['pt', 'a fatura de 12 de março de 2024'],
    ['sv', 'fakturan från den 12 mars 2024'],
  ])('is in a text that names none (%s: %s)', (language, text) => {
    expect(found(language, text)).toEqual([]);
  });
});
