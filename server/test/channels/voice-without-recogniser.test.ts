import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConversationServer, startConversationServer } from '../support/conversation-server.ts';
import { audioOf, scriptedSpeaker } from '../support/scripted-sound.ts';
import { startVoiceCall } from '../support/voice-call.ts';

const config = { agent: { first_message: 'Bonjour.', language: 'fr', prompt: { prompt: 'Sois bref.' } } };
const events = ['audio', 'agent_response'];

let server: ConversationServer;
beforeAll(async () => {
  server = await startConversationServer(
    { otherwise: { text: 'À neuf heures.' } },
    { sound: { speakers: [scriptedSpeaker()] } },
  );
});
afterAll(() => server[Symbol.asyncDispose]());

it('reports to a test that there is no recogniser, and answers aloud what is typed', async () => {
  const override = { conversation: { client_events: [...events, 'turn_ledger'] } };
  using call = await startVoiceCall(await server.newTeam(), { config, override, purpose: 'test' });
  expect((await call.client.next('error')).error_event).toMatchObject({ error_type: 'no_recogniser' });
  await call.client.next('agent_response');
  call.client.send({ type: 'user_message', text: 'Quand ouvrez-vous ?' });
  expect((await call.client.next('agent_response')).agent_response_event.agent_response).toBe(
    'À neuf heures.',
  );
  await expect.poll(() => audioOf(call.client, 2).durationMs).toBeGreaterThan(0);
});

it('leaves clients in peace that show every error as the end', async () => {
  const override = { conversation: { client_events: events } };
  using call = await startVoiceCall(await server.newTeam(), { config, override });
  await expect.poll(() => audioOf(call.client, 1).durationMs).toBeGreaterThan(0);
  expect(call.types()).not.toContain('error');
});
