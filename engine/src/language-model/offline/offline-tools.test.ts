import { describe, expect, it } from 'vitest';
import { requestOf, silent, textOf } from '../../../test/offline-test-practice.ts';
import {
  HOTEL_TOOLS,
  LEAD_TOOLS,
  PRACTICE_TOOLS,
  RESTAURANT_TOOLS,
} from '../../../test/offline-test-tools.ts';
import type { ChatMessage, ReplyRequest, ToolDefinition } from '../language-model.ts';
import { createOfflineModel } from './offline.ts';

const model = createOfflineModel({ now: () => new Date(2026, 10, 22) });

type Turn = { text: string; calls: readonly { name: string; input: unknown }[] };

async function converse(said: readonly string[], changes: Partial<ReplyRequest> = {}): Promise<Turn[]> {
  const messages: ChatMessage[] = [];
  const turns: Turn[] = [];
  for (const text of said) {
    messages.push({ role: 'user', text });
    const request = requestOf([...messages], { tools: RESTAURANT_TOOLS, systemPrompt: PROMPT, ...changes });
    const parts = await Array.fromAsync(model.reply(request, silent));
    const calls = parts.flatMap((part) => (part.type === 'tool-call' ? [part.call] : []));
    turns.push({ text: textOf(parts), calls: calls.map(({ name, input }) => ({ name, input })) });
    messages.push({ role: 'agent', text: textOf(parts) });
  }
  return turns;
}

const lastCall = async (said: readonly string[], changes?: Partial<ReplyRequest>) =>
  (await converse(said, changes)).at(-1)?.calls[0];

const PROMPT = '# Environment\nA delivery costs 5 euros and takes two days.\nThe house opens at 9.';

it('joins a telephone number that is given in pieces to a tool that needs one', async () => {
  const parameters = { phone: { type: 'string', description: 'Phone number' } };
  const inputSchema = { type: 'object', properties: parameters, required: ['phone'] };
  const tools = [{ name: 'send_text_message', description: 'Sends a text message.', inputSchema }];
  const said = ['Send me a text message please', '06 12', '34 56 78'];
  const input = { phone: '06 12 34 56 78' };
  expect(await lastCall(said, { tools })).toEqual({ name: 'send_text_message', input });
});

