import { describe, expect, it } from 'vitest';
import { splitIntoPassages } from '../../passages/split-into-passages.ts';
import { buildSegment } from '../segment/segment.ts';
import { buildPassageIndex, documentAt } from './passage-index.ts';
import { questionPlan } from './question-plan.ts';
import { rankPassages } from './rank-passages.ts';

const DOCUMENTS = [
  {
    documentId: 'returns',
    name: 'Politique de retour',
    language: 'fr',
    text: '# Retours\n\nVous disposez de 30 jours après réception pour renvoyer un article neuf, dans son emballage.\n\n# Remboursement\n\nLe remboursement est effectué sous 14 jours par le moyen de paiement utilisé.',
  },
  {
    documentId: 'delivery',
    name: 'Livraison',
    language: 'fr',
    text: '# Livraison\n\n| Mode | Délai | Tarif |\n| --- | --- | --- |\n| Standard | 3 à 5 jours | 4,90 € |\n| Express | 24 heures | 9,90 € |',
  },
  {
    documentId: 'drill',
    name: 'XR-200 manual',
    language: 'en',
    text: '# Drill\n\nCharge the battery for 90 minutes before first use. The drill weighs 1.4 kg. Error E07 means that the motor is too hot.',
  },
  {
    documentId: 'gym',
    name: 'Gimnasio Olimpo',
    language: 'es',
    text: '# Gimnasio Olimpo\n\nAbrimos de lunes a viernes de 7:00 a 23:00. Los domingos permanece cerrado. La cuota mensual es de 39 €. Las toallas se alquilan por 2 €.',
  },
  {
    documentId: 'handbuch',
    name: 'Kundendienst',
    language: 'de',
    text: '# Lieferung\n\nDie Versandkosten betragen 5 €. Unsere Öffnungszeiten sind Montag bis Freitag.',
  },
] as const;

type Document = { documentId: string; name: string; language: string; text: string };

function indexOf(documents: readonly Document[]) {
  return buildPassageIndex(
    documents.map(({ documentId, name, language, text }) => ({
      documentId,
      revision: 1,
      bytes: buildSegment(splitIntoPassages(text), { name, language }),
    })),
    () => Promise.resolve(),
  );
}

const own = await indexOf(DOCUMENTS);

function ask(question: string, earlier: readonly string[] = [], language?: string, index = own) {
  const { passages, answerability } = rankPassages(
    index,
    questionPlan(index, question, earlier, language),
    10,
  );
  const found = passages.map(({ passage }) => documentAt(index, passage)?.documentId);
  return { first: found[0], found, scores: passages.map(({ score }) => score), answerability };
}

describe('rankPassages', () => {
  it('finds meal vouchers by another of their names, before a passage on the restaurant', async () => {
    const sections = [
      ['restaurant', '# Restaurant\n\nLe restaurant est ouvert tous les soirs de 19 h à 22 h.'],
      ['payment', '# Paiement\n\nNous acceptons les cartes et les titres-restaurant, jusqu’à 25 € par jour.'],
      ['pool', '# Piscine\n\nPrenez un ticket à la caisse.'],
    ] as const;
    const hotel = await indexOf(
      sections.map(([documentId, text]) => ({ documentId, name: 'Hôtel', language: 'fr', text })),
    );
    for (const question of ['ticket restaurant', 'Acceptez-vous les tickets restaurant ?']) {
      expect(ask(question, [], undefined, hotel).first).toBe('payment');
    }
  });

  it.each([
    ['exact words', 'Quel est le délai pour renvoyer un article ?', 'returns'],
    ['inflected words', 'remboursements effectués', 'returns'],
    ['words without accents', 'delai de reception', 'returns'],
    ['a typing error', 'la livriason express', 'delivery'],
    ['two typing errors in a long word', 'baterry', 'drill'],
    ['a cell of a table', 'Combien coûte la livraison express ?', 'delivery'],
    ['a code', 'xr 200', 'drill'],
    ['a code of an error', 'what is e07', 'drill'],
    ['other words', 'Comment récupérer mon argent ?', 'returns'],
    ['another language', 'When do I get a refund?', 'returns'],
    ['another language still', 'Is the gym open on Sundays?', 'gym'],
    ['the end of a compound', 'Kosten', 'handbuch'],
    ['a compound taken apart', 'Versand Kosten', 'handbuch'],
    ['a compound that is written apart', 'offnungs zeiten', 'handbuch'],
  ])('finds by %s', (_, question, document) => {
    expect(ask(question).first).toBe(document);
  });

  it('gives the best first, with scores from 0 to 1', () => {
    const { scores } = ask('Combien coûte la livraison sous 14 jours ?');
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
    for (const score of scores) expect(score).toBeGreaterThanOrEqual(0);
    for (const score of scores) expect(score).toBeLessThanOrEqual(1);
  });

  it('tells questions that are answered from those that are not', () => {
    const answered = [
      'When is the gym closed?',
      'Combien coûte la livraison express ?',
      'How heavy is the drill?',
    ];
    const unanswered = [
      'Does the gym offer yoga?',
      'Livrez-vous des pianos ?',
      'Who is the president?',
      'Is the drill waterproof?',
    ];
    const least = Math.min(...answered.map((question) => ask(question, [], 'en').answerability));
    const most = Math.max(...unanswered.map((question) => ask(question, [], 'en').answerability));
    expect(least).toBeGreaterThan(most);
  });

  it('lets words said before decide what the question leaves open, and no more', () => {
    expect(ask('And on Sundays?', ['gym', 'open'], 'en').first).toBe('gym');
    expect(ask('Et le remboursement ?', ['livraison', 'express'], 'fr').first).toBe('returns');
  });

  it('finds nothing for nothing', () => {
    expect(ask('').found).toEqual([]);
    expect(ask('?!').answerability).toBe(0);
  });

  it('finds nothing in nothing', async () => {
    const empty = await buildPassageIndex([], () => Promise.resolve());
    const plan = questionPlan(empty, 'Combien coûte la livraison ?', [], 'fr');
    expect(rankPassages(empty, plan, 10)).toEqual({ passages: [], answerability: 0 });
  });
});

it('takes no longer for a speech than for a question', () => {
  const speech = `Combien coûte la livraison express ? ${'inconnu'.repeat(3)} `.repeat(2_000);
  const plan = questionPlan(own, speech, [], 'fr');
  expect(plan.length).toBeLessThan(60);
  expect(documentAt(own, rankPassages(own, plan, 1).passages[0]?.passage ?? -1)?.documentId).toBe('delivery');
});
