import { describe, expect, it } from 'vitest';
import { partsOf, requestOf, textOf } from '../../../test/offline-test-practice.ts';

// Hours, parking and prices on one line, as owners paste them from a website.

const PARAGRAPHS = {
  en: 'We are open Monday to Friday from 9 a.m. to 5.30 p.m. and closed on public holidays. Parking is available behind the building, at no. 12 Mill Street. It costs 2.50 euros an hour. A haircut costs 25 euros and takes 40 minutes. Dogs are welcome.',
  fr: 'Nous sommes ouverts du lundi au vendredi de 9 h à 17 h 30 et fermés les jours fériés. Le parking se trouve derrière le bâtiment, chez M. Exemple. Il coûte 2,50 € de l’heure. Une coupe coûte 25 € et dure 40 minutes. Les chiens sont les bienvenus !',
  es: 'Abrimos de lunes a viernes de 9 a. m. a 5:30 p. m. y cerramos los festivos. El aparcamiento está detrás del edificio, en la Avda. Ejemplo. Cuesta 2,50 € por hora. Un corte de pelo cuesta 25 € y dura 40 minutos. ¡Los perros son bienvenidos!',
};

const LINE_SENTENCES = [
  ['en', 'Where can I park?', /^Parking is available .* Street\. It costs 2\.50 euros an hour\.$/],
  ['en', 'When are you open?', /^We are open .* public holidays\.$/],
  ['en', 'How much is a haircut?', /^A haircut costs 25 euros and takes 40 minutes\.$/],
  ['en', 'How much is parking?', /^Parking is available .* Street\. It costs 2\.50 euros an hour\.$/],
  ['en', 'Can I bring my dog?', /^Dogs are welcome\.$/],
  ['fr', 'Où puis-je me garer ?', /^Le parking se trouve .* M\. Exemple\. Il coûte 2,50 € de l’heure\.$/],
  ['fr', 'Quels sont vos horaires ?', /^Nous sommes ouverts .* jours fériés\.$/],
  ['fr', 'Combien coûte une coupe ?', /^Une coupe coûte 25 € et dure 40 minutes\.$/],
  ['fr', 'Les chiens sont-ils les bienvenus ?', /^Les chiens sont les bienvenus !$/],
  ['es', '¿Dónde puedo aparcar?', /^El aparcamiento está .* Avda\. Ejemplo\. Cuesta 2,50 € por hora\.$/],
  ['es', '¿A qué hora abren?', /^Abrimos de lunes .* los festivos\.$/],
  ['es', '¿Cuánto cuesta un corte de pelo?', /^Un corte de pelo cuesta 25 € y dura 40 minutos\.$/],
  ['es', '¿Los perros son bienvenidos?', /^¡Los perros son bienvenidos!$/],
] as const;

const SHORT = 'We open at 9 a.m. every day. Parking is free in Mill Street.';

type Source = { prompt: string } | { document: string };

/** The words of the reply to a question. */
async function answerOf(language: string, question: string, source: Source): Promise<string> {
  const text = 'document' in source ? source.document : '';
  const parts = await partsOf(
    requestOf([{ role: 'user', text: question }], {
      language,
      systemPrompt: 'prompt' in source ? source.prompt : 'You help.',
      documents: text === '' ? [] : [{ documentId: 'd', documentName: 'Guide', text }],
    }),
  );
  const evidence = parts.flatMap((part) => (part.type === 'evidence' ? [part.evidence.text] : []));
  expect(evidence).toHaveLength(1);
  return textOf(parts).replaceAll('\u00A0', ' ');
}

describe('of several sentences on one line', () => {
  it.each(LINE_SENTENCES)(
    'of a prompt in %s, "%s" is answered with its own',
    async (language, question, expected) => {
      expect(await answerOf(language, question, { prompt: PARAGRAPHS[language] })).toMatch(expected);
    },
  );

  it.each(LINE_SENTENCES)(
    'of a document in %s, "%s" is answered with its own',
    async (language, question, expected) => {
      expect(await answerOf(language, question, { document: PARAGRAPHS[language] })).toMatch(expected);
    },
  );

  it.each([{ prompt: SHORT }, { document: SHORT }])('of a short line, too: %j', async (source) => {
    expect(await answerOf('en', 'Where can I park?', source)).toMatch(/^Parking is free in Mill Street\.$/);
  });
});