describe('a tool is called by what the caller asks', () => {
  it.each<[string, string, string, Record<string, unknown>]>([
    ['en', 'Track my order A-1234 please', 'track_order', { order_number: 'A-1234' }],
    ['fr', 'Suivez ma commande 4521', 'track_order', { order_number: '4521' }],
    ['es', '¿Puede rastrear mi pedido 4521?', 'track_order', { order_number: '4521' }],
    ['en', 'Cancel booking AB-778', 'cancel_booking', { booking_reference: 'AB-778' }],
    ['fr', 'Je voudrais annuler ma réservation AB-778', 'cancel_booking', { booking_reference: 'AB-778' }],
    ['es', 'Quiero cancelar mi reserva AB-778', 'cancel_booking', { booking_reference: 'AB-778' }],
    ['de', 'Ich möchte meine Buchung AB-778 stornieren', 'cancel_booking', { booking_reference: 'AB-778' }],
    ['it', 'Vorrei annullare la mia prenotazione AB-778', 'cancel_booking', { booking_reference: 'AB-778' }],
    ['pt', 'Quero cancelar a minha reserva AB-778', 'cancel_booking', { booking_reference: 'AB-778' }],
    ['nl', 'Ik wil mijn reservering AB-778 annuleren', 'cancel_booking', { booking_reference: 'AB-778' }],
    ['pl', 'Chcę anulować rezerwację AB-778', 'cancel_booking', { booking_reference: 'AB-778' }],
    ['sv', 'Jag vill avboka min bokning AB-778', 'cancel_booking', { booking_reference: 'AB-778' }],
    ['en', 'What is the weather in Paris?', 'get_weather', { city: 'Paris', unit: 'celsius' }],
    ['fr', 'Quelle est la météo à Lyon ?', 'get_weather', { city: 'Lyon', unit: 'celsius' }],
    ['en', 'Can you echo hello world?', 'echo', { message: 'hello world' }],
    ['en', 'What is the sum of 2 and 3?', 'get-sum', { a: 2, b: 3 }],
    ['en', 'Search the catalogue for red lamps', 'search_products', { query: 'red lamps' }],
    [
      'en',
      'Please send a confirmation to ada@example.com',
      'send_email_confirmation',
      { email: 'ada@example.com' },
    ],
    ['en', 'My lamp is broken. Please open a ticket.', 'open_ticket', { description: 'My lamp is broken' }],
  ])('in %s: %s', async (language, said, name, input) => {
    expect(await lastCall([said], { language })).toEqual({ name, input });
  });

  it.each([
    'What does a delivery cost?',
    'How long does a delivery take?',
    'Is delivery free?',
    'Do you deliver on Sundays?',
    'I have booked a table for tomorrow',
    'My booking is cancelled?',
    'How does booking work?',
    'The delivery was late',
    'When do you open?',
    'Thank you for the booking',
    'Who takes the bookings?',
  ])('but not by a question or a remark about the same thing: %s', async (said) => {
    expect(await lastCall([said])).toBeUndefined();
  });

  it.each([
    ['fr', 'Combien coûte une livraison ?'],
    ['fr', 'Comment annuler une réservation ?'],
    ['fr', 'J’ai réservé une table pour demain'],
    ['es', '¿Cuánto cuesta la entrega?'],
    ['es', '¿Cómo puedo cancelar una reserva?'],
    ['es', 'He reservado una mesa'],
  ])('nor in %s: %s', async (language, said) => {
    expect(await lastCall([said], { language })).toBeUndefined();
  });

  it.each([
    ['en', 'I do not want to cancel booking AB-778'],
    ['en', 'Please don’t cancel booking AB-778'],
    ['fr', 'Je ne veux pas annuler ma réservation AB-778'],
    ['fr', 'N’annulez pas ma réservation AB-778'],
    ['es', 'No quiero cancelar mi reserva AB-778'],
    ['es', 'No cancele mi reserva AB-778'],
    ['de', 'Ich möchte meine Buchung AB-778 nicht stornieren'],
  ])('least of all where it is not wanted, in %s: %s', async (language, said) => {
    expect(await lastCall([said], { language })).toBeUndefined();
  });

  it.each<[string, string, string, object]>([
    ['fr', 'Où en est ma commande 7788 ?', 'statut_commande', { numero: '7788' }],
    ['fr', 'Bonjour, je souhaite annuler mon rendez-vous 4512', 'annuler_rendez_vous', { numero: '4512' }],
    ['fr', 'Je voudrais un devis pour trois lampes', 'creer_devis', { quantite: 3, produit: 'lampes' }],
    ['es', '¿Hay disponibilidad mañana?', 'consultar_disponibilidad', { fecha: 'mañana' }],
    [
      'es',
      'Quiero reservar una habitación del 3 de diciembre al 5 de diciembre para dos personas',
      'crear_reserva',
      { entrada: '2026-12-03', salida: '2026-12-05', personas: 2 },
    ],
    [
      'en',
      'Please call me back on +44 20 7946 0958, my name is Ada Lovelace, I am a new customer',
      'create_lead',
      { lead: { source: 'phone', phone: '+44 20 7946 0958', first_name: 'Ada' }, tags: ['new'] },
    ],
  ])('also as business users describe them, in %s: %s', async (language, said, name, input) => {
    const tools = { fr: PRACTICE_TOOLS, es: HOTEL_TOOLS }[language] ?? LEAD_TOOLS;
    expect(await lastCall([said], { language, tools })).toEqual({ name, input });
  });

  it.each([
    ['fr', 'Réservez une table pour 4 personnes', 'reserver_table'],
    ['fr', 'Annulez ma réservation de table', 'annuler_reservation'],
    ['en', 'Book a table for four', 'book_table'],
    ['en', 'Cancel the booking of my table', 'cancel_booking'],
    ['es', 'Reserve una mesa para cuatro', 'reservar_mesa'],
  ])(
    'and not its contrary, though that speaks of the same thing, in %s: %s',
    async (language, said, name) => {
      const guests = { type: 'object', properties: { guests: { type: 'integer', description: 'Guests' } } };
      const tools = [
        ['reserver_table', 'Réserve une table au restaurant'],
        ['annuler_reservation', 'Annule une réservation de table'],
        ['book_table', 'Books a table in the restaurant'],
        ['cancel_booking', 'Cancels the booking of a table'],
        ['reservar_mesa', 'Reserva una mesa en el restaurante'],
        ['anular_reserva', 'Anula una reserva de mesa'],
      ].map(([own = '', description = '']) => ({ name: own, description, inputSchema: guests }));
      const ofLanguage = { fr: tools.slice(0, 2), en: tools.slice(2, 4), es: tools.slice(4) }[language] ?? [];
      expect(await lastCall([said], { language, tools: ofLanguage })).toMatchObject({ name });
    },
  );

  it('only where one of many is clearly the nearest', async () => {
    const nouns = ['invoice', 'customer', 'parcel', 'contract', 'meeting', 'vehicle', 'room', 'ticket'];
    const verbs = [
      'create',
      'cancel',
      'update',
      'send',
      'find',
      'pay',
      'confirm',
      'print',
      'archive',
      'export',
    ];
    const others = ['draft', 'old'];
    const many: ToolDefinition[] = verbs
      .flatMap((verb) => nouns.flatMap((noun) => [...others, ''].map((kind) => [verb, kind, noun])))
      .map((words) => words.filter(Boolean))
      .slice(0, 128)
      .map((words) => ({
        name: words.join('_'),
        description: words.join(' '),
        inputSchema: { type: 'object' },
      }));
    expect(many).toHaveLength(128);
    expect(await lastCall(['Please cancel the meeting'], { tools: many })).toMatchObject({
      name: 'cancel_meeting',
    });
    expect(await lastCall(['Please cancel it'], { tools: many })).toBeUndefined();
    expect(await lastCall(['Please do something about the meeting'], { tools: many })).toBeUndefined();
  });
});

