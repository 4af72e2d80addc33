import { describe, expect, it } from 'vitest';
import { partsOf, textOf } from '../../../test/offline-test-practice.ts';
import type { ChatMessage, Passage, ReplyRequest, WholeDocument } from '../language-model.ts';

const FRENCH = `# Box Aurore

## Tarifs

| Formule | Prix | Personnes |
| --- | --- | --- |
| Solo | 19,90 € | 1 |
| Duo | 29,90 € | 2 |
| Famille | 44,90 € | 5 |

## Résiliation

Vous pouvez résilier à tout moment depuis votre **espace client**, rubrique [Mon contrat](https://exemple.fr). Le matériel doit être rendu dans les quinze jours, faute de quoi il est facturé 80 €.

## Pièces à fournir

Pour ouvrir une ligne, il faut fournir :
- une pièce d’identité
- un justificatif de domicile
- un relevé d’identité bancaire

## Puis-je garder mon numéro ?

Oui. Il suffit de nous communiquer votre code RIO, que vous obtenez en appelant le 3179.`;

const ENGLISH = `# Harbour Museum

The museum is open daily from 10 am to 6 pm, and until 9 pm on Thursdays. Last admission is 45 minutes before closing.

## Tickets

| Ticket | Online | At the desk | Audio guide |
|---|---|---|---|
| Adult | £14 | £16 | included |
| Child (5-15) | £7 | £8 | £2 |

Groups of ten or more get 20% off. There is no car park on site; the Pier Car Park charges £3 an hour.`;

const SPANISH = `# Taller Ruiz

Abrimos de lunes a viernes de 8:00 a 19:00 y los sábados de 9:00 a 13:00.

## Precios

- Cambio de aceite: 65 €
- Revisión completa: 120 €

**¿Ofrecen coche de sustitución?**

Sí, si la reparación dura más de un día. Cuesta 20 € al día.

**¿Qué formas de pago aceptan?**

Aceptamos efectivo, tarjeta y transferencia bancaria. No aceptamos cheques.`;

const documents: Readonly<Record<string, WholeDocument>> = {
  fr: { documentId: 'fr', documentName: 'Guide', text: FRENCH },
  en: { documentId: 'en', documentName: 'Guide', text: ENGLISH },
  es: { documentId: 'es', documentName: 'Guía', text: SPANISH },
};

async function ask(
  said: string | readonly ChatMessage[],
  {
    language,
    document = language,
    ...changes
  }: Partial<ReplyRequest> & { language: string; document?: string },
) {
  const messages: readonly ChatMessage[] = typeof said === 'string' ? [{ role: 'user', text: said }] : said;
  const known = documents[document];
  const parts = await partsOf({
    systemPrompt: 'You help.',
    language,
    messages,
    documents: known ? [known] : [],
    passages: [],
    tools: [],
    temperature: undefined,
    maxTokens: undefined,
    ...changes,
  });
  const evidence = parts.flatMap((part) => (part.type === 'evidence' ? [part.evidence] : []));
  return { text: textOf(parts).replaceAll('\u00A0', ' '), evidence };
}

