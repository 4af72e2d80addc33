import type { ConversationConfig } from '@parley/contract/agent-config.ts';
import { AUDIO_FORMATS } from '@parley/contract/agent-defaults.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ConversationServer,
  startConversationServer,
  type TestCaller,
} from '../support/conversation-server.ts';
import { audioOf, scriptedRecogniser, scriptedSpeaker, toneShare } from '../support/scripted-sound.ts';
import { startVoiceCall } from '../support/voice-call.ts';

const GREETING = 'Bonjour, je vous écoute.';
const ANSWER = 'Nous ouvrons à neuf heures.';
/** Of scripted voices. */
const MS_PER_CHARACTER = 60;

const config: ConversationConfig = {
  agent: { first_message: GREETING, language: 'fr', prompt: { prompt: 'Sois bref.' } },
  turn: { turn_eagerness: 'eager' },
};

let server: ConversationServer;
let team: TestCaller;
beforeAll(async () => {
  const recogniser = scriptedRecogniser({ otherwise: { text: 'Quand ouvrez-vous ?', wordMs: 100 } });
  server = await startConversationServer(
    { otherwise: { text: ANSWER } },
    { sound: { recogniser, speakers: [scriptedSpeaker()] } },
  );
  team = await server.newTeam();
});
afterAll(() => server[Symbol.asyncDispose]());