it.each([
  ['en', 'Book a table for four', 'Your request stays in this conversation'],
  ['fr', 'Réservez une table pour quatre', 'Votre demande reste dans cette conversation'],
  ['es', 'Reserve una mesa para cuatro', 'Su petición queda en esta conversación'],
])(
  'an order that no tool carries out is not acknowledged as if it were, in %s',
  async (language, said, answer) => {
    const [turn] = await converse([said], { language, tools: [] });
    expect(turn?.text).toContain(answer);
  },
);

it.each([
  ['it', 'vorrei prenotare per domani sera', 'prenota_tavolo', 'Prenota un tavolo.'],
  ['de', 'ich möchte für morgen reservieren', 'tisch_reservieren', 'Reserviert einen Tisch.'],
  ['nl', 'ik wil graag reserveren voor morgen', 'tafel_reserveren', 'Reserveert een tafel.'],
  ['pt', 'queria reservar para amanhã', 'reservar_mesa', 'Reserva uma mesa.'],
  ['sv', 'jag vill boka till imorgon', 'boka_bord', 'Bokar ett bord.'],
])('a tool is called by its verb and a day alone, in %s: %s', async (language, said, name, description) => {
  const tools = [{ name, description, inputSchema: { type: 'object' } }];
  expect(await lastCall([said], { language, tools })).toMatchObject({ name });
});

