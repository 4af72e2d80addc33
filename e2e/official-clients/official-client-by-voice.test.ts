import { VoiceConversation } from '@elevenlabs/client';
import type { ConversationConfig } from '@parley/contract/agent-config.ts';
import { getConversation, getSignedUrl } from '@parley/contract/conversation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ConversationServer,
  startConversationServer,
  type TestCaller,
} from '../../server/test/support/conversation-server.ts';
import { scriptedRecogniser, scriptedSpeaker } from '../../server/test/support/scripted-sound.ts';
import { installHeadlessSound } from '../support/headless-sound.ts';

// The official client, unmodified, in Node: its microphone and loudspeaker are the test's.

const GREETING = 'Bonjour !';
const HOURS =
  'Nous ouvrons à neuf heures. Le samedi à dix heures. Le dimanche nous sommes fermés. À bientôt.';
/** Of scripted voices. */
const MS_PER_CHARACTER = 60;

const config: ConversationConfig = {
  agent: {
    first_message: GREETING,
    language: 'fr',
    prompt: { prompt: 'Sois bref.', built_in_tools: { end_call: { name: 'end_call', description: '' } } },
  },
  turn: { turn_eagerness: 'eager', interruption_while_speaking: 'high' },
};

let server: ConversationServer;
let team: TestCaller;
beforeAll(async () => {
  const hears = (text: string) => ({ text, wordMs: 100 });
  server = await startConversationServer(
    {
      rules: [
        { contains: 'ouvrez', reply: { text: HOURS } },
        {
          contains: 'revoir',
          reply: { toolCalls: [{ name: 'end_call', input: { message: 'Au revoir !' } }] },
        },
      ],
      otherwise: { text: 'D’accord.' },
    },
    {
      sound: {
        recogniser: scriptedRecogniser({
          rules: [
            { order: 1, hears: hears('Quand ouvrez-vous ?') },
            { order: 2, hears: hears('Merci cela suffit') },
          ],
          otherwise: hears('Merci, au revoir'),
        }),
        speakers: [scriptedSpeaker()],
      },
    },
  );
  team = await server.newTeam();
});
afterAll(() => server[Symbol.asyncDispose]());

describe('the official client, unmodified, by voice in Node', () => {
  it('is greeted aloud, understood and answered, interrupts, and hears the goodbye out', async () => {
    const sound = installHeadlessSound();
    const { agent_id } = await team.createAgent(config, { privacy: { record_voice: false } });
    const { signed_url } = await team.call(getSignedUrl, { query: { agent_id } });
    const heard: string[] = [];
    const conversation = await VoiceConversation.startSession({
      signedUrl: signed_url,
      onMessage: ({ role, message }) => void heard.push(`${role}: ${message}`),
      onInterruption: ({ event_id }) => void heard.push(`interruption ${event_id}`),
      onAgentResponseCorrection: ({ event_id }) => void heard.push(`correction ${event_id}`),
      onModeChange: ({ mode }) => void heard.push(mode),
      onError: (message) => void heard.push(`error: ${message}`),
      onDisconnect: ({ reason }) => void heard.push(`disconnected: ${reason}`),
    });
    await expect.poll(() => heard).toContain(`agent: ${GREETING}`);
    await expect.poll(() => sound.playedMs()).toBeCloseTo(GREETING.length * MS_PER_CHARACTER, 0);

    sound.caller().say();
    await expect.poll(() => heard).toContain(`agent: ${HOURS}`);
    const answerMs = () => sound.playedMs() - GREETING.length * MS_PER_CHARACTER;
    // The server has sent as far ahead of playback as it may.
    await expect.poll(answerMs).toBeGreaterThan(4_000);

    sound.caller().say(500);
    await expect.poll(() => heard).toContain('agent: D’accord.');
    expect(heard.slice(heard.indexOf('interruption 2'))).toEqual(
      expect.arrayContaining(['interruption 2', 'listening', 'correction 2', 'user: Merci cela suffit']),
    );
    // Nothing of the cut answer follows the moment in which the loudspeaker was silenced.
    const staleFreeMs = (sound.silencedAtMs.at(-1) ?? 0) + 'D’accord.'.length * MS_PER_CHARACTER;
    await expect.poll(() => sound.playedMs()).toBeCloseTo(staleFreeMs, 0);

    sound.caller().say();
    await expect.poll(() => heard.at(-1)).toBe('disconnected: agent');
    expect(heard).toContain('agent: Au revoir !');
    expect(sound.playedMs()).toBeCloseTo(staleFreeMs + 'Au revoir !'.length * MS_PER_CHARACTER, 0);
    expect(heard.filter((line) => line.startsWith('error'))).toEqual([]);

    const recorded = () => team.call(getConversation, { params: { conversation_id: conversation.getId() } });
    await expect.poll(async () => (await recorded()).end_reason).toBe('agent_ended');
    expect((await recorded()).turns.map(({ role, event_id }) => `${role} ${event_id}`)).toEqual([
      ...['agent 1', 'user 2', 'agent 2', 'user 3', 'agent 3', 'user 4', 'agent 4'],
    ]);
  });
});
