import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAgent } from '@parley/contract/agents.ts';
import { getCallLog, listCallLogs } from '@parley/contract/call-logs.ts';
import { getConversation, getSignedUrl } from '@parley/contract/conversation.ts';
import { assignNumber } from '@parley/contract/numbers.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bytesOfSamples } from '../../engine/src/audio/pcm-bytes.ts';
import { wavFile } from '../../engine/src/audio/wav.ts';
import { Kokoro } from '../../engine/src/text-to-speech/kokoro/kokoro.ts';
import { joined, silence, spokenText } from '../../engine/test/call-sounds.ts';
import { readSettings } from '../../server/src/env.ts';
import { openSpeechModels } from '../../server/src/speech-models/open-speech-models.ts';
import {
  folderWithKeptModels,
  installKeptModels,
  KEPT_FOLDER,
  NOT_TO_BE_HAD,
} from '../../server/test/support/kept-models.ts';
import { speakEnglish } from '../../server/test/support/spoken-english.ts';
import { agentEditor } from '../support/agent-editor.ts';
import { monitorAudio } from '../support/audio-monitor.ts';
import { type ConsoleServer, startConsoleServer, type User } from '../support/console-server.ts';
import { OFFICIAL_CLIENT, startOfficialClient } from '../support/official-client.ts';
import { openTestBrowser, type TestBrowser } from '../support/test-browser.ts';
import { conversationId } from '../support/test-conversation.ts';
import { serveWebsite } from '../support/website.ts';
import { wordsOf } from '../support/words.ts';

// A voice agent without any service: the models of this machine hear the caller, the model without a network answers from
// the prompt, the built-in voice speaks. Asked by telephone, in the browser and by the official client. Every run of the
// tests does it in English; `npm run speech-check` in all three languages, whose callers speak with Kokoro.

const CALLERS = {
  en: {
    question: 'Could you please tell me your opening hours on Saturday?',
    heard: /opening hours on saturday/i,
    prompt: '# Environment\n- The bicycle shop opens on Saturdays at nine.\n- A repair takes two days.',
    answer: /nine|9/,
    greeting: 'Hello, this is the bicycle shop.',
    voice: undefined,
  },
  fr: {
    question: 'À quelle heure ouvrez-vous le samedi ?',
    heard: /quelle heure ouvrez[- ]vous le samedi/i,
    prompt:
      '# Environnement\n- Le magasin de vélos ouvre le samedi à neuf heures.\n- Une réparation prend deux jours.',
    answer: /neuf|9/,
    greeting: 'Bonjour, ici le magasin de vélos.',
    voice: 'ff_siwis',
  },
  es: {
    question: '¿Puede decirme el horario de la tienda los sábados?',
    heard: /horario de la tienda los sábados/i,
    prompt:
      '# Entorno\n- La tienda de bicicletas abre los sábados a las nueve.\n- Una reparación tarda dos días.',
    answer: /nueve|9/,
    greeting: 'Hola, es la tienda de bicicletas.',
    voice: 'ef_dora',
  },
} as const;
type Language = keyof typeof CALLERS;

const asked = (process.env.PARLEY_CHECKED_LANGUAGES ?? 'en').split(',');
const LANGUAGES = (['en', 'fr', 'es'] as const).filter((language) => asked.includes(language));
const CALLER_NUMBER = '+447700900123';
const AGENT_NUMBER = '+442079460101';
const RATE = 16_000;
/** The greeting is over before the question comes, and the answer before it comes again. */
const PAUSES_MS = { before: 5_000, after: 9_000 };
const LONG = { timeout: 60_000 };
const t = wordsOf('en');

const stack = new AsyncDisposableStack();
let server: ConsoleServer;
/** What the product said where a model cannot be had here. */
let missing: string | undefined;
beforeAll(async () => {
  const names = LANGUAGES.some((language) => CALLERS[language].voice)
    ? [...LANGUAGES, 'kokoro-82m']
    : LANGUAGES;
  const { isComplete, messages } = await installKeptModels(...names);
  const dataFolder = await folderWithKeptModels();
  stack.defer(() => rm(dataFolder, { recursive: true, force: true }));
  server = stack.use(await startConsoleServer({ env: { PARLEY_DATA: dataFolder } }));
  if (isComplete) return;
  missing = messages;
  console.warn(`No caller was heard by the models of this machine: ${missing}`);
}, 600_000);
afterAll(() => stack.disposeAsync());