describe('missing values', () => {
  it('are asked for one at a time, in the language of the conversation, whatever that of the tool', async () => {
    const turns = await converse(
      ['Je voudrais réserver une table', 'pour le 12 mars', 'à vingt heures', 'nous serons quatre', 'Durand'],
      { language: 'fr' },
    );
    expect(
      turns.map(({ text }) => /faut : (.*?)\. Pouvez/.exec(text.replaceAll('\u00A0', ' '))?.[1]),
    ).toEqual(['la date', 'l’heure', 'le nombre de personnes', 'le nom', undefined]);
    expect(turns[4]?.calls).toEqual([
      { name: 'book_table', input: { date: '12 mars', time: 'à vingt heures', people: 4, name: 'Durand' } },
    ]);
  });

  it.each([
    [
      'es',
      ['Quiero reservar una mesa para tres', 'mañana', 'a las nueve', 'Me llamo Ana García'],
      { people: 3, date: 'mañana', time: 'a las nueve', name: 'Ana García' },
    ],
    [
      'de',
      [
        'Ich möchte einen Tisch für zwei Personen reservieren',
        'morgen',
        'um 19 Uhr',
        'Mein Name ist Ada Lovelace',
      ],
      { people: 2, date: 'morgen', time: '19 Uhr', name: 'Ada Lovelace' },
    ],
  ] as const)('are taken from the answers in %s', async (language, said, input) => {
    expect(await lastCall(said, { language })).toEqual({ name: 'book_table', input });
  });

  it('are not asked for when the caller has told them already', async () => {
    const said = ['My name is Ada Lovelace.', 'Can I book a table for four tomorrow at 7 pm?'];
    expect(await lastCall(said)).toEqual({
      name: 'book_table',
      input: { date: 'tomorrow', time: '7 pm', people: 4, name: 'Ada Lovelace' },
    });
  });

  it('come in the form that the schema asks for', async () => {
    const said = ['I would like to create a delivery', '12 High Street, Leeds', 'tomorrow'];
    expect(await lastCall(said)).toEqual({
      name: 'create_delivery',
      input: { address: '12 High Street, Leeds', date: '2026-11-23' },
    });
  });

  it('wait while the caller asks something in between', async () => {
    const [, between] = await converse(['I want to book a table', 'What does a delivery cost?']);
    expect(between?.text).toMatch(/5 euros.*date of the booking/);
    expect(between?.calls).toEqual([]);
  });

  it.each(['never mind', 'I would rather not say', 'no'])(
    'are left when the caller says "%s"',
    async (said) => {
      const turns = await converse(['I want to book a table', said, 'tomorrow']);
      expect(turns[1]?.text).toMatch(/I leave that for now/);
      expect(turns.flatMap(({ calls }) => calls)).toEqual([]);
    },
  );

  it('are not made up: what has not their shape is asked for once more, then left', async () => {
    const turns = await converse(['I want to book a table', 'pink elephants', 'pink elephants', 'tomorrow']);
    expect(turns[1]?.text).toContain('date of the booking');
    expect(turns[2]?.text).toMatch(/I leave that for now/);
    expect(turns.flatMap(({ calls }) => calls)).toEqual([]);
  });

  it.each([
    ['Absolutely', [{ name: 'sign_up', input: { agrees: true } }]],
    ['Absolutely not', [{ name: 'sign_up', input: { agrees: false } }]],
    ['I do not', [{ name: 'sign_up', input: { agrees: false } }]],
    ['Yes, but only in May', []],
  ])('that are yes or no are not taken from the beginning of an answer alone: %s', async (said, calls) => {
    const properties = { agrees: { type: 'boolean', description: 'Whether the caller agrees' } };
    const inputSchema = { type: 'object', properties, required: ['agrees'] };
    const tools = [{ name: 'sign_up', description: 'Signs the caller up', inputSchema }];
    expect((await converse(['Please sign me up', said], { tools }))[1]?.calls).toEqual(calls);
  });

  it.each([
    ['en', 'Book a table, not tomorrow but Thursday at 7 pm', 'Thursday'],
    ['en', 'Book a table, not on Tuesday, Thursday at 7 pm', 'Thursday'],
    ['fr', 'Réservez une table, pas demain, jeudi à 19h', 'jeudi'],
    ['es', 'Reserve una mesa, el martes no, el jueves a las 19:00', 'jueves'],
    ['es', 'Reserve una mesa, no mañana, el jueves a las 19:00', 'jueves'],
    ['en', 'Book a table, if not tomorrow then Thursday at 7 pm', 'tomorrow'],
  ])('are not those that the caller denies, in %s: %s', async (language, said, date) => {
    const name = { en: 'My name is Ada', fr: 'Je m’appelle Ada', es: 'Me llamo Ada' }[language] ?? '';
    const people = { en: 'for 4 people', fr: 'pour 4 personnes', es: 'para 4 personas' }[language] ?? '';
    expect(await lastCall([`${said}, ${people}`, name], { language })).toMatchObject({ input: { date } });
  });

  it.each([
    ['AB 1234', 'AB1234'],
    ['4512 8890', '45128890'],
    ['It is A-1234, thanks', 'A-1234'],
    ['it is A as in Alpha, 1 2 3 4', 'A1234'],
    ['4 4 7 8 8 1', '447881'],
    ['it is the 4478 81', '447881'],
    ['447881, sorry, 447882', '447882'],
  ])('are whole where a reference comes in groups: %s', async (said, order_number) => {
    expect(await lastCall(['Please track my order', said])).toMatchObject({ input: { order_number } });
  });

  it.each(['0'.repeat(60), '0 '.repeat(60)])(
    'are read at once where a long number is none: %s',
    async (digits) => {
      const turns = await converse(['Please track my order', `${digits}x`]);
      expect(turns).toHaveLength(2);
    },
  );

  it('take a correction', async () => {
    const said = ['I want to book a table for two tomorrow', 'sorry, for four', 'at 7 pm', 'Ada Lovelace'];
    expect(await lastCall(said)).toMatchObject({ input: { people: 4, time: '7 pm' } });
  });

  it.each([
    ['en', 'Book a table for two tomorrow at half past seven', 'sorry, five people', 'Ada Lovelace'],
    ['fr', 'Réservez une table pour deux demain à 19h', 'pardon, cinq personnes', 'non, Ada Lovelace'],
    ['es', 'Reserve una mesa para dos mañana a las 19:00', 'perdón, cinco personas', 'perdón, Ada Lovelace'],
  ])('take no apology for a name, in %s', async (language, wish, correction, name) => {
    const turns = await converse([wish, correction, name], { language });
    expect(turns[1]?.calls).toEqual([]);
    expect(turns[2]?.calls).toMatchObject([{ input: { people: 5, name: 'Ada Lovelace' } }]);
  });

  it.each([
    ['Book a table for four tomorrow, no sorry, five people, at 8 pm', { people: 5, time: '8 pm' }],
    ['Book a table for four tomorrow at 8 pm, no wait, at 9 pm', { people: 4, time: '9 pm' }],
    ['Book a table for four on Tuesday, I mean Wednesday, at 8 pm', { date: 'Wednesday', people: 4 }],
    ['Book a table for 4 instead of 5 tomorrow at 8 pm, no later', { people: 4, time: '8 pm' }],
  ])('are those that are put right in the same breath: %s', async (said, input) => {
    expect(await lastCall([said, 'Ada'])).toMatchObject({ input });
  });

  it.each([
    ['fr', 'Réservez une table pour quatre demain soir à vingt heures', 'Durand', 'à vingt heures'],
    ['it', 'Prenota un tavolo per quattro persone domani alle otto di sera', 'Rossi', 'alle otto di sera'],
    ['pl', 'Zarezerwuj stolik dla czterech osób jutro o dwudziestej', 'Kowalski', 'o dwudziestej'],
  ])('have the hour beside a part of the day, in %s: %s', async (language, wish, name, time) => {
    expect(await lastCall([wish, name], { language })).toMatchObject({ input: { time } });
  });

  it('are asked for where only the part of the day was told', async () => {
    const said = ['Reserve una mesa para cuatro mañana por la noche', 'a las nueve', 'García'];
    expect(await lastCall(said, { language: 'es' })).toMatchObject({ input: { time: 'a las nueve' } });
  });

  it('do not keep a caller who wants a person', async () => {
    const [, reply] = await converse(['Track my order', 'Can I speak to a human?']);
    expect(reply?.text).toMatch(/^I cannot.*order number/);
  });

  it('are asked for as long as the caller tells others or asks something', async () => {
    const said = ['I want to book a table', 'for four', 'What does a delivery cost?', 'at 7 pm', 'tomorrow'];
    expect(await lastCall([...said, 'Ada'])).toMatchObject({ input: { people: 4, date: 'tomorrow' } });
  });
});

