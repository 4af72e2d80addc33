import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAgent } from '@parley/contract/agents.ts';
import { getConversation, getSignedUrl } from '@parley/contract/conversation.ts';
import { ServerMessage } from '@parley/contract/live-messages.ts';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { monitorAudio } from '../support/audio-monitor.ts';
import { writeCallerRecording } from '../support/caller-recording.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import { OFFICIAL_CLIENT, startOfficialClient, told } from '../support/official-client.ts';
import { conversationId } from '../support/test-conversation.ts';
import { serveWebsite, type Website } from '../support/website.ts';

// The official client and the official widget, unmodified, call a running server: the caller comes from a WAV
// file, is understood as a script says, and speaks again and again, so that the first utterance meets the greeting.

const require = createRequire(import.meta.url);
const WIDGET = readFileSync(require.resolve('@elevenlabs/convai-widget-embed'));

const GREETING =
  'Hello from the bicycle shop, where we repair what is broken, sell what is new, lend what you need for a day or a week, ' +
  'and tell you gladly about all the roads of the neighbourhood, the steep ones too, if only you have the patience to listen.';

const folder = await mkdtemp(join(tmpdir(), 'parley-caller-'));
const caller = join(folder, 'caller.wav');
const model = join(folder, 'model.json');
const speech = join(folder, 'speech.json');
afterAll(() => rm(folder, { recursive: true }));

const { server, browser } = consoleForTests(async () => {
  await writeCallerRecording(caller, [4_000, 'Tell me your opening hours', 9_000]);
  await writeFile(
    model,
    JSON.stringify({
      rules: [
        { contains: 'opening hours', reply: { text: 'We open at nine.' } },
        {
          contains: 'goodbye',
          reply: {
            toolCalls: [
              { name: 'end_call', input: { reason: 'The caller is leaving.', message: 'Ride safely!' } },
            ],
          },
        },
      ],
    }),
  );
  await writeFile(
    speech,
    JSON.stringify({
      recogniser: {
        rules: [{ order: 1, hears: { text: 'What are your opening hours?' } }],
        otherwise: { text: 'Thank you, goodbye.' },
      },
      voice: {},
    }),
  );
  return {
    env: { PARLEY_SCRIPTED_MODEL: model, PARLEY_SCRIPTED_SPEECH: speech },
    browserFlags: ['--use-fake-device-for-media-stream', `--use-file-for-fake-audio-capture=${caller}`],
  };
});

it('runs a voice conversation through the official client, with an interruption, an answer and a goodbye', async () => {
  using website = await serveWebsite({ files: { '/official-client.js': OFFICIAL_CLIENT } });
  website.show('<script src="/official-client.js"></script>');
  const { owner, signedUrl } = await newVoiceAgent();
  const page = await openPage(website);
  const heard = await monitorAudio(page);
  const frames = framesOf(page);
  const id = conversationId(page);
  await page.goto('/');
  await page.getByRole('heading').click();
  // Its microphone sends for a moment longer than its socket is open.
  browser().ignoreErrors(/already in CLOSING or CLOSED state/);
  await startOfficialClient(page, signedUrl);
  await heard.untilAudible();

  // A pause within the words makes two utterances of one turn.
  await expect
    .poll(() => told(page), { timeout: 60_000 })
    .toContainEqual(expect.stringMatching(/^user What are your opening hours\?/));
  await expect.poll(() => told(page), { timeout: 60_000 }).toContain('agent We open at nine.');
  await expect.poll(() => told(page), { timeout: 60_000 }).toContain('disconnected agent 1000');
  const lines = await told(page);
  expect(lines[0]).toMatch(/^connected conv_/);
  expect(lines).toContain(`agent ${GREETING}`);
  expect(lines).toContain('interruption 1');
  expect(lines).toContainEqual(expect.stringMatching(/^user Thank you, goodbye\./));
  expect(lines).toContain('agent Ride safely!');
  expect(lines.filter((line) => line.startsWith('error'))).toEqual([]);
  expectNoStaleAudio(frames);
  await expect.poll(() => heard.openMicrophones()).toBe(0);

  const conversation_id = await id;
  const stored = () => owner.call(getConversation, { params: { conversation_id } });
  await expect.poll(stored).toMatchObject({ channel: 'socket', end_reason: 'agent_ended' });
  const { turns } = await stored();
  expect(turns.map(({ role }) => role)).toEqual(['agent', 'user', 'agent', 'user', 'agent']);
  // What was heard of the greeting is less than the whole of it, which stays beside it.
  expect(turns[0]?.original_message).toBe(GREETING);
  expect(turns[0]?.message.length).toBeLessThan(GREETING.length);
});

