import { CallError } from '@parley/client/call.ts';
import { CONNECTION_FAILURES } from '@parley/contract/connections.ts';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import english from '../dictionaries/en/session.json' with { type: 'json' };
import { connectionFailureText, failureSentence, failureText } from './failure-sentence.ts';

const CODES = [
  'clones.error_sample_too_short',
  'clones.error_name_required',
  'agents.error_max_agents_reached',
];
/** Stands for i18next: gives the key with what goes into it, and the default for one that ends with an unknown code. */
function key(name: string, { defaultValue, ...values }: Record<string, string | number> = {}) {
  if (defaultValue !== undefined && !CODES.includes(name)) return `${defaultValue}`;
  return Object.keys(values).length > 0 ? `${name} ${JSON.stringify(values)}` : name;
}
const failure = (status: number, code?: string, retryAfterSeconds?: number) =>
  new CallError('In the words of the server', {
    status,
    body: code ? { error: { code } } : {},
    ...(retryAfterSeconds ? { retryAfterSeconds } : {}),
  });

it.each([
  [failure(429, 'rate_limited', 12), 'session.wait_seconds {"count":12}'],
  [failure(429, 'rate_limited', 60), 'session.wait_minute'],
  [failure(429, 'rate_limited', 900), 'session.wait_seconds {"count":900}'],
  [failure(429, 'rate_limited'), 'session.wait_unknown'],
  [failure(429), 'session.wait_limit'],
])('says how long to wait after too many calls', (error, sentence) => {
  expect(failureSentence(error, key)).toBe(sentence);
});

it('knows in words that the storage of files is away, wherever a file is asked for', () => {
  const inWords = (name: string, { defaultValue = '' }: Record<string, string | number> = {}) =>
    new Map(Object.entries(english).map(([key, text]) => [`session.${key}`, text])).get(name) ??
    `${defaultValue}`;
  expect(failureSentence(failure(503, 'files_unreachable'), inWords)).toBe(english.error_files_unreachable);
});

it('says in the singular that one second is to be waited', async () => {
  const texts = Object.entries(english);
  const translation = Object.fromEntries(texts.map(([name, text]) => [`session.${name}`, text]));
  const words = i18next.createInstance();
  await words.init({
    lng: 'en',
    keySeparator: false,
    nsSeparator: false,
    resources: { en: { translation } },
  });
  const sentence = (seconds: number) => failureSentence(failure(429, 'rate_limited', seconds), words.t);
  expect(sentence(1)).toBe('Wait 1 second before retrying');
  expect(sentence(2)).toBe('Wait 2 seconds before retrying');
});

it("translates known errors, and shows the server's message for others", () => {
  expect(failureSentence(failure(0), key)).toBe('session.failure_unreachable');
  expect(failureSentence(failure(500, 'internal_error'), key)).toBe('session.failure_unknown');
  expect(failureSentence(failure(403, 'max_agents_reached'), key)).toBe('agents.error_max_agents_reached');
  expect(failureSentence(failure(422, 'something_new'), key)).toBe('In the words of the server');
});

it('prefers the sentences of the feature: for the first wrong field, then for the code', () => {
  const prefixes = ['voices.error_', 'clones.error_'];
  const values = { sample_too_short: { seconds: 3 } };
  const refused = (code: string, detail: object) =>
    new CallError('In the words of the server', { status: 400, body: { error: { code, detail } } });
  expect(failureSentence(refused('sample_too_short', { name: 'a.wav' }), key, prefixes, values)).toBe(
    'clones.error_sample_too_short {"name":"a.wav","seconds":3}',
  );
  const fields = [{ path: 'name', message: 'name_required' }];
  expect(failureSentence(refused('invalid_request', { fields }), key, prefixes, values)).toContain(
    'clones.error_name_required',
  );
  expect(failureSentence(refused('other', { fields: 'none' }), key, prefixes, values)).toBe(
    'In the words of the server',
  );
});

it('does not show what is not said by the server itself', () => {
  expect(failureSentence(failure(502), key)).toBe('session.failure_unknown');
  const silent = new CallError('HTTP error! status: 404', { status: 404, body: '<html>' });
  expect(failureSentence(silent, key)).toBe('session.failure_unknown');
  expect(failureSentence(failure(409), key)).toBe('In the words of the server');
});

it('translates why a service cannot be used, with its own words', () => {
  const said = (message: string) => connectionFailureText(message, key);
  expect(said(`${CONNECTION_FAILURES.refused}Wrong key.`)).toBe(
    'session.connection_refused {"words":"Wrong key."}',
  );
  expect(said(CONNECTION_FAILURES.late)).toBe('session.connection_late {"words":""}');
  expect(said('Something of a later server.')).toBe('Something of a later server.');
});

it('gives undefined, or a general sentence, for other errors', () => {
  expect(failureSentence(new TypeError('x'), key)).toBeUndefined();
  expect(failureText(new TypeError('x'), key)).toBe('session.failure_unknown');
});