it.each([
  'a'.repeat(3_000),
  '1'.repeat(3_000),
  '1-'.repeat(1_500),
  'press '.repeat(500),
  'I want to book '.repeat(200),
  '"'.repeat(3_000),
  'a@'.repeat(1_500),
  'to A B '.repeat(400),
  'at one '.repeat(400),
  '1 2 3 4 5 6 7 '.repeat(200),
  '\n\n'.repeat(1_000),
  '👋🏽'.repeat(700),
])('reads whatever a caller may write (%#)', async (said) => {
  const all = [...RESTAURANT_TOOLS, ...LEAD_TOOLS];
  const request = requestOf([{ role: 'user', text: `I want to book a table ${said}` }], { tools: all });
  expect((await Array.fromAsync(model.reply(request, silent))).at(-1)).toMatchObject({ type: 'end' });
});

it('answers with 128 tools behind a long conversation', async () => {
  const tools = Array.from({ length: 128 }, (_, index) => ({
    name: `create_thing_${index}`,
    description: 'Creates one of the many things that there are, for a customer who asks for it. '.repeat(6),
    inputSchema: { type: 'object', properties: { name: { type: 'string', description: 'name' } } },
  }));
  const messages: ChatMessage[] = Array.from({ length: 100 }, (_, index) => ({
    role: index % 2 === 0 ? ('user' as const) : ('agent' as const),
    text: 'I would like to know more about this and that. '.repeat(20),
  }));
  const request = requestOf([...messages, { role: 'user', text: 'Please create something' }], { tools });
  expect((await Array.fromAsync(model.reply(request, silent))).at(-1)).toMatchObject({ type: 'end' });
});

