import type { LanguageCalls } from '../call-script.ts';

const TERMS =
  'The table is kept for a quarter of an hour. Large bags stay at the door. There is music on Fridays, and the kitchen closes at ten. On the terrace it may be a little cool in the evening, so please bring something warm.';

export const ENGLISH_CALLS: LanguageCalls = {
  language: 'en',
  voices: ['en-us_f2', 'en-gb_m3'],
  naturalVoices: ['af_heart', 'am_michael'],
  filler: 'One moment please.',
  farewell: 'Thank you, goodbye.',
  plain: [
    {
      agent: 'Hello, how can I help you?',
      caller: [{ say: 'I would like to book a table for tomorrow evening' }],
    },
    { agent: 'How many people will come?', caller: [{ say: 'we will be four people' }] },
    { agent: TERMS, caller: [{ say: 'that is fine with me' }] },
    { agent: 'Shall I book it for you?', caller: [{ say: 'yes' }] },
    { agent: 'Can I do anything else?', caller: [{ say: 'no thank you' }] },
  ],
  pauses: [
    {
      agent: 'Hello, how can I help you?',
      caller: [
        { say: 'I would like to', pauseMs: 900 },
        { say: 'book a table', pauseMs: 450 },
        { say: 'for tomorrow evening' },
      ],
    },
    {
      agent: 'How many people will come?',
      caller: [{ say: 'we are four people', pauseMs: 550 }, { say: 'and a small child' }],
    },
    {
      agent: 'Would you like to sit inside or outside?',
      caller: [{ say: 'we prefer the terrace because', pauseMs: 1_100 }, { say: 'it is so quiet there' }],
    },
    { agent: 'Shall I book it for you?', caller: [{ say: 'yes', pauseMs: 400 }, { say: 'please do that' }] },
  ],
  backChannels: [
    {
      agent: TERMS,
      asides: [
        { afterMs: 2_000, phrase: { say: 'uh huh', write: 'uh-huh' } },
        { afterMs: 5_500, phrase: { say: 'okay' } },
        { afterMs: 9_000, phrase: { say: 'I see' } },
      ],
      caller: [{ say: 'that is fine with me' }],
    },
    {
      agent: TERMS,
      asides: [
        { afterMs: 3_000, phrase: { say: 'yes' } },
        { afterMs: 7_000, phrase: { say: 'all right' } },
      ],
      caller: [{ say: 'then please book it for me' }],
    },
  ],
  overlaps: [
    { agent: TERMS, overlapMs: 3_000, caller: [{ say: 'sorry I only want to know the price' }] },
    { agent: TERMS, overlapMs: 1_500, caller: [{ say: 'stop that is not what I asked' }] },
    { agent: TERMS, overlapMs: 5_000, caller: [{ say: 'wait a moment' }] },
    { agent: TERMS, overlapMs: 4_000, caller: [{ say: 'yes but how much does it cost' }] },
  ],
  dictation: [
    {
      agent: 'What is your telephone number?',
      caller: [
        { say: 'five five five', write: '555', pauseMs: 900 },
        { say: 'one two three', write: '123', pauseMs: 1_100 },
        { say: 'four five six seven', write: '4567' },
      ],
    },
    {
      agent: 'And your e-mail address?',
      caller: [
        { say: 'mary dot martin', pauseMs: 900 },
        { say: 'at', pauseMs: 500 },
        { say: 'example', pauseMs: 800 },
        { say: 'dot com' },
      ],
    },
    {
      agent: 'Could you spell your last name?',
      caller: [
        { say: 'M A R', write: 'm a r', pauseMs: 1_000 },
        { say: 'T I N', write: 't i n' },
      ],
    },
    { agent: 'Is everything correct?', caller: [{ say: 'yes it is' }] },
  ],
};
