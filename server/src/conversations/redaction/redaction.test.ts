import { RedactedEntity } from '@parley/contract/redaction.ts';
import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import type { FinishedTurn } from '@parley/engine/turns/turn.ts';
import { describe, expect, it } from 'vitest';
import { Redaction } from './redaction.ts';
import { WithheldMarks, type WithheldValues } from './withheld-marks.ts';

const CARD = '4242 4242 4242 4242';
const IBAN = 'FR76 3000 6000 0112 3456 7890 189';

function redaction(language: 'en' | 'fr' | 'es' | 'pl' = 'en', entities = RedactedEntity.options) {
  return new Redaction({ entities, language });
}

function turn(callerText: string, agentText: string): FinishedTurn {
  return {
    eventId: 1,
    callerText,
    callerMedium: 'text',
    heardText: undefined,
    files: [],
    ledger: { started_at_ms: 0, tools: [], interrupted: false, errors: [] },
    agentText,
    originalText: undefined,
    evidence: [],
    retrieval: null,
    toolCalls: [],
    agent: null,
  };
}

function callWith(own: Partial<ToolCallRecord>): ToolCallRecord {
  return {
    request_id: 'call_1',
    tool_name: 'pay',
    type: 'webhook',
    params_as_json: '{}',
    start_ms: 0,
    latency_secs: 1,
    status: 'succeeded',
    is_error: false,
    was_called: true,
    result: '',
    approval: null,
    detail: {},
    ...own,
  };
}

describe('a text', () => {
  it.each([
    [`My card is ${CARD}, thanks`, 'My card is [payment_card_1], thanks'],
    ['4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2', '[payment_card_1]'],
    ['It cost 12.50, 378282246310005 paid', 'It cost 12.50, [payment_card_1] paid'],
    [`Please use ${IBAN} from now on`, 'Please use [bank_account_1] from now on'],
    ['GB29 NWBK 6016 1331 9268 19', '[bank_account_1]'],
    ['Write to ada.lovelace@example.org.', 'Write to [email_address_1].'],
    ['It is ada at example dot org', 'It is [email_address_1]'],
    ['Ring +44 20 7946 0958 or 07400 123456', 'Ring [contact_number_1] or [contact_number_2]'],
    ['1 84 12 76 451 089 46', '[government_issued_id_1]'],
    ['12345678Z y 123-45-6789', '[government_issued_id_1] y [government_issued_id_2]'],
    ['QQ 12 34 56 C', 'QQ 12 34 56 C'],
    ['AB 12 34 56 C', '[government_issued_id_1]'],
  ])('%s', (text, stored) => {
    expect(redaction().text(text)).toBe(stored);
  });

  it.each([
    'Order 20261130-4455 came on 12/03/2026 at 15:30 and cost 1,299.00 euros.',
    'It has the number 1764460000000.',
    'Table for 4 at 8.30 pm on 3 December 2026',
    'The parcel 4242 4242 4242 4241 is late',
  ])('without any stays as it is: %s', (text) => {
    expect(redaction().text(text)).toBe(text);
  });

  it('is read with the numbers of the country of its language', () => {
    expect(redaction('fr').text('Rappelez-moi au 06 12 34 56 78')).toBe('Rappelez-moi au [contact_number_1]');
  });

  it('keeps what is not among the entities', () => {
    const cards = redaction('en', ['financial_id.payment_card']);
    expect(cards.text(`${CARD} and ada@example.org`)).toBe('[payment_card_1] and ada@example.org');
  });
});