describe('a call that the caller did not agree to', () => {
  const booking: ToolDefinition = {
    name: 'book_table',
    description: 'Books a table.',
    inputSchema: {
      type: 'object',
      properties: {
        name: { type: 'string', description: 'Name of the guest' },
        people: { type: 'integer', description: 'Number of people' },
      },
      required: ['name', 'people'],
    },
  };
  const input = { name: 'Dupond', people: 4 };
  async function answerTo(language: string, text: string, verdict: 'no' | 'neither') {
    const result =
      verdict === 'no'
        ? 'Not done: the caller was asked and did not agree.'
        : 'Not done: the caller was asked and has neither agreed nor declined, but said something else.';
    const messages: ChatMessage[] = [
      { role: 'user', text: 'A table for 4, please' },
      { role: 'agent', text: '', toolCalls: [{ id: 'c1', name: 'book_table', input }] },
      { role: 'tool', toolCallId: 'c1', toolName: 'book_table', isError: true, status: 'declined', result },
      { role: 'agent', text: 'I book a table for 4 people for Dupond. Shall I do that, yes or no?' },
      { role: 'user', text },
    ];
    const request = requestOf(messages, { tools: [booking], systemPrompt: PROMPT, language });
    const parts = await Array.fromAsync(model.reply(request, silent));
    return parts.flatMap((part) => (part.type === 'tool-call' ? [part.call.input] : []));
  }

  it.each<[string, string, object]>([
    ['fr', 'Non, au nom de Dupont', { name: 'Dupont' }],
    ['fr', 'Non, c’est Dupont', { name: 'Dupont' }],
    ['fr', 'Non, pour 5 personnes', { people: 5 }],
    ['en', 'No, my name is Dupont', { name: 'Dupont' }],
    ['en', 'No, for five people', { people: 5 }],
    ['es', 'No, a nombre de Dupont', { name: 'Dupont' }],
    ['es', 'No, para 5 personas', { people: 5 }],
  ])('is made anew in %s with what is put right: %s', async (language, text, changed) => {
    expect(await answerTo(language, text, 'no')).toEqual([{ ...input, ...changed }]);
    expect(await answerTo(language, text, 'neither')).toEqual([{ ...input, ...changed }]);
  });

  it.each([
    ['fr', 'Non'],
    ['fr', 'Non merci, laissez tomber'],
    ['fr', 'Non, c’est bon, merci'],
    ['fr', 'Quels sont vos horaires ?'],
    ['en', 'No, leave it'],
    ['en', 'No, that is wrong'],
    ['en', 'No, it is too expensive'],
    ['es', 'No, gracias'],
  ])('is not made anew in %s where nothing is put right: %s', async (language, text) => {
    expect(await answerTo(language, text, 'no')).toEqual([]);
  });

  it.each([
    ['en', 'What does a delivery cost?', [input]],
    ['fr', 'Combien coûte une livraison ?', [input]],
    ['en', 'hmm', [input]],
    ['en', 'wait a moment', []],
    ['en', 'oh, forget it', []],
    ['en', 'thanks, bye', []],
  ])('is asked about again in %s behind what is neither yes nor no: %s', async (language, text, calls) => {
    expect(await answerTo(language, text, 'neither')).toEqual(calls);
  });
});