describe('a document', () => {
  it.each([
    ['a row', 'fr', 'Combien coûte la formule Duo ?', /^Duo : 29,90 €, 2 personnes\./],
    ['all rows', 'fr', 'Quels sont vos tarifs ?', /19,90 €.*29,90 €.*44,90 €/],
    ['a typing error', 'fr', 'combien coute la formul famile', /^Famille : 44,90 €/],
    [
      'a sentence without its marks',
      'fr',
      'Comment résilier ?',
      /depuis votre espace client, rubrique Mon contrat\./,
    ],
    [
      'a list',
      'fr',
      'Que faut-il fournir pour ouvrir une ligne ?',
      /une pièce d’identité, un justificatif de domicile et un relevé d’identité bancaire\./,
    ],
    ['a stored answer', 'fr', 'Est-ce que je peux garder mon numéro ?', /^Oui\. Il suffit .* 3179\./],
    ['a cell', 'en', 'How much is a child ticket online?', /^Child \(5-15\): £7\./],
    [
      'one sentence of several',
      'en',
      'When is last admission?',
      /^Last admission is 45 minutes before closing\./,
    ],
    ['a no', 'en', 'Do you have a car park?', /^There is no car park on site/],
    ['an item', 'es', '¿Cuánto cuesta un cambio de aceite?', /^Cambio de aceite: 65 €\./],
    ['a day among others', 'es', '¿A qué hora abren los sábados?', /9:00 a 13:00/],
    ['a bold question', 'es', '¿Puedo pagar con cheque?', /No aceptamos cheques\./],
  ])('answers with %s', async (_, language, question, expected) => {
    const { text, evidence } = await ask(question, { language });
    expect(text).toMatch(expected);
    expect(evidence).toMatchObject([{ kind: 'document', source: language }]);
  });

  it.each([
    ['fr', 'Avez-vous des téléviseurs ?', /Je ne le sais pas|Je n’ai pas/],
    ['fr', 'Quelle est la capitale du Pérou ?', /Je ne le sais pas|Je n’ai pas/],
    ['en', 'Do you sell fireworks?', /do not know|do not have/],
    ['es', '¿Reparan motos?', /No lo sé|No tengo/],
  ])('admits in %s what it does not say: %s', async (language, question, expected) => {
    const { text, evidence } = await ask(question, { language });
    expect(text).toMatch(expected);
    expect(evidence).toEqual([]);
  });

  it.each([
    ['en', 'fr', 'How much is the Duo plan?', 'The document “Guide” says: “Duo : 29,90 €, 2 personnes.”'],
    ['fr', 'en', 'Y a-t-il un parking ?', 'Le document « Guide » indique : « There is no car park on site'],
    [
      'es',
      'fr',
      '¿Cuánto cuesta la fórmula Duo?',
      'El documento «Guide» dice: «Duo : 29,90 €, 2 personnes.»',
    ],
  ])(
    'is quoted to callers who speak %s where it is in %s',
    async (language, document, question, expected) => {
      expect((await ask(question, { language, document })).text).toContain(expected);
    },
  );

  it('answers a follow-up in the context of the question before', async () => {
    const first = 'Combien coûte la formule Duo ?';
    const { text } = await ask(
      [
        { role: 'user', text: first },
        { role: 'agent', text: 'Duo : 29,90 €, 2 personnes.' },
        { role: 'user', text: 'Et la formule Famille ?' },
      ],
      { language: 'fr' },
    );
    expect(text).toMatch(/^Famille : 44,90 €/);
  });
});

describe('passages', () => {
  const passage = (documentId: string, text: string, score: number): Passage => ({
    documentId,
    documentName: `Document ${documentId}`,
    heading: '',
    text,
    score,
  });

  it('answer with the one that fits, beside what the prompt says', async () => {
    const passages = [
      passage('a', 'Parcels to Corsica take four days.', 0.8),
      passage('b', 'The office in Lyon has a garden.', 0.4),
    ];
    const systemPrompt = '# Environment\nWe are open from nine to five.';
    const asked = { language: 'en', document: '', systemPrompt, passages };
    const delivery = await ask('How long does a parcel to Corsica take?', asked);
    expect(delivery).toMatchObject({ evidence: [{ kind: 'document', source: 'a' }] });
    expect(delivery.text).toContain('four days');
    const hours = await ask('When are you open?', asked);
    expect(hours).toMatchObject({ evidence: [{ kind: 'prompt' }] });
  });

  it('in another language are trusted as far as the retrieval does', async () => {
    const text = 'Die Lieferung dauert vier Werktage.';
    const asked = (score: number) =>
      ask('When will the postman come?', {
        language: 'en',
        document: '',
        passages: [passage('a', text, score)],
      });
    expect((await asked(0.8)).text).toContain(text.slice(0, -1));
    expect((await asked(0.3)).evidence).toEqual([]);
  });
});

describe('documents of several houses', () => {
  const house = (name: string, price: string, day: string): Passage => ({
    documentId: name,
    documentName: `Garage ${name}`,
    heading: 'Guide',
    score: 0.6,
    text: `An oil change costs ${price}. The workshop is closed on ${day}.`,
  });
  const asked = {
    language: 'en',
    document: '',
    passages: [house('Miller', '60 €', 'Monday'), house('Duval', '75 €', 'Sunday')],
  };

  it('are told apart by the name that the caller says', async () => {
    const { text, evidence } = await ask('How much is an oil change at Duval?', asked);
    expect(text).toContain('75 €');
    expect(evidence).toMatchObject([{ source: 'Duval' }]);
  });

  it('stay distinct in a follow-up', async () => {
    const { text } = await ask(
      [
        { role: 'user', text: 'How much is an oil change at Duval?' },
        { role: 'agent', text: 'An oil change costs 75 €. Can I help you with anything else?' },
        { role: 'user', text: 'And when is the workshop closed?' },
      ],
      asked,
    );
    expect(text).toContain('Sunday');
  });
});