describe('a spoken conversation over the live socket', () => {
  it('greets with the words and with sound of the whole greeting', async () => {
    using call = await startVoiceCall(team, { config });
    const response = await call.client.next('agent_response');
    expect(response.agent_response_event).toEqual({ agent_response: GREETING, event_id: 1 });
    await expect
      .poll(() => audioOf(call.client, 1).durationMs)
      .toBeCloseTo(GREETING.length * MS_PER_CHARACTER, 0);
    expect(toneShare(audioOf(call.client, 1).samples)).toBeGreaterThan(0.9);
    expect(call.types()[0]).toBe('conversation_initiation_metadata');
    expect(call.types().indexOf('agent_response')).toBeLessThan(call.types().indexOf('audio'));
  });

  it.each(AUDIO_FORMATS)('understands and speaks %s', async (format) => {
    const override = { asr: { user_input_audio_format: format }, tts: { agent_output_audio_format: format } };
    using call = await startVoiceCall(team, { config, override });
    expect(call.metadata.conversation_initiation_metadata_event).toMatchObject({
      user_input_audio_format: format,
      agent_output_audio_format: format,
    });
    await expect
      .poll(() => audioOf(call.client, 1, format).durationMs)
      .toBeGreaterThan(GREETING.length * MS_PER_CHARACTER - 20);
    expect(toneShare(audioOf(call.client, 1, format).samples)).toBeGreaterThan(0.9);
    call.caller.say();
    const transcript = await call.client.next('user_transcript');
    expect(transcript.user_transcription_event.user_transcript).toBe('Quand ouvrez-vous ?');
  });

  it('says what it understood, answers it, and stores each step of the turn', async () => {
    using call = await startVoiceCall(team, {
      config: { ...config, agent: { ...config.agent, first_message: '' } },
    });
    call.caller.say();
    const transcript = await call.client.next('user_transcript');
    expect(transcript.user_transcription_event).toEqual({
      user_transcript: 'Quand ouvrez-vous ?',
      event_id: 1,
    });
    expect((await call.client.next('agent_response')).agent_response_event).toEqual({
      agent_response: ANSWER,
      event_id: 1,
    });
    await expect
      .poll(() => audioOf(call.client, 1).durationMs)
      .toBeCloseTo(ANSWER.length * MS_PER_CHARACTER, 0);
    await expect.poll(async () => (await call.recorded()).turns.length).toBe(2);
    const { turns } = await call.recorded();
    expect(turns).toMatchObject([
      { role: 'user', message: 'Quand ouvrez-vous ?', original_message: null, event_id: 1 },
      { role: 'agent', message: ANSWER, original_message: null, event_id: 1 },
    ]);
    const ledger = turns[1]?.ledger;
    expect(ledger).toMatchObject({ end_of_turn_ms: 0, interrupted: false, errors: [] });
    const { end_of_speech_ms, first_token_ms, first_audio_ms, audio_played_ms } = ledger ?? {};
    expect(end_of_speech_ms).toBeLessThan(0);
    expect(first_audio_ms).toBeGreaterThanOrEqual(first_token_ms ?? Number.NaN);
    // The last sound is over when it must have been heard, not when it was sent.
    const spokenMs = (audio_played_ms ?? 0) - (first_audio_ms ?? 0);
    expect(spokenMs).toBeGreaterThanOrEqual(ANSWER.length * MS_PER_CHARACTER);
  });

  it('stores the rating of a reply that is still being spoken', async () => {
    using call = await startVoiceCall(team, { config });
    const { event_id } = (await call.client.next('agent_response')).agent_response_event;
    call.client.send({ type: 'feedback', event_id, score: 'like' });
    await expect.poll(async () => (await call.recorded()).turns[0]?.feedback).toBe('like');
  });

  it('answers what was typed with sound, and does not echo it', async () => {
    using call = await startVoiceCall(team, { config });
    await call.client.next('agent_response');
    call.client.send({ type: 'user_message', text: 'Quand ?' });
    const response = await call.client.next('agent_response');
    expect(response.agent_response_event).toEqual({ agent_response: ANSWER, event_id: 2 });
    await expect
      .poll(() => audioOf(call.client, 2).durationMs)
      .toBeCloseTo(ANSWER.length * MS_PER_CHARACTER, 0);
    expect(call.types()).not.toContain('user_transcript');
  });

  it('sends scores and interim transcripts only to clients that ask for them', async () => {
    const events = ['audio', 'user_transcript', 'vad_score', 'tentative_user_transcript'];
    using curious = await startVoiceCall(team, {
      config,
      override: { conversation: { client_events: events } },
    });
    using other = await startVoiceCall(team, { config });
    for (const { caller, client } of [curious, other]) {
      await client.next('audio');
      caller.say();
      await client.next('user_transcript');
    }
    const tentative = await curious.client.next('tentative_user_transcript');
    expect(tentative.tentative_user_transcription_event.user_transcript).toMatch(/^Quand/);
    expect((await curious.client.next('vad_score')).vad_score_event.vad_score).toBeGreaterThanOrEqual(0);
    expect(curious.types()).not.toContain('agent_response');
    expect(other.types()).not.toContain('vad_score');
    expect(other.types()).not.toContain('tentative_user_transcript');
  });

  it('refuses what is no audio, and says so', async () => {
    using call = await startVoiceCall(team, { config });
    call.client.send({ user_audio_chunk: 'no base64!' });
    expect(await call.client.closed).toEqual({ code: 1008, reason: 'A user_audio_chunk must be base64.' });
    expect((await call.client.next('error')).error_event).toMatchObject({ error_type: 'invalid_message' });
    await expect.poll(async () => (await call.recorded()).end_reason).toBe('error');
  });

  it('sends no audio to clients that ask for text alone, and ignores theirs', async () => {
    using call = await startVoiceCall(team, { config, override: { conversation: { text_only: true } } });
    await call.client.next('agent_response');
    call.caller.say();
    call.client.send({ user_audio_chunk: 'no base64!' });
    call.client.send({ type: 'user_message', text: 'Quand ?' });
    expect((await call.client.next('agent_response')).agent_response_event.agent_response).toBe(ANSWER);
    expect(call.types()).not.toContain('audio');
    expect(call.types()).not.toContain('user_transcript');
  });
});

describe('a server that understands no speech', () => {
  it('speaks, and takes typed turns', async () => {
    await using deaf = await startConversationServer(
      { otherwise: { text: ANSWER } },
      { sound: { speakers: [scriptedSpeaker()] } },
    );
    using call = await startVoiceCall(await deaf.newTeam(), { config });
    await call.client.next('audio');
    call.caller.say();
    call.client.send({ type: 'user_message', text: 'Quand ?' });
    await expect.poll(() => audioOf(call.client, 2).durationMs).toBeGreaterThan(0);
    expect(call.types()).not.toContain('user_transcript');
    call.client.socket.close(1000);
    await expect.poll(async () => (await call.recorded()).status).toBe('done');
    const { turns } = await call.recorded();
    expect(turns.map(({ role, event_id }) => `${role} ${event_id}`)).toEqual([
      'agent 1',
      'user 2',
      'agent 2',
    ]);
  });
});