describe.each(LANGUAGES)('a caller who speaks %s', (language) => {
  const caller = CALLERS[language];
  let browser: TestBrowser;
  let user: User;
  let agent: { agent_id: string; provider_uuid: string };
  beforeAll(async () => {
    const recording = await recordCaller(language);
    browser = stack.use(
      await openTestBrowser([
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-audio-capture=${recording}`,
      ]),
    );
    user = await (await server.withNewTeam()).owner();
    agent = await user.call(createAgent, {
      body: {
        name: 'Bicycle shop',
        type: 'voice',
        conversation_config: {
          agent: { first_message: caller.greeting, language, prompt: { prompt: caller.prompt } },
          turn: { turn_timeout: -1, silence_end_call_timeout: -1 },
        },
      },
    });
    await user.call(assignNumber, {
      body: { number: Number(AGENT_NUMBER.slice(1)), ai_agent_uuid: agent.provider_uuid },
    });
  }, 120_000);

  it('is understood and rightly answered in the editor', async () => {
    const page = await openPage();
    await agentEditor(page, t).open(agent);
    if (missing !== undefined) return expectDeaf(page);
    const id = conversationId(page);
    await page.getByRole('button', { name: t('testPanel.test'), exact: true }).click();
    await expectAnswer(await id);
    await browser.closePages();
  });

  it('is understood and rightly answered by the official client', async () => {
    if (missing !== undefined) return expectMissing();
    using website = await serveWebsite({ files: { '/official-client.js': OFFICIAL_CLIENT } });
    website.show('<script src="/official-client.js"></script>');
    const { signed_url } = await user.call(getSignedUrl, { query: { agent_id: agent.agent_id } });
    const page = await browser.newPage(website);
    await page.context().grantPermissions(['microphone']);
    const id = conversationId(page);
    await page.goto('/');
    await page.getByRole('heading').click();
    await startOfficialClient(page, signed_url);
    await expectAnswer(await id);
    await browser.closePages();
  });

  it('is understood and rightly answered by telephone', async () => {
    if (missing !== undefined) return expectMissing();
    const page = await openPage();
    const heard = await monitorAudio(page);
    await page.goto('/line-simulator');
    await page.getByLabel(t('lineSimulator.from')).fill(CALLER_NUMBER);
    await page.getByRole('button', { name: t('lineSimulator.call'), exact: true }).click();
    await heard.untilAudible();
    await expectAnswer(await phoneConversation());
    await page.getByRole('button', { name: t('lineSimulator.hang_up'), exact: true }).click();
    await browser.closePages();
  });

  async function openPage(): Promise<Page> {
    const page = await browser.newPage(server, { user });
    await page.context().grantPermissions(['microphone']);
    return page;
  }

  /** Waits until the question was heard, and the answer to it given. */
  async function expectAnswer(conversation_id: string): Promise<void> {
    const said = async () => {
      const { turns } = await user.call(getConversation, { params: { conversation_id } });
      return turns.map(({ role, message }) => `${role}: ${message}`);
    };
    const isAnswered = (lines: readonly string[]) =>
      lines.some(
        (line, index) =>
          line.startsWith('user') && caller.heard.test(line) && caller.answer.test(lines[index + 1] ?? ''),
      );
    await expect.poll(said, LONG).toSatisfy(isAnswered);
  }

  async function phoneConversation(): Promise<string> {
    const find = async () => {
      const { list } = await user.call(listCallLogs, { query: { agent_id: agent.agent_id } });
      for (const { data } of list) {
        const { data: call } = await user.call(getCallLog, {
          params: { conversation_id: data.conversation_id },
        });
        if (call.channel === 'phone') return call.conversation_id;
      }
      return '';
    };
    await expect.poll(find, LONG).not.toBe('');
    return find();
  }
});

/** The panel offers to install what is missing, and no conversation begins. */
async function expectDeaf(page: Page): Promise<void> {
  expectMissing();
  await page.getByText(t('speechModels.offer_deaf')).waitFor();
}

function expectMissing(): void {
  expect(missing).toMatch(NOT_TO_BE_HAD);
}

/** A WAV file of a caller who asks again and again. */
async function recordCaller(language: Language): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-caller-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'caller.wav');
  const { before, after } = PAUSES_MS;
  const question = missing === undefined ? await speak(language) : silence(1_000);
  const samples = joined([silence(before), question, silence(after)]);
  await writeFile(file, wavFile(bytesOfSamples(samples), { encoding: 'pcm', sampleRateHz: RATE }));
  return file;
}

async function speak(language: Language): Promise<Int16Array> {
  const { question, voice } = CALLERS[language];
  if (!voice) return await speakEnglish(question);
  await using models = openSpeechModels(readSettings({ PARLEY_DATA: KEPT_FOLDER }), { error: console.error });
  await using kokoro = new Kokoro({ files: () => models.naturalVoices() });
  return await spokenText(kokoro, question, voice);
}
