import { createConnection } from '@parley/contract/connections.ts';
import { listVoices } from '@parley/contract/voices.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startDeepgramServer } from '../../engine/test/deepgram-server.ts';
import { startElevenLabsServer } from '../../engine/test/elevenlabs-server.ts';
import { startOpenaiSpeechServer } from '../../engine/test/openai-speech-server.ts';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import { openTeamSettings } from '../support/team-settings.ts';
import { wordsOf } from '../support/words.ts';

const t = wordsOf('en');
const { server, browser } = consoleForTests();

describe('speech services', () => {
  it('are connected with a key and bring their voices at once', async () => {
    const voices = [{ voice_id: 'sarah', name: 'Sarah of the service', labels: { language: 'en' } }];
    await using service = await startElevenLabsServer({ apiKey: 'right-key', voices });
    const owner = await server().newUser('owner');
    const page = await browser().newPage(server(), { user: owner });
    await openTeamSettings(page, t, 'connections');
    await page
      .getByRole('button', { name: t('teamSettings.connect_service') })
      .first()
      .click();
    await chooseService(page, 'ElevenLabs');
    await page.getByLabel(t('teamSettings.base_url_optional')).fill(service.origin);
    await page.getByLabel(t('teamSettings.api_key'), { exact: true }).fill('wrong-key');
    await expectAccessible(page, 'new speech service');
    await page.getByRole('button', { name: t('buttons.connect'), exact: true }).click();
    browser().ignoreErrors(/422/);
    await page.getByText(/Invalid API key/).waitFor();
    await page.getByLabel(t('teamSettings.api_key'), { exact: true }).fill('right-key');
    await page.getByRole('button', { name: t('buttons.connect'), exact: true }).click();

    const card = page.getByRole('listitem').filter({ hasText: 'ElevenLabs' });
    for (const name of ['function_voices', 'function_voice_cloning', 'function_speech_recognition']) {
      await card.getByText(t(`teamSettings.${name}`), { exact: true }).waitFor();
    }
    await expectAccessible(page, 'connected speech service', EVERYWHERE);
    const found = await owner.call(listVoices, { query: { search: 'sarah of the service' } });
    expect(found).toMatchObject({ total: 1, problems: [] });
  });

  it('take their voices along when they are disconnected', async () => {
    const voices = [{ voice_id: 'tom', name: 'Tom of the service', labels: { language: 'en' } }];
    await using service = await startElevenLabsServer({ apiKey: 'key', voices });
    const owner = await server().newUser('owner');
    await owner.call(createConnection, {
      body: { kind: 'elevenlabs', name: 'Second', base_url: service.origin, api_key: 'key' },
    });
    const found = () => owner.call(listVoices, { query: { search: 'tom of the service' } });
    expect((await found()).total).toBe(1);
    const page = await browser().newPage(server(), { user: owner });
    await openTeamSettings(page, t, 'connections');
    // A message about it is a list item too, outside the panel.
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Second' });
    await card.getByRole('button', { name: t('buttons.disconnect') }).click();
    await page.getByText(t('teamSettings.disconnect_speech_message')).waitFor();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('buttons.disconnect') })
      .click();
    // What lies behind the question cannot be found by its role while that is open.
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    await card.waitFor({ state: 'hidden' });
    expect((await found()).total).toBe(0);
  });

  it('can run conversations and recognise speech', async () => {
    await using service = await startOpenaiSpeechServer({ models: ['llama-4', 'whisper-large-v3'] });
    const owner = await server().newUser('owner');
    await owner.call(createConnection, {
      body: { kind: 'openai-compatible', name: 'Own server', base_url: service.url },
    });
    const page = await browser().newPage(server(), { user: owner });
    await openTeamSettings(page, t, 'connections');
    const card = page.getByRole('listitem').filter({ hasText: 'Own server' });
    await card.getByText('llama-4', { exact: true }).waitFor();
    await card.getByText(t('teamSettings.function_speech_recognition'), { exact: true }).waitFor();
    expect(await card.getByText('whisper-large-v3').count()).toBe(0);
    await expectAccessible(page, 'server with models and speech recognition');
  });

  it('that only recognise speech say so', async () => {
    await using service = await startDeepgramServer({ apiKey: 'token' });
    const page = await browser().newPage(server(), { user: await server().newUser('owner') });
    await openTeamSettings(page, t, 'connections');
    await page
      .getByRole('button', { name: t('teamSettings.connect_service') })
      .first()
      .click();
    await chooseService(page, 'Deepgram');
    await page.getByLabel(t('teamSettings.base_url_optional')).fill(service.origin);
    await page.getByLabel(t('teamSettings.api_key'), { exact: true }).fill('token');
    await page.getByRole('button', { name: t('buttons.connect'), exact: true }).click();
    const card = page.getByRole('listitem').filter({ hasText: 'Deepgram' });
    await card.getByText(t('teamSettings.function_speech_recognition'), { exact: true }).waitFor();
    expect(await card.getByText(t('teamSettings.function_voices'), { exact: true }).count()).toBe(0);
  });
});

async function chooseService(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: t('teamSettings.service') }).click();
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
}
