import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getAgent } from '@parley/contract/agents.ts';
import { createConnection } from '@parley/contract/connections.ts';
import { createVoiceClone, deleteVoiceClone, listVoiceClones } from '@parley/contract/voice-clones.ts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CloningServer, startCloningServer } from '../../server/test/support/cloning-server.ts';
import { wavOf } from '../../server/test/support/sample-files.ts';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { agentEditor, storeAgent } from '../support/agent-editor.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { listenTo } from '../support/sound.ts';
import { followToConnections } from '../support/team-settings.ts';
import type { PageOptions } from '../support/test-browser.ts';
import { wordsOf } from '../support/words.ts';

const t = wordsOf('en');
const folder = await mkdtemp(join(tmpdir(), 'parley-microphone-'));
const spoken = join(folder, 'spoken.wav');
await writeFile(spoken, wavOf(5));

const { server, browser } = consoleForTests({
  browserFlags: ['--use-fake-device-for-media-stream', `--use-file-for-fake-audio-capture=${spoken}`],
});

describe('my voices', () => {
  let service: CloningServer;
  let user: User;
  beforeAll(async () => {
    service = await startCloningServer();
    user = await server().newUser('member');
  });
  afterEach(async () => {
    const { clones } = await user.call(listVoiceClones, {});
    for (const { id } of clones) await user.call(deleteVoiceClone, { params: { id } });
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });

  const button = (page: Page, key: string, values?: Record<string, string>) =>
    page.getByRole('button', { name: t(key, values), exact: true });

  async function openMyVoices(options: PageOptions = {}) {
    const agent = await storeAgent(user);
    const page = await browser().newPage(server(), { user, ...options });
    const editor = agentEditor(page, t);
    await listenTo(page);
    await editor.open(agent);
    await page.getByRole('button', { name: new RegExp(`^${t('voices.voice')} `) }).click();
    await page.getByRole('tab', { name: t('voices.mine') }).click();
    return { page, agent, editor };
  }

  const fileInput = (page: Page) => page.getByLabel(t('buttons.choose_files'), { exact: true });

  /** A recorder's clock from this second on; a busy browser skips some. */
  const atLeast = (second: number) => new RegExp(`^0:(0[${second}-9]|[1-5]\\d)$`);

  /** How much of its meter a recorder fills. */
  const levelIn = (recorder: Locator) =>
    recorder.locator('[style*="scaleX"]').evaluate((bar) => bar.getBoundingClientRect().width);

  /** Waits until the page has played so many sounds, be they over by now. */
  const soundsStarted = (page: Page, count: number) =>
    page.waitForFunction(
      (wanted) => (window as unknown as { startedSounds: Set<unknown> }).startedSounds.size >= wanted,
      count,
    );

  const row = (page: Page, name: string) =>
    page
      .getByRole('list', { name: t('voices.mine') })
      .getByRole('listitem')
      .filter({ hasText: name });

  const act = async (page: Page, name: string, action: string) => {
    await button(page, 'design.row_actions', { name }).click();
    await page.getByRole('menuitem', { name: t(action) }).click();
  };

  it('lead an owner without a service to the connections', async () => {
    const { page } = await openMyVoices({ user: await server().owner() });
    await followToConnections(page, t, 'clones.connect');
    await page.getByRole('tab', { name: t('voices.mine') }).waitFor();
  });

  it('are recorded, wait for a service, become ready and are chosen for an agent', async () => {
    const { page, agent, editor } = await openMyVoices();
    await page.context().grantPermissions(['microphone']);
    await page.getByText(t('clones.service_needed_ask')).waitFor();
    await expectAccessible(page, 'my voices, empty');
    await button(page, 'clones.create_voice').click();
    await page.getByRole('textbox', { name: t('clones.name') }).fill('Ada');

    await button(page, 'clones.record').click();
    const recorder = page.getByRole('region', { name: t('clones.recorder') });
    await recorder.getByText(t('clones.phase_ready')).waitFor();
    await button(page, 'clones.start').click();
    await recorder.getByText(t('clones.phase_recording'), { exact: true }).waitFor();
    await expect.poll(() => levelIn(recorder)).toBeGreaterThan(0);
    await recorder.getByText(atLeast(2)).waitFor();
    await button(page, 'buttons.pause').click();
    await recorder.getByText(t('clones.phase_paused')).waitFor();
    await expectAccessible(page, 'recorder', EVERYWHERE);
    await button(page, 'buttons.resume').click();
    await recorder.getByText(atLeast(4)).waitFor();
    await button(page, 'buttons.stop').click();
    await recorder.getByText(t('clones.phase_complete')).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText(t('clones.leave_message')).waitFor();
    await button(page, 'design.leave_stay').click();
    await button(page, 'voices.play', { name: t('fields.recording') }).click();
    await soundsStarted(page, 1);
    await button(page, 'clones.use').click();
    await page.getByRole('listitem').filter({ hasText: 'Recording 1.webm' }).waitFor();
    await expectAccessible(page, 'new voice', EVERYWHERE);
    await button(page, 'clones.create').click();

    await row(page, 'Ada').getByText(t('clones.status_waiting')).waitFor();
    const [clone] = (await user.call(listVoiceClones, {})).clones;
    expect(clone).toMatchObject({ status: 'waiting', samples: [{ content_type: 'audio/webm' }] });
    expect(clone?.samples[0]?.duration_secs).toBeGreaterThan(3);

    const owner = await server().owner();
    await owner.call(createConnection, {
      body: { kind: 'elevenlabs', name: 'ElevenLabs', base_url: service.url, api_key: 'el-key' },
    });
    await row(page, 'Ada').getByText(t('clones.status_ready')).waitFor();
    await page.getByText(t('clones.service_needed_ask')).waitFor({ state: 'hidden' });
    await button(page, 'clones.choose_voice', { name: 'Ada' }).click();
    await expectAccessible(page, 'my voices, one chosen', EVERYWHERE);
    await button(page, 'buttons.save').click();
    await editor.save();
    const [made] = service.voices.keys();
    const stored = await user.call(getAgent, { params: { id: agent.provider_uuid } });
    expect(stored.conversation_config.tts).toMatchObject({ voice_id: `elevenlabs_${made}` });
    await page.reload();
    await page.getByRole('button', { name: new RegExp(`^${t('voices.voice')} Ada`) }).waitFor();
  });

  it('say how to allow the microphone when it is refused, release one that cannot be recorded, and take files instead', async () => {
    const { page } = await openMyVoices();
    await button(page, 'clones.create_voice').click();
    await button(page, 'clones.record').click();
    await button(page, 'clones.start').click();
    await page.getByText(t('clones.recording_problem_refused')).waitFor();
    await page.context().grantPermissions(['microphone']);
    const streams = await page.evaluateHandle(withoutRecorder);
    await button(page, 'clones.start').click();
    await page.getByText(t('clones.recording_problem_not_supported')).waitFor();
    const states = () => streams.evaluate((all) => all.map(({ active }) => active));
    expect(await states()).toEqual([false]);
    await button(page, 'clones.recorder_close').click();
    await fileInput(page).setInputFiles([
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Not a voice.') },
      { name: 'click.wav', mimeType: 'audio/wav', buffer: wavOf(0.4) },
      { name: 'bea.wav', mimeType: 'audio/wav', buffer: wavOf(31) },
    ]);
    await page.getByText(t('clones.error_sample_not_audio', { name: 'notes.txt' })).waitFor();
    await page.getByText(t('clones.error_sample_too_short', { name: 'click.wav', seconds: 1 })).waitFor();
    await page.getByText(t('clones.total_enough', { total: '0:31' })).waitFor();
    await button(page, 'clones.create').click();
    await page.getByText(t('clones.voice_name_required')).waitFor();
    await page.getByRole('textbox', { name: t('clones.name') }).fill('Bea');
    await button(page, 'clones.create').click();
    await row(page, 'Bea').waitFor();
  });

  it('show what the server refuses beside the recordings, and lose none', async () => {
    const { page } = await openMyVoices();
    await button(page, 'clones.create_voice').click();
    await page.getByRole('textbox', { name: t('clones.name') }).fill('Cleo');
    // The browser cannot read it, so the server decides.
    const file = { name: 'voice.flac', mimeType: '', buffer: Buffer.from('This is no sound.'.repeat(99)) };
    await fileInput(page).setInputFiles([file]);
    browser().ignoreErrors(/422/);
    await button(page, 'clones.create').click();
    await page.getByText(t('clones.error_sample_not_audio', { name: 'voice.flac' })).waitFor();
    await expect.poll(() => page.getByRole('textbox', { name: t('clones.name') }).inputValue()).toBe('Cleo');
    await page.getByRole('listitem').filter({ hasText: 'voice.flac' }).waitFor();
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: t('clones.leave_title') });
    await question.getByRole('button', { name: t('design.leave_stay') }).click();
    await question.waitFor({ state: 'detached' });
    await page.getByRole('listitem').filter({ hasText: 'voice.flac' }).waitFor();
  });

  it('speak a text, take more recordings, are renamed, found, sorted and deleted', async () => {
    for (const name of ['Zoë', 'Adrien']) {
      await user.call(createVoiceClone, {
        body: { name, language: 'fr' },
        files: [{ field: 'samples', name: 'first.wav', content: new Blob([new Uint8Array(wavOf(2))]) }],
      });
    }
    const { page } = await openMyVoices();
    await row(page, 'Zoë').getByText(t('clones.status_ready')).waitFor();
    await act(page, 'Zoë', 'clones.generate');
    await page.getByRole('textbox', { name: t('fields.text') }).fill('Good morning');
    await button(page, 'clones.generate').click();
    await page.getByText(t('clones.speech_ready')).waitFor();
    expect(service.spoken).toContain('Good morning');
    await soundsStarted(page, 1);
    await page.keyboard.press('Escape');

    await act(page, 'Zoë', 'clones.recordings');
    await button(page, 'voices.play', { name: 'first.wav' }).click();
    await soundsStarted(page, 2);
    await fileInput(page).setInputFiles([{ name: 'second.wav', mimeType: 'audio/wav', buffer: wavOf(3) }]);
    await page.getByText('second.wav').waitFor();
    // What was chosen or recorded is not lost by one key.
    await page.keyboard.press('Escape');
    await page.getByText(t('clones.leave_message')).waitFor();
    await button(page, 'design.leave_stay').click();
    await button(page, 'clones.add_recordings').click();
    await row(page, 'Zoë').getByText('2 recordings, 0:05').waitFor();

    await act(page, 'Zoë', 'buttons.edit');
    await page.getByRole('textbox', { name: t('clones.name') }).fill('Zora');
    await button(page, 'buttons.save').click();
    await row(page, 'Zora').waitFor();
    expect([...service.voices.values()].map(({ name }) => name)).toContain('Zora');

    const names = () =>
      page
        .getByRole('list', { name: t('voices.mine') })
        .getByRole('listitem')
        .allInnerTexts();
    await page.getByRole('combobox', { name: t('clones.sort') }).click();
    await page.getByRole('option', { name: t('fields.name') }).click();
    await expect
      .poll(async () => (await names()).map((text) => text.split('\n')[0]))
      .toEqual(['Adrien', 'Zora']);
    await page.getByRole('searchbox', { name: t('clones.search') }).fill('zor');
    await expect.poll(async () => (await names()).length).toBe(1);

    await button(page, 'clones.choose_voice', { name: 'Zora' }).click();
    await page.getByText(t('voices.chosen', { name: 'Zora' })).waitFor();
    await act(page, 'Zora', 'buttons.delete');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('buttons.delete') })
      .click();
    await page.getByText(t('clones.deleted', { name: 'Zora' })).waitFor();
    await page.getByText(t('clones.no_match')).waitFor();
    expect([...service.voices.values()].map(({ name }) => name)).not.toContain('Zora');
    // A voice that is gone cannot be saved.
    await page.getByText(t('voices.none_chosen')).waitFor();
  });
});

/** Makes the page one of a browser that records nothing. @returns the microphones that it is given */
function withoutRecorder(): MediaStream[] {
  const streams: MediaStream[] = [];
  const { mediaDevices } = navigator;
  const request = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (constraints) => {
    const stream = await request(constraints);
    streams.push(stream);
    return stream;
  };
  Reflect.deleteProperty(globalThis, 'MediaRecorder');
  return streams;
}
