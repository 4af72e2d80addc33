import { getConversation } from '@parley/contract/conversation.ts';
import { LIVE_SOCKET_PATH } from '@parley/contract/live-socket.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startConversationServer } from '../support/conversation-server.ts';
import { openLiveClient } from '../support/live-client.ts';
import { scriptedRecogniser, scriptedSpeaker } from '../support/scripted-sound.ts';

// Whatever frames arrive, in whatever order: each conversation ends with a reason, and the server lives.

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('', ' ', '\0', '\ud800', '{{name}}', '{{system__agent_id}}', '%s', 'x'.repeat(20_001)),
);
const value = fc.oneof(text, fc.jsonValue({ maxDepth: 3 }), fc.integer(), fc.constant(null));
const type = fc.constantFrom(
  'conversation_initiation_client_data',
  'user_message',
  'pong',
  'user_activity',
  'contextual_update',
  'feedback',
  'client_tool_result',
  'mcp_tool_approval_result',
  'multimodal_message',
);
const nearMiss = fc
  .tuple(
    type,
    fc.dictionary(
      fc.constantFrom(
        'text',
        'event_id',
        'score',
        'context_id',
        'tool_call_id',
        'result',
        'is_error',
        'conversation_config_override',
        'dynamic_variables',
        'custom_llm_extra_body',
        'user_id',
        'source_info',
        'user_audio_chunk',
        '__proto__',
      ),
      value,
    ),
  )
  .map(([name, fields]) => JSON.stringify({ type: name, ...fields }));
const wellFormed = fc.oneof(
  text.map((said) => JSON.stringify({ type: 'user_message', text: said })),
  text.map((said) => JSON.stringify({ type: 'contextual_update', text: said, context_id: 'x' })),
  fc
    .tuple(fc.integer({ min: -5, max: 10 }), fc.constantFrom('like', 'dislike', null))
    .map(([event_id, score]) => JSON.stringify({ type: 'feedback', event_id, score })),
);
const sound = fc
  .oneof(
    fc.uint8Array({ maxLength: 4_000 }).map((bytes) => Buffer.from(bytes).toString('base64')),
    text,
  )
  .map((user_audio_chunk) => JSON.stringify({ user_audio_chunk }));
const frame = fc.oneof(
  { weight: 3, arbitrary: wellFormed },
  { weight: 3, arbitrary: nearMiss },
  { weight: 3, arbitrary: sound },
  { weight: 1, arbitrary: fc.json({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
);

const spoken = {
  recogniser: scriptedRecogniser({ otherwise: { text: 'Hm' } }),
  speakers: [scriptedSpeaker()],
};

it.each([
  ['written', {}],
  ['spoken', spoken],
])('ends every %s conversation with a reason, whatever its client sends', async (_kind, sound) => {
  await using server = await startConversationServer({ otherwise: { text: 'Yes.' } }, { sound });
  const team = await server.newTeam();
  const { agent_id } = await team.createAgent(
    { agent: { first_message: 'Hello', language: 'en', prompt: { prompt: 'Be brief.' } } },
    { auth: { enable_auth: false } },
  );
  const url = `${server.url.replace('http', 'ws')}${LIVE_SOCKET_PATH}?agent_id=${agent_id}`;
  await fc.assert(
    fc.asyncProperty(
      fc.array(frame, { maxLength: 3 }),
      fc.array(frame, { minLength: 1, maxLength: 12 }),
      async (before, after) => {
        using client = await openLiveClient(url);
        for (const sent of before) client.socket.send(sent);
        const metadata = await client.begin().catch(() => undefined);
        if (!metadata) {
          expect((await client.closed).code).toBe(1008);
          return;
        }
        for (const sent of after) client.socket.send(sent);
        client.socket.close(1000);
        expect([1000, 1008]).toContain((await client.closed).code);
        const { conversation_id } = metadata.conversation_initiation_metadata_event;
        const stored = () => team.call(getConversation, { params: { conversation_id } });
        await expect
          .poll(() => stored().then(({ status }) => status), { interval: 5 })
          .not.toBe('in-progress');
        expect(['client_ended', 'error']).toContain((await stored()).end_reason);
      },
    ),
    { numRuns: 100, seed: 20_261_120 },
  );
  await expect.poll(() => server.conversations.liveCount()).toBe(0);
});
