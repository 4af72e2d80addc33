import { expect, it } from 'vitest';
import { spokenRefusal } from './spoken-refusals.ts';
import { announcementTwiml, twimlOf } from './twiml.ts';

const ADDRESSES = {
  mediaUrl: 'wss://parley.example.org/media',
  endedUrl: 'https://parley.example.org/ended',
  dialledUrl: 'https://parley.example.org/dialled',
  progressUrl: 'https://parley.example.org/progress',
  announcementUrl: 'https://parley.example.org/announcement',
};
const written = (...[instruction, ticket]: [Parameters<typeof twimlOf>[0], string?]) =>
  twimlOf(instruction, ADDRESSES, ticket).replace(/^.*\n/, '').trim();

it('connects a call with the media socket, and says where to ask afterwards', () => {
  expect(written({ type: 'connect' }, 'a.b.c')).toBe(
    '<Response><Connect action="https://parley.example.org/ended" method="POST">' +
      '<Stream url="wss://parley.example.org/media"><Parameter name="ticket" value="a.b.c"/></Stream></Connect>' +
      '<Redirect method="POST">https://parley.example.org/ended</Redirect></Response>',
  );
});

it('dials a SIP address, whatever it contains', () => {
  const destination = { type: 'sip_uri' as const, value: 'sip:a"<b>&c@example.org', name: '' };
  const dial = { destination, caller_id: '+331', timeout_secs: 30, send_digits: '1', announcement: null };
  expect(written({ type: 'dial', ...dial })).toContain(
    '>sip:a&quot;&lt;b&gt;&amp;c@example.org</Sip></Dial>',
  );
});

it('tells the called party why they are called, whatever the words are', () => {
  const destination = { type: 'phone' as const, value: '+33199001201', name: '' };
  const announcement = { text: 'Ada & <Bob>: "a bill"', language: 'de' as const };
  const dial = { destination, caller_id: '+331', timeout_secs: 30, send_digits: '', announcement };
  expect(written({ type: 'dial', ...dial }, 'a.b.c')).toContain(
    '<Number url="https://parley.example.org/announcement?ticket=a.b.c" method="POST"',
  );
  expect(announcementTwiml(announcement)).toContain(
    '<Response><Say language="de-DE">Ada &amp; &lt;Bob&gt;: &quot;a bill&quot;</Say></Response>',
  );
  expect(announcementTwiml(undefined)).toContain('<Response/>');
});

it.each([
  ['+33199001234', 'fr-FR', 'Personne ne répond'],
  ['33199001234', 'fr-FR', 'Personne ne répond'],
  ['sip:33199001234@pbx.example.org', 'fr-FR', 'Personne ne répond'],
  ['+493023125040', 'de-DE', 'Unter dieser Nummer'],
  ['+12025550142', 'en-GB', 'Nobody answers'],
  ['+81312345678', 'en-GB', 'Nobody answers'],
  ['no number', 'en-GB', 'Nobody answers'],
])('speaks for %s in %s', (number, language, words) => {
  expect(written(spokenRefusal('unanswered', number))).toMatch(
    new RegExp(`^<Response><Say language="${language}">${words}.*</Say><Hangup/></Response>$`),
  );
});
