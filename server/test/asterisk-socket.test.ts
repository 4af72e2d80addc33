import { createPhoneLine } from '@parley/contract/phone-lines.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AsteriskExchange, placeAsteriskCall } from './asterisk-exchange.ts';
import { CALLED } from './phone-platform.ts';
import { type PhoneStage, setPhoneStage } from './phone-stage.ts';

// Calls of an Asterisk that opens the media socket itself, with the whole server.

const SOON = { timeout: 30_000, interval: 20 };
const SALES = '+33199004321';

let stage: PhoneStage;
let exchange: { mediaUrl: string; secret: string };
beforeAll(async () => {
  const input = { transfer_number: SALES, agent_message: 'A caller for you.' };
  stage = await setPhoneStage(
    {
      rules: [
        {
          matches: '^9$',
          reply: { text: 'I put you through.', toolCalls: [{ name: 'transfer_to_number', input }] },
        },
      ],
      otherwise: { text: 'All right, and this is a sentence that lasts for quite a while.' },
    },
    {
      speech: {
        recogniser: { otherwise: { text: '' } },
        voice: { otherwise: { millisecondsPerCharacter: 20 } },
      },
      config: {
        agent: {
          first_message: 'Reception, good morning.',
          prompt: {
            prompt: 'Answer.',
            built_in_tools: {
              transfer_to_number: {
                type: 'system',
                name: 'transfer_to_number',
                description: '',
                params: {
                  system_tool_type: 'transfer_to_number',
                  transfers: [
                    {
                      transfer_destination: { type: 'phone', phone_number: SALES },
                      condition: 'the caller wants sales',
                      transfer_type: 'conference',
                    },
                  ],
                },
              },
            },
          },
        },
      },
    },
  );
  const { line, secret } = await stage.server.owner.call(createPhoneLine, {
    body: { kind: 'media_socket', name: 'Exchange' },
  });
  exchange = { mediaUrl: line.media_url, secret: secret ?? '' };
});
afterAll(() => stage[Symbol.asyncDispose]());

let number = 0;
async function place(parameters: Record<string, string> = {}, isJson = false) {
  number += 1;
  const call = `exchange-1764000000.${number}`;
  const placed = await placeAsteriskCall({
    ...exchange,
    parameters: { call, from: '1001', to: CALLED, ...parameters },
    isJson,
  });
  return { call: parameters.call ?? call, ...placed };
}

const loudest = ({ played }: AsteriskExchange) =>
  Math.max(0, ...played.flatMap((piece) => [...piece].map(Math.abs)));

async function next(call: string): Promise<string> {
  const answer = await fetch(`${exchange.mediaUrl.replace(/^ws/, 'http').replace(/media$/, 'calls/next')}`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`line:${exchange.secret}`).toString('base64')}` },
    body: new URLSearchParams({ CallSid: call }),
  });
  return answer.text();
}

it.each([
  ['words', false],
  ['JSON', true],
])('are answered, greeted, understood by keys and put through, in %s', async (_, isJson) => {
  const placed = await place({}, isJson);
  await expect.poll(() => loudest(placed), SOON).toBeGreaterThan(500);
  expect(placed.commands).toEqual(['ANSWER']);
  placed.press('9');
  placed.press('#');
  expect(await placed.closed).toBe(1000);
  expect(await next(placed.call)).toBe(`dial|${SALES}|${CALLED}|30||`);
  const back = await place({ call: placed.call, dial_status: 'NOANSWER' }, isJson);
  await expect.poll(() => loudest(back), SOON).toBeGreaterThan(500);
  back.hangUp();
  const { phone_call: logged } = await stage.logged(placed.call).then(({ metadata }) => metadata);
  expect(logged).toMatchObject({ external_number: '1001', agent_number: CALLED });
});

it('hear nothing more of an answer that they interrupt', async () => {
  const placed = await place();
  await expect.poll(() => loudest(placed), SOON).toBeGreaterThan(500);
  const greeted = placed.played.length;
  placed.press('1');
  placed.press('#');
  await expect.poll(() => placed.played.length, SOON).toBeGreaterThan(greeted + 20);
  placed.press('2');
  await expect.poll(() => placed.commands, SOON).toEqual(['ANSWER', 'FLUSH_MEDIA']);
  placed.hangUp();
  await placed.closed;
});

it('get silence while the agent is silent', async () => {
  const placed = await place();
  await expect.poll(() => loudest(placed), SOON).toBeGreaterThan(500);
  const silentFrames = () =>
    placed.played.length - 1 - placed.played.findLastIndex((piece) => piece.some((sample) => sample !== 0));
  await expect.poll(silentFrames, SOON).toBeGreaterThan(50);
  expect(placed.waiting()).toBeLessThan(20);
  placed.hangUp();
});

it('are not answered where no agent takes the call, or without the secret of the line', async () => {
  const unassigned = await place({ to: '+33199009999' });
  await unassigned.closed;
  expect(unassigned.commands).toEqual([]);
  expect(await next(unassigned.call)).toBe('lost');
  const stranger = await placeAsteriskCall({
    ...exchange,
    secret: 'wrong',
    parameters: { call: 'stranger', from: '1001', to: CALLED },
  });
  expect(await stranger.closed).toBe(1008);
  expect(stranger.commands).toEqual([]);
});