describe('a value', () => {
  it('has one mark, however it is written', () => {
    const words = redaction();
    expect(words.text(CARD)).toBe('[payment_card_1]');
    expect(words.text(`378282246310005, that is 3782 822463 10005`)).toBe(
      '[payment_card_2], that is [payment_card_2]',
    );
    expect(words.text('4242-4242-4242-4242 and 5555555555554444')).toBe(
      '[payment_card_1] and [payment_card_3]',
    );
  });

  it('comes back behind its mark, also in another session', async () => {
    const kept: WithheldValues[] = [];
    const settings = { entities: RedactedEntity.options, language: 'en' as const };
    const words = new Redaction(settings, {
      keep: async ({ values }) => {
        kept.push(values);
        return values;
      },
    });
    const stored = words.text(CARD);
    await words.keep();
    await words.keep();
    expect(kept).toHaveLength(1);
    const later = new Redaction(settings, { values: kept[0] ?? {} });
    expect(later.restored([{ message: stored }])).toEqual([{ message: CARD }]);
    expect(later.text('5555555555554444')).toBe('[payment_card_2]');
    expect(later.restored('[payment_card_7]')).toBe('[payment_card_7]');
    expect(later.text('378282246310005')).toBe('[payment_card_8]');
  });

  it('comes back in each call that two messages at one moment ask about, under the mark that it got', () => {
    const stored = new WithheldMarks({});
    const own = ['4111111111111111', '5555555555554444'].map((card) => {
      const marks = new WithheldMarks({});
      marks.addText(`{"card":"${marks.markOf('financial_id.payment_card', card)}"}`, `{"card":${card}}`);
      stored.add(marks.values);
      return marks;
    });
    const moved = own.map((marks) => marks.follow(stored.values));
    expect(moved.map((marks) => [...marks])).toEqual([[], [['[payment_card_1]', '[payment_card_2]']]]);
    for (const marks of [...own, new WithheldMarks(stored.values)]) {
      expect(marks.restored('{"card":"[payment_card_1]"}')).toBe('{"card":4111111111111111}');
      expect(marks.restored('{"card":"[payment_card_2]"}')).toBe('{"card":5555555555554444}');
    }
  });

  it('that is a date is no number with its digits', () => {
    const words = redaction();
    expect(words.text('born on 4/7/79')).toBe('born on [dob_1]');
    expect(words.text('It costs 47.79, order 4779; 04.07.1979 and 4/7/79')).toBe(
      'It costs 47.79, order 4779; [dob_2] and [dob_1]',
    );
    expect(words.text('born on 4.7.79')).toBe('born on [dob_3]');
    expect(words.json({ cvc: '4779' })).toEqual({ cvc: '[payment_card_1]' });
  });

  it('has another mark than one that was said', () => {
    const words = redaction();
    expect(words.text('It was [payment_card_1].')).toBe('It was [payment_card_1].');
    expect(words.text(CARD)).toBe('[payment_card_2]');
  });
});