it('runs a voice conversation through the official widget', async () => {
  using website = await serveWebsite({ files: { '/official-widget.js': WIDGET } });
  const { owner, agentId, signedUrl } = await newVoiceAgent();
  // What it would fetch from its own host, as this server answers it.
  const answer = await fetch(
    `${server().url}/v1/convai/agents/${agentId}/widget${new URL(signedUrl).search}`,
  );
  const { widget_config } = await answer.json();
  const config = JSON.stringify({ ...widget_config, transcript_enabled: true, default_expanded: true });
  website.show(
    `<elevenlabs-convai signed-url="${attribute(signedUrl)}" override-config="${attribute(config)}"></elevenlabs-convai>
    <script src="/official-widget.js"></script>`,
  );
  // Fonts and flags of other hosts are decoration, and are not there for anybody without them.
  browser().ignoreErrors(/ERR_FAILED/, /WebGL/, /setMicMuted/, /already in CLOSING or CLOSED state/);
  const page = await openPage(website);
  const heard = await monitorAudio(page);
  const frames = framesOf(page);
  await page.route(
    (url) => url.origin !== website.url && url.protocol.startsWith('http'),
    (route) => route.abort(),
  );
  const id = conversationId(page);
  await page.goto('/');
  const widget = page.locator('elevenlabs-convai');
  await widget.getByRole('button', { name: /call/i }).first().click();
  await heard.untilAudible();
  await widget.getByText('What are your opening hours?').waitFor({ timeout: 60_000 });
  await widget.getByText('We open at nine.').waitFor();
  await widget.getByText('Thank you, goodbye.').waitFor({ timeout: 60_000 });
  const conversation_id = await id;
  await expect
    .poll(() => owner.call(getConversation, { params: { conversation_id } }), { timeout: 30_000 })
    .toMatchObject({ channel: 'widget', end_reason: 'agent_ended' });
  expectNoStaleAudio(frames);
  await expect.poll(() => heard.openMicrophones()).toBe(0);
});

async function newVoiceAgent() {
  const owner = await server().owner();
  const { agent_id } = await owner.call(createAgent, {
    body: {
      name: 'Bicycle shop',
      type: 'voice',
      conversation_config: {
        // The caller's next sentence comes later than the agent would otherwise ask for it, and a gap in the sound of a
        // busy machine is not the end of one.
        turn: { turn_timeout: 30, turn_eagerness: 'patient' },
        agent: {
          first_message: GREETING,
          language: 'en',
          prompt: {
            llm: 'scripted',
            prompt: '# Environment\n- The shop opens at nine.',
            built_in_tools: { end_call: { type: 'system', name: 'end_call', description: '' } },
          },
        },
      },
    },
  });
  const { signed_url } = await owner.call(getSignedUrl, { query: { agent_id } });
  return { owner, agentId: agent_id, signedUrl: signed_url };
}

async function openPage(website: Website): Promise<Page> {
  const page = await browser().newPage(website);
  await page.context().grantPermissions(['microphone']);
  return page;
}

/** What the server sends to the page's next socket, as it comes. */
function framesOf(page: Page): ServerMessage[] {
  const frames: ServerMessage[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) =>
      frames.push(ServerMessage.parse(JSON.parse(payload.toString()))),
    );
  });
  return frames;
}

/** The reply that was cut off is never heard again. */
function expectNoStaleAudio(frames: readonly ServerMessage[]): void {
  const at = frames.findIndex(({ type }) => type === 'interruption');
  const cut = frames[at];
  if (cut?.type !== 'interruption') throw new Error('Nothing was interrupted.');
  const eventIds = frames
    .slice(at)
    .flatMap((frame) => (frame.type === 'audio' ? [frame.audio_event.event_id] : []));
  expect(eventIds.length).toBeGreaterThan(0);
  expect(Math.min(...eventIds)).toBeGreaterThan(cut.interruption_event.event_id);
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
