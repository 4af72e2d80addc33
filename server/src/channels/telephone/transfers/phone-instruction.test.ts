import type { NumberTransferRule } from '@parley/engine/tools/tool.ts';
import { expect, it } from 'vitest';
import { transferInstruction as instructionFor } from './phone-instruction.ts';

const RULE: NumberTransferRule = {
  destination: { type: 'phone', value: '+33 1 99 00 12 01' },
  condition: '',
  transferType: 'sip_refer',
  name: 'Sales',
};
const CALL = {
  isSip: false,
  callerNumber: '+33639980045',
  calledNumber: '+33199001234',
  carrier: 'twilio' as const,
};
const MESSAGE = { text: 'Ada asks for a refund.', language: 'en' as const };
const transferInstruction = (rule: NumberTransferRule, call: Parameters<typeof instructionFor>[1]) =>
  instructionFor({ rule, announcement: MESSAGE }, call);
const to = (value: string, type: 'phone' | 'sip_uri' = 'phone') => ({
  ...RULE,
  destination: { type, value },
});

it('dials for a caller of the telephone network, as the called number', () => {
  expect(transferInstruction(RULE, CALL)).toEqual({
    type: 'dial',
    destination: { type: 'phone', value: '+33199001201', name: 'Sales' },
    caller_id: '+33199001234',
    timeout_secs: 30,
    send_digits: '',
    announcement: MESSAGE,
  });
});

it.each([
  ['to a SIP address', 'sip:sales@example.org', 'sip:sales@example.org'],
  ['to a number at their own exchange', '7401', 'sip:7401@pbx.example.org:5060'],
])('refers a caller who came over SIP %s', (_, value, referred) => {
  const call = { ...CALL, isSip: true, callerNumber: 'sip:ada@pbx.example.org:5060;transport=tls' };
  const rule = to(value, value.startsWith('sip:') ? 'sip_uri' : 'phone');
  expect(transferInstruction(rule, call)).toMatchObject({ type: 'refer', destination: { value: referred } });
});

it('leaves to an exchange of its own where a number is', () => {
  const call = { ...CALL, isSip: true, callerNumber: '1001', carrier: 'media_socket' as const };
  expect(transferInstruction(to('7401'), call)).toMatchObject({
    type: 'refer',
    destination: { value: '7401' },
  });
});

it('dials where a conference is asked for, and for a SIP caller whose exchange is not known', () => {
  const call = { ...CALL, isSip: true, callerNumber: 'anonymous' };
  expect(transferInstruction({ ...RULE, transferType: 'conference' }, call)).toMatchObject({ type: 'dial' });
  expect(transferInstruction(RULE, call)).toMatchObject({ type: 'dial' });
});

it('says nothing to the called party of a blind transfer', () => {
  expect(transferInstruction({ ...RULE, transferType: 'blind' }, CALL)).toMatchObject({ announcement: null });
});

it('says half a minute at most, and nothing where there is nothing to say', () => {
  const saying = (text: string) =>
    instructionFor({ rule: RULE, announcement: { text, language: 'fr' } }, CALL);
  expect(saying(`a\u0000b\n${'x'.repeat(600)}`)).toMatchObject({
    announcement: { text: `a b ${'x'.repeat(496)}`, language: 'fr' },
  });
  expect(saying(' \n')).toMatchObject({ announcement: null });
});

it('says nothing that cannot be stored', () => {
  const text = `\ud83d${'x'.repeat(498)}🙂 late`;
  const said = instructionFor({ rule: RULE, announcement: { text, language: 'fr' } }, CALL);
  expect(said).toMatchObject({ announcement: { text: `\ufffd${'x'.repeat(498)}\ufffd` } });
});

it.each([
  ['+33199001201,,12#', 'wwwwwwww12#'],
  ['+33199001201w5', 'w5'],
  ['+33199001201;ext=7401', '7401'],
])('presses the keys behind %s', (value, send_digits) => {
  expect(transferInstruction(to(value), CALL)).toMatchObject({
    destination: { value: '+33199001201' },
    send_digits,
  });
});

it('presses the keys of the rule', () => {
  expect(transferInstruction({ ...RULE, postDialDigits: ',5' }, CALL)).toMatchObject({
    send_digits: 'wwww5',
  });
});

it.each([
  ['words', to('the sales department')],
  ['an element', to('<Dial>+1900</Dial>')],
  ['the id of somebody without a number', to('5f0b6c1e-8a3c-4f53-9c6e-1f1d2b8a0001')],
  ['a web address', to('https://example.org', 'sip_uri')],
  ['an address with a space', to('sip:a b@example.org', 'sip_uri')],
])('does not call %s', (_, rule) => {
  expect(transferInstruction(rule, CALL)).toBeUndefined();
});

it.each(['sip:a|dial|+33', 'sip:a,30,U(x)@example.org', 'sip:{x=1}a@example.org', 'sip:a`b@example.org'])(
  'takes %s for no address, since dial plans would take it for more than one',
  (value) => expect(transferInstruction(to(value, 'sip_uri'), CALL)).toBeUndefined(),
);

it('takes addresses as SIP writes them', () => {
  const value = "sips:j.doe+x%20y;tag=1@[2001:db8::1]:5061;transport=tls?Subject=a&Priority=b'c";
  expect(transferInstruction(to(value, 'sip_uri'), CALL)).toMatchObject({ destination: { value } });
});
