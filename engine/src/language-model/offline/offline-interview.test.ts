import { describe, expect, it } from 'vitest';
import { converse } from '../../../test/offline-test-practice.ts';
import { lexiconOf } from './lexicon/lexicon.ts';

describe('the mandatory questions', () => {
  it('are asked one at a time, after the answer to what the caller asked', async () => {
    const [first, second, third] = await converse(['When are you open?', 'Ada Lovelace', 'ada@example.com']);
    expect(first).toBe('The practice is open Monday to Thursday, from 8:30 to 17:00. What is your name?');
    expect(second).toBe('Thank you, Ada Lovelace. What is your e-mail address?');
    expect(third).toContain('Could you give me your date of birth?');
  });

  it('are summed up for the caller to confirm', async () => {
    const replies = await converse([
      'When are you open?',
      'I am Ada Lovelace',
      'ada@example.com',
      '10/12/1985',
      'Yes',
    ]);
    expect(replies[3]).toContain(
      'name: Ada Lovelace; e-mail: ada@example.com; date of birth: 10/12/1985. Is that correct?',
    );
    expect(replies[4]).toContain('Everything is noted');
  });

  it('are not asked when the caller has told already', async () => {
    const [reply] = await converse([
      'My name is Ada Lovelace and my e-mail is ada@example.com. When are you open?',
    ]);
    expect(reply).toContain('Monday to Thursday');
    expect(reply).toContain('date of birth');
    expect(reply).not.toContain('What is your name?');
  });

  it('are asked once more when the answer has the wrong shape, then left', async () => {
    const replies = await converse(['How much is a check-up?', 'Ada', 'ada at example', 'ada at example']);
    expect(replies[2]).toContain('does not look like a complete e-mail address');
    expect(replies[2]).toContain('What is your e-mail address?');
    expect(replies[3]).toContain('date of birth');
  });

  it('are left when the caller does not want to answer', async () => {
    const replies = await converse(['How much is a check-up?', "I'd rather not say"]);
    expect(replies[1]).toContain('What is your e-mail address?');
  });

  it('wait while the caller asks something in between', async () => {
    const replies = await converse(['How much is a check-up?', 'And when are you open?', 'Ada']);
    expect(replies[1]).toMatch(/Monday to Thursday.*what is your name\?/);
    expect(replies[2]).toContain('Thank you, Ada.');
  });

  it('take a correction and are summed up again', async () => {
    const replies = await converse([
      'How much is a check-up?',
      'Ada',
      'ada@example.com',
      '10/12/1985',
      'No, my e-mail is ada@example.org',
    ]);
    expect(replies[4]).toContain('I have corrected that.');
    expect(replies[4]).toContain('ada@example.org');
  });

  it.each([
    ['no, it is Ada Lovelase', 'Ada Lovelase'],
    ['sorry, Lovelas without an e', 'Ada Lovelas'],
    ['I meant Ida', 'Ida Lovelace'],
    ['no, my name is Grace Hopper', 'Grace Hopper'],
  ])('take what is put right in the answer before: %s', async (said, name) => {
    const replies = await converse([
      'How much is a check-up?',
      'Ada Lovelace',
      said,
      'ada@example.com',
      '10/12/1985',
    ]);
    expect(replies[2]).toMatch(/^I have corrected that\. .*your e-mail address\?$/);
    expect(replies[4]).toContain(`name: ${name}; e-mail: ada@example.com`);
  });

  it('take the number that replaces the one before, and a hesitant yes', async () => {
    const systemPrompt =
      '# Mandatory questions\n- What is your order number?\n- What is your e-mail address?';
    const said = ['When are you open?', '447881', 'sorry, 447882', 'ada@example.com', 'uh, yes'];
    const replies = await converse(said, { systemPrompt });
    expect(replies[2]).toMatch(/^I have corrected that\./);
    expect(replies[3]).toContain('order number: 447882; e-mail: ada@example.com');
    expect(replies[4]).toContain('Everything is noted');
  });

  it('take the last of two values in one message', async () => {
    const said = [
      'How much is a check-up?',
      'Ada',
      'my e-mail is ada@example.com, sorry, ada@example.org',
      '10/12/1985',
    ];
    expect((await converse(said))[3]).toContain('e-mail: ada@example.org');
  });

  it.each([
    ['en', 'It is unacceptable, I have been waiting for two weeks'],
    ['fr', 'C’est inacceptable, ça fait deux semaines'],
    ['fr', 'C’est urgent'],
  ])('take no complaint for a name, in %s: %s', async (language, said) => {
    const name = { en: 'What is your name?', fr: 'Quel est votre nom ?' }[language] ?? '';
    const systemPrompt = `# Mandatory questions\n- ${name}\n- E-mail`;
    const replies = await converse(['Hm.', said], { language, systemPrompt });
    expect(replies[1]?.toLowerCase()).toContain(name.toLowerCase().slice(0, -2));
    expect(replies[1]).not.toMatch(/unacceptable|urgent/i);
  });

  it.each([
    ['en', 'What is your phone number?', ['07700', '900 123'], '07700 900 123'],
    ['fr', 'Quel est votre numéro de téléphone ?', ['06 12', '34 56 78'], '06 12 34 56 78'],
    ['es', '¿Cuál es su número de teléfono?', ['639 98', '00 45'], '639 98 00 45'],
  ])('take a telephone number that is given in pieces, in %s', async (language, question, pieces, whole) => {
    const systemPrompt = `# Mandatory questions\n- ${question}\n- Color`;
    const replies = await converse(['.', ...pieces, 'red'], { systemPrompt, language });
    expect(replies[1]).toContain(question.slice(1));
    expect(replies[2]).not.toContain(question);
    expect(replies[3]).toContain(`: ${whole}`);
  });

  it('take answers as they are dictated, and no telephone number for that of an order', async () => {
    const systemPrompt =
      '# Mandatory questions\n- What is your name?\n- What is your order number?\n- What is your e-mail address?\n- How many people will come?\n- Since when have you had the problem?\n- What colour is the light?';
    const said = ['since yesterday', 'my number is 07700 900123', 'Name is Kim Lee', 'order 55-1234'];
    said.push('the light is red', 'kim at example dot com', 'just me');
    const replies = await converse(said, { systemPrompt });
    expect(replies.at(-1)).toContain(
      'name: Kim Lee; order number: 55-1234; e-mail: kim@example.com; how many people will come: just me; since when have you had the problem: since yesterday; what colour is the light: red',
    );
  });

  it.each(['no worries', 'no, never mind', 'no forget it'])('take no "%s" for a name', async (said) => {
    const replies = await converse(['How much is a check-up?', said, 'ada@example.com', '10/12/1985']);
    expect(replies.join(' ')).not.toMatch(/name: (?!not given)|Worries|Never Mind|Forget/);
  });

  it.each([
    ['en', 'that looks good', 'What is your e-mail address?'],
    ['fr', 'c’est parfait', 'Quelle est votre adresse e-mail ?'],
    ['es', 'está perfecto', '¿Cuál es su correo electrónico?'],
    ['de', 'das stimmt', 'Wie ist Ihre E-Mail-Adresse?'],
    ['nl', 'dat klopt', 'Wat is uw e-mailadres?'],
  ])('are confirmed in %s with "%s"', async (language, said, question) => {
    const systemPrompt = `# Mandatory questions\n- ${question}`;
    const replies = await converse(['Pizza?', 'ada@example.com', said], { language, systemPrompt });
    expect(replies[2]).toContain(lexiconOf(language).phrases.confirmed);
  });

  it('are put right behind "no wait"', async () => {
    const systemPrompt = '# Mandatory questions\n- What is your order number?';
    const replies = await converse(['Pizza?', '447881', 'no wait 447882'], { systemPrompt });
    expect(replies[2]).toContain('order number: 447882');
  });

  it.each(['sorry, I do not have one', 'sorry, not right now', 'no problem, one moment'])(
    'change no answer where nothing is put right: %s',
    async (said) => {
      const replies = await converse(['How much is a check-up?', 'Ada Lovelace', said]);
      expect(replies[2]).not.toContain('corrected');
    },
  );

  it('ask what to correct when the caller only says no', async () => {
    const replies = await converse([
      'How much is a check-up?',
      'Ada',
      'ada@example.com',
      '10/12/1985',
      'no',
      'the name is Grace',
    ]);
    expect(replies[4]).toBe('What should I correct?');
    expect(replies[5]).toContain('name: Grace');
  });

  it.each([
    [['no', 'Grace'], 'name: Grace; e-mail: ada@example.com'],
    [['no', 'It should be Grace'], 'name: Grace; e-mail: ada@example.com'],
    [["No, it's Grace"], 'name: Grace; e-mail: ada@example.com'],
    [["No. It's Grace Hopper"], 'name: Grace Hopper; e-mail: ada@example.com'],
    [['no', '11/12/1985'], 'date of birth: 11/12/1985'],
    [['no', 'the other one'], 'What should I correct?'],
    [['no', 'the name'], 'What should I correct?'],
    [['no', 'name Grace'], 'What should I correct?'],
    [["No, that's not it"], 'What should I correct?'],
    [['no', 'nothing'], 'anything else'],
    [['no', 'When are you open?'], 'The practice is open'],
  ])('take a correction that names no question where it answers only one: %j', async (said, expected) => {
    const before = ['How much is a check-up?', 'Ada', 'ada@example.com', '10/12/1985'];
    expect((await converse([...before, ...said])).at(-1)).toContain(expected);
  });

  it('ask which question a correction is for where it answers several', async () => {
    const systemPrompt =
      '# Mandatory questions\n- What is your name?\n- Which colour do you want?\n- What else?';
    const before = ['Pizza?', 'Ada', 'red', 'lamps', 'no'];
    expect((await converse([...before, 'Grace'], { systemPrompt })).at(-1)).toBe('What should I correct?');
    expect((await converse([...before, 'blue'], { systemPrompt })).at(-1)).toContain('you want: blue');
  });

  it.each([
    ['en', 'What is your name?', 'It is wrong', 'What should I correct?'],
    ['en', 'What is your name?', 'It is not right', 'What should I correct?'],
    ['en', 'What is your name?', 'Absolutely not.', 'What should I correct?'],
    ['en', 'What is your name?', 'Yes but the name is Grace', 'name: Grace. Is that correct?'],
    ['en', 'What is your name?', 'Yes, the name is right, no problem', 'Everything is noted'],
    ['fr', 'Quel est votre nom ?', 'Bien sûr que non', 'corriger'],
    ['fr', 'Quel est votre nom ?', 'Absolument pas', 'corriger'],
    ['fr', 'Quel est votre nom ?', 'Oui, pas de problème', 'Tout est noté'],
    ['es', '¿Cuál es su nombre?', 'Claro que no', 'corregir'],
    ['es', '¿Cuál es su nombre?', 'Sí, pero el nombre es Ana Gómez', 'Ana Gómez.'],
    ['de', 'Wie lautet Ihr Name?', 'Ja, aber der Name ist Grace', 'Grace.'],
  ])('are confirmed only by a whole yes (%s: %s %s)', async (language, question, said, expected) => {
    const systemPrompt = `# Mandatory questions\n- ${question}`;
    const replies = await converse(['Pizza?', 'Ada', said], { language, systemPrompt });
    expect(replies[2]).toContain(expected);
  });

  it('rest for two turns when they were ignored twice, and are answered late', async () => {
    const replies = await converse([
      'How much is a check-up?',
      'When are you open?',
      'How long is a check-up?',
      'Do you see emergencies?',
      'Is it expensive?',
      'Grace Hopper',
    ]);
    expect(replies.map((reply) => /what is your name/i.test(reply))).toEqual([
      true,
      true,
      false,
      false,
      true,
      false,
    ]);
    const late = await converse([
      'How much is a check-up?',
      'When are you open?',
      'How long is a check-up?',
      'Grace Hopper',
    ]);
    expect(late[3]).toBe('Thank you, Grace Hopper. What is your e-mail address?');
  });

  it.each([
    ['My tooth is broken, it is awful', /^I am sorry to hear that\./],
    ['I want to book an appointment', /name/],
    ['check-up price', /^A check-up costs/],
  ])('do not take "%s" for a name', async (said, expected) => {
    const [, reply] = await converse(['When are you open?', said]);
    expect(reply).toMatch(expected);
    expect(reply).not.toContain('Thank you,');
  });

  it.each([
    ['fr', 'C’est pour ma sœur, je m’appelle Marie Dupont', 'Marie Dupont'],
    ['fr', 'Euh… je m’appelle Marie Dupont', 'Marie Dupont'],
    ['fr', 'Paul Petit', 'Paul Petit'],
    ['fr', 'Je m’appelle  Jean Bon', 'Jean Bon'],
    ['fr', 'je m’appelle paul petit', 'Paul Petit'],
    ['en', 'Tom Young', 'Tom Young'],
    ['en', 'My name is Mark Long', 'Mark Long'],
    ['en', 'my name is grace young', 'Grace Young'],
  ])('take a whole name (%s: %s)', async (language, said, name) => {
    const systemPrompt = '# Mandatory questions\n- Quel est votre nom ?\n- Quelle couleur ?';
    const replies = await converse(['Pizza?', said], { language, systemPrompt });
    expect(replies[1]).toMatch(new RegExp(`^(?:Thank you,|Merci,?) ${name}\\.`));
  });

  it.each(['Thank You', 'No Idea', 'Good', 'happy today'])('do not take "%s" for a name', async (said) => {
    const systemPrompt = '# Mandatory questions\n- What is your name?';
    const replies = await converse(['Pizza?', said], { systemPrompt });
    expect(replies[1]).not.toMatch(/sum up|Thank you,/);
  });

  it('do not take small talk for an answer', async () => {
    const replies = await converse(['How much is a check-up?', 'Are you a robot?', 'Ada']);
    expect(replies[1]).toContain('automated assistant');
    expect(replies[2]).toContain('Thank you, Ada.');
  });
});

