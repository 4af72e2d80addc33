import { describe, expect, it } from 'vitest';
import { restingOn, type SaidReply } from './used-passages.ts';

const passage = (documentId: string, text: string, score: number) => ({
  documentId,
  documentName: `Document ${documentId}`,
  heading: '',
  text,
  score,
});
const hours = passage('hours', 'The shop in Lyon is open from Tuesday to Saturday, 9:30 to 18:45.', 0.9);
const prices = passage('prices', 'A repair costs 35 €, and a spare battery 12.50 €.', 0.5);
const parking = passage('parking', 'Customers park behind the shop, in the courtyard.', 0.4);

const reply: SaidReply = {
  callerText: 'When is the shop in Lyon open?',
  agentText: 'From Tuesday to Saturday, from 9:30 to 18:45.',
  isCut: false,
  evidence: [],
  retrieved: { query: 'shop Lyon open', embeddingModel: null, passages: [hours, prices, parking] },
  documents: [],
};

const usedBy = (changes: Partial<SaidReply>) => {
  const { evidence, retrieval } = restingOn({ ...reply, ...changes });
  const marked = retrieval?.passages.filter(({ is_used }) => is_used).map(({ document_id }) => document_id);
  return { evidence: evidence.map(({ source }) => source), marked };
};

describe('what a reply rests on', () => {
  it('is the passage that contains its words and numbers, not those that were only found', () => {
    expect(usedBy({})).toEqual({ evidence: ['hours'], marked: ['hours'] });
    expect(restingOn(reply).retrieval).toMatchObject({
      retrieval_query: 'shop Lyon open',
      passages: [{ document_id: 'hours', score: 0.9, is_used: true }, { is_used: false }, { is_used: false }],
    });
  });

  it('is more than one passage where the reply needs more than one', () => {
    const agentText = 'We are open from 9:30 to 18:45. A repair costs 35 €.';
    expect(usedBy({ agentText, callerText: 'Hours and price?' }).evidence).toEqual(['hours', 'prices']);
  });

  it('is nothing where the agent says that it does not know', () => {
    expect(usedBy({ agentText: 'I do not know when the shop in Lyon is open.' }).evidence).toEqual([]);
    const asked = { callerText: 'Quelle est la capitale ?', agentText: 'Je n’ai pas cette information.' };
    expect(usedBy(asked).evidence).toEqual([]);
  });

  it('is no passage that shares only the words of the question', () => {
    const asked = { callerText: 'Do customers park behind the shop?', agentText: 'It costs 35 € to repair.' };
    expect(usedBy(asked).evidence).toEqual(['prices']);
  });

  it('is the passage that a plain yes confirms', () => {
    const callerText = 'Do customers park in the courtyard behind the shop?';
    expect(usedBy({ callerText, agentText: 'Yes, in the courtyard behind the shop.' }).evidence).toEqual([
      'parking',
    ]);
  });

  it('knows a number by its value and a word by its beginning', () => {
    const agentText = 'Una batería de recambio cuesta 12,50 euros.';
    expect(usedBy({ callerText: '¿Cuánto cuesta?', agentText }).evidence).toEqual(['prices']);
  });

  it('is only what was heard of an interrupted reply', () => {
    const cut = { callerText: 'Hours and price?', agentText: 'We are open from 9:30 to 18:45.', isCut: true };
    expect(usedBy(cut).evidence).toEqual(['hours']);
    expect(usedBy({ ...cut, agentText: '' })).toEqual({ evidence: [], marked: [] });
  });

  it('is what the model itself names, as far as it was heard', () => {
    const named = [hours, prices].map(({ documentId, text }) => ({
      kind: 'document' as const,
      source: documentId,
      title: documentId,
      text,
    }));
    expect(usedBy({ evidence: named }).marked).toEqual(['hours', 'prices']);
    expect(usedBy({ evidence: named, isCut: true })).toEqual({ evidence: ['hours'], marked: ['hours'] });
  });

  it('is a section of a whole document', () => {
    const text = `# Guide\n\n## Opening\n\n${hours.text}\n\n## Parking\n\n${parking.text}`;
    const documents = [{ documentId: 'guide', documentName: 'Guide', text }];
    const { evidence, retrieval } = restingOn({ ...reply, retrieved: undefined, documents });
    expect(retrieval).toBeNull();
    expect(evidence).toEqual([
      { kind: 'document', source: 'guide', title: 'Guide', text: `## Opening\n\n${hours.text}` },
    ]);
  });

  it('is a line of the prompt, of the sections that tell of facts', () => {
    const text =
      '# Personality\nYou are Mia, of the shop in Lyon.\n\n# Environment\n- Open from 9:30 to 18:45.';
    const [known, greeted] = [reply.agentText, 'I am Mia, of the shop in Lyon.'].map((agentText) =>
      restingOn({
        ...reply,
        agentText,
        callerText: 'When?',
        retrieved: undefined,
        prompt: { text, language: 'fr' },
      }),
    );
    expect(known?.evidence).toEqual([
      { kind: 'prompt', source: 'environment', title: 'Environnement', text: '- Open from 9:30 to 18:45.' },
    ]);
    expect(greeted?.evidence).toEqual([]);
  });

  it('is nothing for a greeting', () => {
    const greeting = { callerText: undefined, retrieved: undefined, agentText: 'Hello! How can I help?' };
    expect(restingOn({ ...reply, ...greeting })).toEqual({ evidence: [], retrieval: null });
  });
});
