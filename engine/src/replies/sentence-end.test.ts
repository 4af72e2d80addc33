import { expect, it } from 'vitest';
import { sentenceEnd } from './sentence-end.ts';

it('ends a sentence at its punctuation once the next word begins', () => {
  expect(sentenceEnd('Hello there. How')).toBe(12);
});

it('waits at the end of the text, where a full stop may still belong to a number', () => {
  expect(sentenceEnd('It costs 3.')).toBe(-1);
  expect(sentenceEnd('It costs 3.50 euros')).toBe(-1);
});

it('does not end a sentence after a title or an initial', () => {
  expect(sentencesOf('Mme. Roux et M. Petit sont là. Entrez !')).toEqual([
    'Mme. Roux et M. Petit sont là.',
    'Entrez !',
  ]);
});

it('does not end a Spanish sentence inside a time or behind an abbreviation', () => {
  expect(sentencesOf('La Srta. Ruiz abre a las 8:00 a. m. hoy. Venga p. ej. el lunes.')).toEqual([
    'La Srta. Ruiz abre a las 8:00 a. m. hoy.',
    'Venga p. ej. el lunes.',
  ]);
});

it.each([
  'Meet at 5 p.m. tomorrow, approx. 10 min. from Acme Inc. in the U.S. market.',
  'On Jan. 5, see vol. 3 or call Tel. 555-0100.',
  'Appelez le tél. 01 23, bd. Voltaire, c.-à-d. à 5 km env. de Paris, max. 10 pers.',
  'En EE. UU. son aprox. 3 kg, p. ej. la pág. 3.',
  'Wir öffnen am 3. März, z. B. in der Hauptstr. 5 bei Hr. Weber, inkl. MwSt. und d. h. am 3.4. um 9 Uhr.',
  'Scrivi al sig. Rossi, p. es. domani, n. 5.',
  'Bel dhr. Jansen, bijv. om nr. 5, a.u.b. snel.',
  '1. First of all',
])('keeps a sentence whole at its abbreviations and ranks: %s', (sentence) => {
  expect(sentencesOf(`${sentence} Next.`)[0]?.startsWith(sentence)).toBe(true);
});

it('ends a sentence at a number and at a word that only looks like an abbreviation', () => {
  expect(sentencesOf('It costs 12. We open at 9. The maximum is in the app. Good.')).toHaveLength(4);
  expect(sentencesOf('On ouvre à 9h. On ferme à 18 h. Il fait 5 m. Bien.')).toHaveLength(4);
});

it('leaves closing quotes and repeated marks with their sentence', () => {
  expect(sentencesOf('« Vraiment ?! » Oui… (Bien.) Voilà')).toEqual([
    '« Vraiment ?!',
    '» Oui…',
    '(Bien.)',
    'Voilà',
  ]);
});

it('takes a line break for the end of a sentence', () => {
  expect(sentencesOf('First line\nSecond line')).toEqual(['First line', 'Second line']);
});

it('gives nothing for blank text', () => {
  expect(sentencesOf('  \n ')).toEqual([]);
});

/** The sentences and, as the last, whatever stands after the last complete one. */
function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (let end = sentenceEnd(text); end !== -1; end = sentenceEnd(text, from)) {
    sentences.push(text.slice(from, end).trim());
    from = text.length - text.slice(end).trimStart().length;
  }
  const rest = text.slice(from).trim();
  return rest === '' ? sentences : [...sentences, rest];
}
