import type { ConversationConfig } from '@parley/contract/agent-config.ts';
import type { RecordedTurn } from '@parley/contract/conversation.ts';
import { describe, expect, it } from 'vitest';
import { startConversationServer } from '../support/conversation-server.ts';
import { audioOf, scriptedRecogniser, scriptedSpeaker } from '../support/scripted-sound.ts';
import { startVoiceCall, type VoiceCall } from '../support/voice-call.ts';

const ANSWER = 'Nous ouvrons à neuf heures.';
const APOLOGY = 'Désolé, je ne peux pas répondre pour le moment. Merci de réessayer dans un instant.';
const NOT_HEARD = 'Désolé, je n’ai pas compris. Pouvez-vous répéter\u00A0?';
const OTHER_VOICE = 'Excusez-moi, il y a eu un problème avec ma voix.';
/** Of the voices of these tests. */
const MS_PER_CHARACTER = 10;

const config: ConversationConfig = {
  agent: { first_message: '', language: 'fr', prompt: { prompt: 'Sois bref.' } },
  turn: { turn_eagerness: 'eager' },
};

const quick = { otherwise: { millisecondsPerCharacter: MS_PER_CHARACTER } };
const voice = scriptedSpeaker(quick);
const recogniser = scriptedRecogniser({ otherwise: { text: 'Quand ouvrez-vous ?', wordMs: 100 } });

async function storedTurn(call: VoiceCall, eventId: number): Promise<RecordedTurn | undefined> {
  await expect
    .poll(async () => (await call.recorded()).turns.filter(({ role }) => role === 'agent').length)
    .toBeGreaterThanOrEqual(eventId);
  return (await call.recorded()).turns.find(({ event_id, role }) => event_id === eventId && role === 'agent');
}

describe('a caller whose', () => {
  it('model fails hears so, in their language', async () => {
    await using server = await startConversationServer(
      { otherwise: { text: 'Oui.', fault: 'error' } },
      { sound: { recogniser, speakers: [voice] } },
    );
    using call = await startVoiceCall(await server.newTeam(), { config });
    call.caller.say();
    expect((await call.client.next('agent_response')).agent_response_event.agent_response).toBe(APOLOGY);
    const turn = await storedTurn(call, 1);
    expect(audioOf(call.client, 1).durationMs).toBeGreaterThan(APOLOGY.length * MS_PER_CHARACTER * 0.9);
    expect(turn).toMatchObject({ message: APOLOGY, ledger: { errors: ['model_failed', 'model_failed'] } });
  });

  it('model breaks off is asked to say it again', async () => {
    await using server = await startConversationServer(
      { otherwise: { text: ANSWER, fault: 'disconnect' } },
      { sound: { recogniser, speakers: [voice] } },
    );
    using call = await startVoiceCall(await server.newTeam(), { config });
    call.caller.say();
    const { agent_response_event: said } = await call.client.next('agent_response');
    expect(said.agent_response).toMatch(/^Nous ouvrons à Désolé, j’ai été coupé\./);
    await storedTurn(call, 1);
    expect(audioOf(call.client, 1).durationMs).toBeGreaterThan(
      said.agent_response.length * MS_PER_CHARACTER * 0.9,
    );
  });

  it.each(['error', 'timeout', 'disconnect'] as const)(
    'recogniser fails (%s) is asked to say it again, and is understood the second time',
    async (fault) => {
      const rules = [{ order: 1, hears: { text: 'Quand ouvrez-vous ?', fault } }];
      const failing = scriptedRecogniser({
        hasDeltas: false,
        rules,
        otherwise: { text: 'Quand ouvrez-vous ?' },
      });
      await using server = await startConversationServer(
        { otherwise: { text: ANSWER } },
        { sound: { recogniser: failing, speakers: [voice] } },
      );
      using call = await startVoiceCall(await server.newTeam(), { config });
      call.caller.say();
      expect((await call.client.next('agent_response')).agent_response_event.agent_response).toBe(NOT_HEARD);
      await storedTurn(call, 1);
      expect(audioOf(call.client, 1).durationMs).toBeGreaterThan(NOT_HEARD.length * MS_PER_CHARACTER * 0.9);
      call.caller.say();
      expect((await call.client.next('agent_response')).agent_response_event.agent_response).toBe(ANSWER);
    },
  );

  it.each(['error', 'timeout', 'refused', 'garbled'] as const)(
    'agent has lost its voice (%s) hears it in another, which excuses itself once',
    async (fault) => {
      const lost = scriptedSpeaker({ otherwise: { fault } }, 'lost');
      await using server = await startConversationServer(
        { otherwise: { text: ANSWER } },
        { sound: { recogniser, speakers: [lost, voice] } },
      );
      using call = await startVoiceCall(await server.newTeam(), { config });
      call.caller.say();
      expect((await call.client.next('agent_response')).agent_response_event.agent_response).toBe(ANSWER);
      const first = await storedTurn(call, 1);
      const excusedMs = (OTHER_VOICE.length + 1 + ANSWER.length) * MS_PER_CHARACTER;
      expect(audioOf(call.client, 1).durationMs).toBeCloseTo(excusedMs, 0);
      expect(first?.message).toBe(ANSWER);
      expect(first?.ledger?.errors[0]).toMatch(/^speech_/);
      expect(first?.ledger?.synthesizer).toBe('scripted');
      call.caller.say();
      await storedTurn(call, 2);
      expect(audioOf(call.client, 2).durationMs).toBeCloseTo(ANSWER.length * MS_PER_CHARACTER, 0);
    },
  );

  it('agent loses its voice in the middle of a sentence hears it again in another', async () => {
    const answer = 'Nous ouvrons à neuf heures. Nous fermons à six heures du soir.';
    const breaking = scriptedSpeaker({ otherwise: { millisecondsPerCharacter: 10, fault: 'disconnect' } });
    await using server = await startConversationServer(
      { otherwise: { text: answer } },
      { sound: { recogniser, speakers: [breaking, voice] } },
    );
    using call = await startVoiceCall(await server.newTeam(), { config });
    call.caller.say();
    const turn = await storedTurn(call, 1);
    expect(turn?.ledger?.errors).toContain('speech_unreachable');
    // The excuse comes once, each half sentence of the broken voice before the whole one of the other.
    const wholeMs = (OTHER_VOICE.length + answer.length) * MS_PER_CHARACTER;
    expect(audioOf(call.client, 1).durationMs).toBeGreaterThan(wholeMs);
    expect(turn?.message).toBe(answer);
  });
});
