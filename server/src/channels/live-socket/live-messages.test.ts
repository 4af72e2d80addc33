import { ServerMessage } from '@parley/contract/live-messages.ts';
import { expect, it } from 'vitest';
import {
  agentResponseFrame,
  audioFrame,
  chatPartFrame,
  correctionFrame,
  errorFrame,
  interruptionFrame,
  metadataFrame,
  pingFrame,
  tentativeTranscriptFrame,
  turnLedgerFrame,
  userTranscriptFrame,
  voiceScoreFrame,
} from './live-messages.ts';

const ledger = { started_at_ms: 0, tools: [], interrupted: false, errors: [] };

it.each([
  metadataFrame('conv_1', { output: 'pcm_16000', input: 'pcm_16000' }),
  pingFrame(1, undefined),
  pingFrame(2, 12.5),
  chatPartFrame(1, 'start'),
  chatPartFrame(1, 'delta', 'He said "hi"\n\u2028'),
  chatPartFrame(1, 'stop'),
  agentResponseFrame(1, 'Hello “you”'),
  audioFrame(1, Uint8Array.of(0, 127, 255)),
  correctionFrame(1, { original: 'Hello "you" there', heard: 'Hello "you"' }),
  userTranscriptFrame(2, 'He said "hi"'),
  tentativeTranscriptFrame(2, 'He sa'),
  voiceScoreFrame(0.123_456),
  voiceScoreFrame(1e-9),
  interruptionFrame(3),
  turnLedgerFrame(3, { ledger, evidence: [], retrieval: null, toolCalls: [], agent: null }),
  errorFrame({ code: 1008, message: 'No.', type: 'invalid_message' }),
])('writes a frame that the contract knows: %s', (frame) => {
  const message: unknown = JSON.parse(frame);
  expect(ServerMessage.safeParse(message).error).toBeUndefined();
});

it('preserves quotes and line separators of a text', () => {
  const frame = chatPartFrame(1, 'delta', '"\\\u2028\ud800');
  expect(JSON.parse(frame)).toMatchObject({ text_response_part: { text: '"\\\u2028\ud800' } });
});

it('carries audio as the base64 of the very bytes, also where they are a part of something larger', () => {
  const audio = Uint8Array.of(9, 9, 1, 2, 250, 9).subarray(2, 5);
  expect(JSON.parse(audioFrame(7, audio))).toMatchObject({
    audio_event: { event_id: 7, audio_base_64: Buffer.of(1, 2, 250).toString('base64') },
  });
});
