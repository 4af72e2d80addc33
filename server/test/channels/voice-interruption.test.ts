import type { ConversationConfig } from '@parley/contract/agent-config.ts';
import { expect, it } from 'vitest';
import { startConversationServer } from '../support/conversation-server.ts';
import type { LiveClient } from '../support/live-client.ts';
import { audioOf, scriptedRecogniser, scriptedSpeaker } from '../support/scripted-sound.ts';
import { startVoiceCall } from '../support/voice-call.ts';

const LONG = 'We open at nine. On Saturdays we open at ten. On Sundays we are closed. Come and see us soon.';

const config: ConversationConfig = {
  agent: { first_message: '', language: 'en', prompt: { prompt: 'Be brief.' } },
  turn: { turn_eagerness: 'eager', interruption_while_speaking: 'high' },
};

/** A server whose callers say these things one after the other. */
function startServer(...utterances: string[]) {
  const rules = utterances.map((text, index) => ({ order: index + 1, hears: { text, wordMs: 100 } }));
  return startConversationServer(
    { rules: [{ contains: 'open', reply: { text: LONG } }], otherwise: { text: 'All right.' } },
    { sound: { recogniser: scriptedRecogniser({ rules }), speakers: [scriptedSpeaker()] } },
  );
}

/** What was received of some kinds, in order, as `kind turn`. */
function trail(client: LiveClient, ...kinds: string[]): string[] {
  return client.received.flatMap((message) => {
    if (!kinds.includes(message.type)) return [];
    switch (message.type) {
      case 'audio':
        return [`audio ${message.audio_event.event_id}`];
      case 'interruption':
        return [`interruption ${message.interruption_event.event_id}`];
      case 'user_transcript':
        return [`user_transcript ${message.user_transcription_event.event_id}`];
      case 'agent_response':
        return [`agent_response ${message.agent_response_event.event_id}`];
      case 'agent_response_correction':
        return [`agent_response_correction ${message.agent_response_correction_event.event_id}`];
      default:
        return [message.type];
    }
  });
}

it('falls silent when the caller interrupts, and records what they heard of the reply', async () => {
  await using server = await startServer('When are you open?', 'Thank you that is enough');
  using call = await startVoiceCall(await server.newTeam(), { config });
  call.client.send({ type: 'user_message', text: 'When are you open?' });
  // The reply is on its way, and as far ahead of playback as it may be.
  await expect.poll(() => audioOf(call.client, 1).durationMs).toBeGreaterThan(4_000);

  call.caller.say(500);

  const interruption = await call.client.next('interruption');
  expect(interruption.interruption_event.event_id).toBe(1);
  const { agent_response_correction_event: correction } = await call.client.next('agent_response_correction');
  expect(correction).toMatchObject({ original_agent_response: LONG, event_id: 1 });
  expect(LONG.startsWith(correction.corrected_agent_response)).toBe(true);
  expect(correction.corrected_agent_response.length).toBeLessThan(LONG.length / 2);
  await expect.poll(() => audioOf(call.client, 2).durationMs).toBeGreaterThan(0);
  const lines = trail(call.client, 'interruption', 'agent_response_correction', 'user_transcript', 'audio');
  const [, ...sounds] = lines.splice(lines.indexOf('user_transcript 2'));
  expect(lines.slice(lines.indexOf('interruption 1'))).toEqual([
    'interruption 1',
    'agent_response_correction 1',
  ]);
  expect(new Set(sounds)).toEqual(new Set(['audio 2']));
  call.client.socket.close(1000);
  await expect.poll(async () => (await call.recorded()).status).toBe('done');
  expect((await call.recorded()).turns.filter(({ event_id }) => event_id === 1)).toMatchObject([
    { role: 'user', message: 'When are you open?' },
    {
      role: 'agent',
      message: correction.corrected_agent_response,
      original_message: LONG,
      ledger: { interrupted: true },
    },
  ]);
});

it('goes on with the reply where a noise had broken it off', async () => {
  await using server = await startServer('');
  using call = await startVoiceCall(await server.newTeam(), { config });
  call.client.send({ type: 'user_message', text: 'When are you open?' });
  await expect.poll(() => audioOf(call.client, 1).durationMs).toBeGreaterThan(4_000);
  call.caller.sound(500);
  expect((await call.client.next('interruption')).interruption_event.event_id).toBe(1);
  const heardMs = audioOf(call.client, 1).durationMs;

  call.caller.say(100);

  await expect.poll(() => audioOf(call.client, 1).durationMs).toBeGreaterThan(heardMs);
  await expect
    .poll(async () =>
      (await call.recorded()).turns.find(({ event_id, role }) => event_id === 1 && role === 'agent'),
    )
    .toMatchObject({ message: LONG, original_message: null, ledger: { false_interruptions: 1 } });
  expect(call.types()).not.toContain('user_transcript');
  expect(call.types()).not.toContain('agent_response_correction');
});

it('continues through back-channel words', async () => {
  await using server = await startServer('Mhm');
  using call = await startVoiceCall(await server.newTeam(), {
    config: { ...config, turn: { ...config.turn, interruption_while_speaking: 'normal' } },
  });
  call.client.send({ type: 'user_message', text: 'When are you open?' });
  await expect.poll(() => audioOf(call.client, 1).durationMs).toBeGreaterThan(4_000);

  call.caller.say(300);

  await expect
    .poll(async () =>
      (await call.recorded()).turns.find(({ event_id, role }) => event_id === 1 && role === 'agent'),
    )
    .toMatchObject({ message: LONG, ledger: { interrupted: false } });
  expect(call.types()).not.toContain('interruption');
});

it('finishes its reply for a client that could not stop it, and answers what was said meanwhile', async () => {
  await using server = await startServer('Thank you that is enough');
  using call = await startVoiceCall(await server.newTeam(), {
    config,
    override: { conversation: { client_events: ['audio', 'agent_response', 'user_transcript'] } },
  });
  call.client.send({ type: 'user_message', text: 'When are you open?' });
  await expect.poll(() => audioOf(call.client, 1).durationMs).toBeGreaterThan(4_000);

  call.caller.say(500);

  await expect.poll(() => audioOf(call.client, 2).durationMs).toBeGreaterThan(0);
  expect(audioOf(call.client, 1).durationMs).toBeGreaterThanOrEqual((LONG.length - 4) * 60);
  expect(trail(call.client, 'user_transcript', 'agent_response')).toEqual([
    ...['agent_response 1', 'user_transcript 2', 'agent_response 2'],
  ]);
});

it('is interrupted by what the caller types, too', async () => {
  await using server = await startServer();
  using call = await startVoiceCall(await server.newTeam(), { config });
  call.client.send({ type: 'user_message', text: 'When are you open?' });
  await expect.poll(() => audioOf(call.client, 1).durationMs).toBeGreaterThan(4_000);

  call.client.send({ type: 'user_message', text: 'Never mind' });

  await expect.poll(() => audioOf(call.client, 2).durationMs).toBeGreaterThan(0);
  const lines = trail(call.client, 'interruption', 'agent_response_correction', 'audio');
  expect(lines.indexOf('interruption 1')).toBeGreaterThan(lines.lastIndexOf('audio 1'));
  expect(lines.indexOf('agent_response_correction 1')).toBeLessThan(lines.indexOf('audio 2'));
});