describe('questions about numbers', () => {
  it.each([
    ['What is your order number?', '12345678', 'order number: 12345678'],
    ['What is your order number?', 'It is 4512 8890', 'order number: 45128890'],
    ['What is your order number?', 'AB 1234', 'order number: AB1234'],
    ['What is your order number?', '1234 and thanks', 'order number: 1234;'],
    ['Which date suits you?', '12.07.2026', ': 12.07.2026'],
    ['Which date suits you?', '2026-07-12', ': 2026-07-12'],
  ])('do not take the answer for a telephone number: %s %s', async (question, said, noted) => {
    const systemPrompt = `# Mandatory questions\n- ${question}\n- What is your phone number?`;
    const replies = await converse(['Pizza?', said, '+44 20 7946 0958'], { systemPrompt });
    expect(replies[1]).toContain('What is your phone number?');
    expect(replies[2]).toContain(noted);
    expect(replies[2]).toContain('phone: +44 20 7946 0958');
  });

  it.each([
    ['en', 'How many people?', 'fifteen'],
    ['en', 'How many people?', 'about thirty'],
    ['fr', 'Combien de personnes ?', 'quarante'],
    ['fr', 'Combien de personnes ?', 'onze'],
    ['fr', 'Combien de personnes ?', 'une vingtaine'],
    ['es', '¿Cuántas personas?', 'treinta'],
  ])('read them in words (%s: %s %s)', async (language, question, said) => {
    const systemPrompt = `# Mandatory questions\n- ${question}`;
    const replies = await converse(['Pizza?', said], { language, systemPrompt });
    expect(replies[1]).toContain(said.replace('about ', ''));
  });
});

describe('questions about a colour and a time', () => {
  const systemPrompt = `# Environment
Red light: the line is down. Green light: all is well. Orange light: the router is starting.

# Mandatory questions
- What colour is the light?
- Since when have you had the problem?`;

  it('take only what has their shape', async () => {
    const replies = await converse(
      ['Good morning, can you help?', 'tomato', 'red', 'my cat', 'since yesterday'],
      {
        systemPrompt,
      },
    );
    expect(replies[1]).toContain('What colour is the light?');
    expect(replies[2]).toContain('Since when');
    expect(replies[3]).toContain('Since when');
    expect(replies[4]).toContain('red');
    expect(replies[4]).toContain('since yesterday');
  });

  it('are answered by what is told unasked, which is answered too', async () => {
    const [reply] = await converse(['The light is red'], { systemPrompt });
    expect(reply).toContain('Red light: the line is down.');
    expect(reply).not.toContain('Green light');
    expect(reply).not.toContain('What colour');
  });
});