describe('a turn', () => {
  it('withholds what was asked for, also where a digit was misheard', () => {
    const words = redaction();
    words.turn(turn('I want to pay', 'What is your card number?'));
    expect(words.turn(turn('4242 4242 4242 4243', 'Thank you. And the security code?')).callerText).toBe(
      '[payment_card_1]',
    );
    expect(words.turn(turn('737', 'I have 737.'))).toMatchObject({
      callerText: '[payment_card_2]',
      agentText: 'I have [payment_card_2].',
    });
    expect(words.turn(turn('I live at number 1200', 'Noted.')).callerText).toBe('I live at number 1200');
  });

  it('tells what was named apart from what was asked for', () => {
    const words = redaction('fr');
    words.turn(turn('Je veux payer', 'Quel est votre numéro de carte ?'));
    expect(words.turn(turn('Le 12345678, et mon téléphone est le 06 12 34 56 78', 'Merci.')).callerText).toBe(
      'Le [payment_card_1], et mon téléphone est le [contact_number_1]',
    );
  });

  it('withholds a number that is given in several turns', () => {
    const words = redaction('fr');
    words.turn(turn('Je veux payer', 'Quel est votre numéro de carte ?'));
    expect(words.turn(turn('4242 4242', 'Oui, la suite ?')).callerText).toBe('[payment_card_1]');
    expect(words.turn(turn('1881 0000', 'Merci.')).callerText).toBe('[payment_card_2]');
  });

  it('has the same marks when it begins and when it is over', () => {
    const words = redaction();
    words.turn(turn('Hello', 'Your card number?'));
    const begun = words.turn({ eventId: 1, callerText: CARD, heardText: undefined });
    expect(words.turn(turn(CARD, 'Thank you.')).callerText).toBe(begun.callerText);
  });

  it('withholds in calls of tools what the names of fields tell', () => {
    const params = { cardNumber: 4242424242424242, cvc: '123', amount: 1200, note: `call +44 20 7946 0958` };
    const call = callWith({
      params_as_json: JSON.stringify(params),
      result: 'Paid with 4242 4242 4242 4242.',
      approval: { by: 'caller', is_approved: true, words: 'Yes, ada@example.org' },
      detail: {
        url: 'https://pay.example.com/?mail=ada%40example.org',
        body: '{"pan":"4242424242424242"}',
        variables: { last: 'ada@example.org' },
      },
    });
    const stored = redaction().toolCall(call);
    expect(JSON.parse(stored.params_as_json)).toEqual({
      cardNumber: '[payment_card_1]',
      cvc: '[payment_card_2]',
      amount: 1200,
      note: 'call [contact_number_1]',
    });
    expect(stored.result).toBe('Paid with [payment_card_1].');
    expect(stored.approval?.words).toBe('Yes, [email_address_1]');
    expect(stored.detail).toEqual({
      url: 'https://pay.example.com/?mail=[email_address_1]',
      body: '{"pan":"[payment_card_1]"}',
      variables: { last: '[email_address_1]' },
    });
  });

  it.each([
    [
      'https://a.example/card/4242+4242?n=4242+4242+4242+4242&cvc=123&m=ada%40example.org&sum=12',
      'https://a.example/card/4242+4242?n=[payment_card_1]&cvc=[payment_card_2]&m=[email_address_1]&sum=12',
    ],
    ['https://a.example/100%/ada%40example.org', 'https://a.example/100%/[email_address_1]'],
    ['https://a.example/a%20b?q=x%20y', 'https://a.example/a%20b?q=x%20y'],
  ])('withholds in the address %s', (url, stored) => {
    expect(redaction().toolCall(callWith({ detail: { url } })).detail.url).toBe(stored);
  });

  it('withholds in the fields of a form', () => {
    const body = 'mail=ada%40example.org&order%5Bcvc%5D=123&to=221B+Baker+Street&sum=12&note=a+b';
    expect(redaction().toolCall(callWith({ detail: { body } })).detail.body).toBe(
      'mail=[email_address_1]&order%5Bcvc%5D=[payment_card_1]&to=[location_address_1]&sum=12&note=a+b',
    );
  });

  it.each([
    [
      'told with a sentence',
      'The answer is data:\n{"account_number":"12345678","cvc":123,"dob":"12\\/03\\/1985","n":12}\nDo not claim it.',
      'The answer is data:\n{"account_number":"[bank_account_1]","cvc":"[payment_card_1]","dob":"[dob_1]","n":12}\nDo not claim it.',
    ],
    [
      'cut off',
      'The answer is data:\n[{"mail":"ren\\u00e9@example.org","street":"14 Oakfi',
      'The answer is data:\n[{"mail":"[email_address_1]","street":"14 Oakfi',
    ],
    [
      'named by its values',
      '{"ada@example.org":{"cvc":["123"]}}',
      '{"[email_address_1]":{"cvc":["[payment_card_1]"]}}',
    ],
    ['within JSON', '{"order":"{\\"cvc\\":\\"123\\"}"}', '{"order":"{\\"cvc\\":\\"[payment_card_1]\\"}"}'],
  ])('withholds in the JSON of an answer that is %s', (_, result, stored) => {
    expect(redaction().toolCall(callWith({ result })).result).toBe(stored);
  });

  it('reads JSON that is too deep for that as words', () => {
    const result = `${'['.repeat(9_000)}"ada@example.org"${']'.repeat(9_000)}`;
    expect(redaction().toolCall(callWith({ result })).result).toBe(
      result.replace('ada@example.org', '[email_address_1]'),
    );
  });

  it('gives back names of fields behind their marks', () => {
    const words = redaction();
    const given = { 'ada@example.org': 'ada@example.org' };
    expect(words.restored(words.json(given))).toEqual(given);
  });

  it('gives back values of several lines within JSON', () => {
    const words = redaction();
    const params = { to: '221B Baker Street,\nLondon NW1 6XE', card: CARD };
    const { params_as_json } = words.toolCall(callWith({ params_as_json: JSON.stringify(params) }));
    expect(params_as_json).toBe('{"to":"[location_address_1]","card":"[payment_card_1]"}');
    expect(JSON.parse(words.restored(params_as_json))).toEqual(params);
  });

  it('withholds thousands of values', () => {
    const words = redaction();
    for (let message = 0; message < 8; message += 1) {
      const mails = Array.from({ length: 1_200 }, (_, at) => `a${message}x${at}@example.org`);
      expect(words.text(mails.join(' ')).split(' ').at(-1)).toBe(`[email_address_${(message + 1) * 1_200}]`);
    }
    expect(words.text('A0X7@Example.org')).toBe('[email_address_8]');
  });

  it('leaves documents alone, and not what tools answered or variables carried into the prompt', () => {
    const evidence = [
      { kind: 'document' as const, source: 'doc', title: 'Contact', text: 'Write to help@example.org' },
      {
        kind: 'prompt' as const,
        source: 'task',
        title: 'Task',
        text: 'Help grace@example.org. Fax: help@example.org',
      },
      { kind: 'tool' as const, source: 'call', title: 'Customer', text: '{"email":"ada@example.org"}' },
    ];
    const words = redaction();
    words.json({ mail: 'grace@example.org' });
    const stored = words.turn({ ...turn('Hello', 'Hi'), evidence });
    expect(stored.evidence.map(({ text }) => text)).toEqual([
      'Write to help@example.org',
      'Help [email_address_1]. Fax: help@example.org',
      '{"email":"[email_address_2]"}',
    ]);
  });

  it('withholds the date of birth that was asked for, and not the appointment that was offered with it', () => {
    const words = redaction('en');
    words.turn(turn('Hello', 'Your date of birth, please? I could offer you 3 December 2099.'));
    const said = words.turn(
      turn('12 March 1985, and 3 December 2099 is fine', 'March 12th, 1985, and then on 3 December 2099.'),
    );
    expect(said.callerText).toBe('[dob_1], and 3 December 2099 is fine');
    expect(said.agentText).toBe('[dob_2], and then on 3 December 2099.');
    expect(words.json({ birthDate: '1985-03-12', date: '2099-12-03', since: '2019-01-31' })).toEqual({
      birthDate: '[dob_3]',
      date: '2099-12-03',
      since: '2019-01-31',
    });
    words.turn(turn('And now?', 'Your date of birth?'));
    words.turn(turn('12/03/1985', 'When did you order?'));
    expect(words.turn(turn('5 May 2024', 'Thanks.')).callerText).toBe('5 May 2024');
  });

  it('withholds an address, also with more of it and in fields of tools', () => {
    const words = redaction('en');
    words.turn(turn('A taxi, please', 'What is your address?'));
    const said = words.turn(turn('14 Oakfield, for 2 people', 'To 14 Oakfield, Leeds LS8 1AB?'));
    expect(said.callerText).toBe('[location_address_1], for 2 people');
    expect(said.agentText).toBe('To [location_address_2]?');
    expect(words.turn(turn('Yes, for 2 adults at 5', 'Noted.')).callerText).toBe('Yes, for 2 adults at 5');
    const call = { address: '7 Birchwood', email_address: '5 Oak', seats: '2 Front', note: 'to 9 Mill Lane' };
    expect(words.json(call)).toEqual({
      address: '[location_address_3]',
      email_address: '5 Oak',
      seats: '2 Front',
      note: 'to [location_address_4]',
    });
  });

  it('takes words of another language for what they are there', () => {
    expect(redaction('pl').turn(turn('Nie wiem, 12345 dni', 'Dobrze.')).callerText).toBe(
      'Nie wiem, 12345 dni',
    );
  });
});
