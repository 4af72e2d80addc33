import { describe, expect, it } from 'vitest';
import { partsOf, requestOf, textOf } from '../../../test/offline-test-practice.ts';
import type { ChatMessage, ToolDefinition } from '../language-model.ts';

const NUMBER = { phone_number: { type: 'string', description: 'The number of the caller.' } };
const tool = (properties: object, required: string[]): ToolDefinition => ({
  name: 'add_to_do_not_call',
  description: 'Puts the number of the caller on the list of numbers that are not called.',
  inputSchema: {
    type: 'object',
    properties: { ...properties, what: { type: 'string', enum: ['all_calls', 'this_offer'] } },
    required,
  },
});
const END: ToolDefinition = {
  name: 'end_call',
  description: 'Ends the conversation.',
  inputSchema: { type: 'object', properties: { reason: { type: 'string' } } },
};
const KNOWN = [tool({}, []), END];
const user = (text: string): ChatMessage => ({ role: 'user', text });

async function reply(messages: ChatMessage[], language: string, tools: ToolDefinition[] = KNOWN) {
  const parts = await partsOf(requestOf(messages, { tools, language }));
  return {
    text: textOf(parts),
    calls: parts.flatMap((part) => (part.type === 'tool-call' ? [part.call.name] : [])),
  };
}

describe('a caller who does not want to be called again', () => {
  it.each([
    ['fr', 'Ne m’appelez plus'],
    ['fr', 'Ne m’appelez plus jamais, s’il vous plaît.'],
    ['fr', 'Je veux que vous ne m’appeliez plus'],
    ['fr', 'Je ne veux plus être appelé'],
    ['fr', 'Je ne souhaite plus recevoir d’appels'],
    ['fr', 'Ça ne m’intéresse pas, ne me rappelez pas… ne me rappelez plus !'],
    ['fr', 'm’appelez plus'],
    ['fr', 'Arrêtez de m’appeler !'],
    ['fr', 'Cessez de me déranger.'],
    ['fr', 'Retirez-moi de votre liste'],
    ['fr', 'Enlevez mon numéro de votre fichier.'],
    ['en', "Don't call me again"],
    ['en', 'Please do not call me any more.'],
    ['en', 'Never call me again!'],
    ['en', 'dont call me'],
    ['en', 'Stop calling me'],
    ['en', 'Take me off your list, please.'],
    ['en', 'Remove my number from your database'],
    ['en', 'I do not want to be called again'],
    ['en', 'Put me on the do not call list'],
    ['en', 'No more calls please'],
    ['es', 'No me llamen más'],
    ['es', 'No me vuelva a llamar'],
    ['es', 'No me llame nunca más, por favor'],
    ['es', 'Dejen de llamarme'],
    ['es', 'No quiero que me llamen'],
    ['es', 'No quiero recibir más llamadas'],
    ['es', 'Quiten mi número de su lista'],
    ['es', 'Bórrenme de la lista'],
    ['de', 'Rufen Sie mich nicht mehr an!'],
    ['it', 'Non mi chiami più'],
    ['pt', 'Não me ligue mais'],
    ['nl', 'Bel me niet meer'],
    ['pl', 'Proszę nie dzwonić więcej'],
    ['sv', 'Ring mig inte igen'],
  ])('is put on the list at once, in %s: %s', async (language, said) => {
    expect((await reply([user(said)], language)).calls).toEqual(['add_to_do_not_call']);
  });

  it.each([
    ['fr', 'Vous ne m’appelez jamais quand je le demande'],
    ['fr', 'Ne m’appelez pas avant dix heures'],
    ['fr', 'Rappelez-moi demain'],
    ['fr', 'Mon téléphone ne sonne plus'],
    ['fr', 'Je ne suis pas intéressé'],
    ['en', 'You never call me back'],
    ['en', "Don't call me before ten"],
    ['en', 'Call me tomorrow'],
    ['en', 'Do you call before the delivery?'],
    ['es', 'No me llame antes de las diez'],
    ['es', 'Llámeme mañana'],
    ['es', '¿Me van a llamar otra vez?'],
  ])('is told from one who says something else, in %s: %s', async (language, said) => {
    expect((await reply([user(said)], language)).calls).not.toContain('add_to_do_not_call');
  });

  it.each([
    ['fr', /ne vous appellerons plus\. Au revoir/],
    ['en', /will not call you again\. Goodbye/],
    ['es', /no volveremos a llamarle\. Adiós/],
  ])('is told so, and the call ends, in %s', async (language, expected) => {
    const call = { id: 'c1', name: 'add_to_do_not_call', input: {} };
    const messages: ChatMessage[] = [
      user('x'),
      { role: 'agent', text: '', toolCalls: [call] },
      {
        role: 'tool',
        toolCallId: 'c1',
        toolName: call.name,
        result: 'The number is stored.',
        isError: false,
      },
    ];
    const { text, calls } = await reply(messages, language);
    expect(text).toMatch(expected);
    expect(calls).toEqual(['end_call']);
  });

  it('is asked for the number where it is not known', async () => {
    const tools = [tool(NUMBER, ['phone_number'])];
    const messages = [user('Stop calling me')];
    const asked = await reply(messages, 'en', tools);
    expect(asked.calls).toEqual([]);
    const told = [...messages, { role: 'agent' as const, text: asked.text }, user('+33 6 39 98 00 45')];
    expect((await reply(told, 'en', tools)).calls).toEqual(['add_to_do_not_call']);
  });

  it.each([
    ['en', 'Stop calling me', '06 39 98 00 45', '+33 6 39 98 00 45'],
    ['fr', 'Ne m’appelez plus', '06.39.98.00.45', '+33639980045'],
    ['es', 'No me llamen más', '639 98 00 45', '+34 639 98 00 45'],
    ['de', 'Rufen Sie mich nicht mehr an!', '0171 1234567', '+49 171 1234567'],
  ])(
    'is asked once for the country code of a number that is refused, in %s',
    async (language, said, national, whole) => {
      const tools = [tool(NUMBER, ['phone_number'])];
      const messages = [user(said)];
      messages.push({ role: 'agent', text: (await reply(messages, language, tools)).text }, user(national));
      expect((await reply(messages, language, tools)).calls).toEqual(['add_to_do_not_call']);
      const call = { id: 'c1', name: 'add_to_do_not_call', input: { phone_number: national } };
      const result = 'Nothing is stored. This is no telephone number in international form.';
      const failed = {
        toolCallId: 'c1',
        toolName: call.name,
        result,
        isError: true,
        status: 'failed' as const,
      };
      messages.push({ role: 'agent', text: '', toolCalls: [call] }, { role: 'tool', ...failed });
      const asked = await reply(messages, language, tools);
      expect(asked.calls).toEqual([]);
      expect(asked.text).toMatch(/\+\d\d/);
      messages.push({ role: 'agent', text: asked.text });
      expect((await reply([...messages, user(whole)], language, tools)).calls).toEqual([
        'add_to_do_not_call',
      ]);
      const inVain = await reply([...messages, user(national)], language, tools);
      expect(inVain.calls).toEqual([]);
      expect(inVain.text).not.toContain('+');
    },
  );

  it('goes on as before where the agent cannot do that', async () => {
    expect((await reply([user('Stop calling me')], 'en', [END])).calls).toEqual([]);
  });
});
