import { BROWSER_VOICE_RATE } from '@parley/contract/limits.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { agentEditor, storeAgent } from '../support/agent-editor.ts';
import { monitorAudio } from '../support/audio-monitor.ts';
import { installBrowserSpeech, removeRecogniser } from '../support/browser-speech.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { followToConnections } from '../support/team-settings.ts';
import { sendMessage } from '../support/test-conversation.ts';
import { wordsOf } from '../support/words.ts';

// No recogniser is connected, so that voice agents are tested with what the browser brings along.
const { server, browser } = consoleForTests();
const t = wordsOf('en');
const GREETING = 'Hello from the bicycle shop.';

let user: User;
beforeAll(async () => {
  user = await server().newUser('member');
});

async function openEditor(page: Page) {
  const editor = agentEditor(page, t);
  await editor.open(await storeAgent(user));
  return editor;
}

const messagesOf = (page: Page) =>
  page.getByRole('log', { name: t('testPanel.conversation') }).getByRole('article');

describe('a test with what the browser hears and says', () => {
  async function startTest() {
    const page = await browser().newPage(server(), { user });
    const speech = await installBrowserSpeech(page);
    const editor = await openEditor(page);
    await page.getByText(t('testPanel.browserSpeaks')).waitFor();
    await editor.button('testPanel.test').click();
    await expect.poll(() => speech.listensFor()).toBe('en-US');
    await messagesOf(page).getByText(GREETING, { exact: true }).waitFor();
    return { page, speech, editor };
  }

  it('writes down the caller, and says the answers slowly in a voice of the language', async () => {
    const { page, speech } = await startTest();
    await expect
      .poll(() => speech.saying())
      .toEqual([{ text: GREETING, rate: BROWSER_VOICE_RATE, lang: 'en_GB' }]);
    await page.getByText(t('testPanel.speaking'), { exact: true }).waitFor();
    await expectAccessible(page, 'browser that speaks', EVERYWHERE);
    await speech.finishSaying();
    await page.getByText(t('testPanel.listening'), { exact: true }).waitFor();
    await speech.hear('When are', false);
    await page.getByText('When are', { exact: true }).waitFor();
    await speech.hear('When are you open?', true);
    await messagesOf(page).getByText('When are you open?', { exact: true }).waitFor();
    await messagesOf(page).nth(2).locator('summary').waitFor();
    const said = async () => (await speech.saying()).map(({ text }) => text).join(' ');
    await expect.poll(said).toContain('Monday to Saturday');
  });

  it('falls silent when it is spoken over, and not because it hears itself', async () => {
    const { page, speech } = await startTest();
    await expect.poll(async () => (await speech.saying()).length).toBe(1);
    await speech.hear('hello from the bicycle', false);
    await speech.hear('hello from the bicycle shop', true);
    expect(await speech.saying()).toHaveLength(1);
    await speech.hear('Wait a moment please', false);
    await expect.poll(() => speech.saying()).toEqual([]);
    await page.getByText(t('testPanel.listening'), { exact: true }).waitFor();
    await expect.poll(() => messagesOf(page).count()).toBe(1);
  });

  it('forgets words that were not finished when the microphone was turned off', async () => {
    const { page, speech, editor } = await startTest();
    await speech.hear('Wait a moment please', false);
    const words = page.getByText('Wait a moment please', { exact: true });
    await words.waitFor();
    await editor.button('testPanel.microphone_on').click();
    await words.waitFor({ state: 'detached' });
  });

  it('listens through every pause, and stops with the call', async () => {
    const { page, speech, editor } = await startTest();
    await speech.fail('no-speech');
    await speech.hear('When are you open?', true);
    await messagesOf(page).getByText('When are you open?', { exact: true }).waitFor();
    await editor.button('testPanel.microphone_on').click();
    await expect.poll(() => speech.listensFor()).toBeUndefined();
    await page.getByText(t('testPanel.listening'), { exact: true }).waitFor({ state: 'detached' });
    await editor.button('testPanel.microphone_off').click();
    await expect.poll(() => speech.listensFor()).toBe('en-US');
    await editor.button('testPanel.end').click();
    await page.getByText(t('testPanel.over')).waitFor();
    await expect.poll(() => speech.listensFor()).toBeUndefined();
    await expect.poll(() => speech.saying()).toEqual([]);
  });

  it('leaves the recogniser to another tab that listens, until the microphone is asked for here', async () => {
    const { page, speech, editor } = await startTest();
    await speech.fail('aborted');
    await page.getByText(t('testPanel.heardElsewhere'), { exact: true }).waitFor();
    await expect.poll(() => speech.listensFor()).toBeUndefined();
    await editor.button('testPanel.microphone_off').click();
    await expect.poll(() => speech.listensFor()).toBe('en-US');
    expect(await page.getByText(t('testPanel.heardElsewhere'), { exact: true }).count()).toBe(0);
  });

  it.each([
    ['not-allowed', ['testPanel.microphoneDenied', 'testPanel.microphoneHelp']],
    ['audio-capture', ['testPanel.microphoneRequired', 'testPanel.microphoneMissing']],
    ['network', ['testPanel.browserUnreachable']],
  ])('says what is wrong after %s, and takes typed messages', async (error, keys) => {
    const { page, speech } = await startTest();
    await speech.fail(error);
    for (const key of keys) await page.getByText(t(key), { exact: true }).waitFor();
    await expectAccessible(page, `browser that does not listen: ${error}`);
    await sendMessage(page, t, 'When are you open?');
    await messagesOf(page).nth(2).locator('summary').waitFor();
  });
});

describe('a browser that cannot listen', () => {
  it('is named as such, and hears the agent’s own voice instead, with typed messages', async () => {
    const page = await browser().newPage(server(), { user });
    await removeRecogniser(page);
    const heard = await monitorAudio(page);
    const editor = await openEditor(page);
    await page
      .getByText('Your browser does not support speech recognition. Please use Chrome or Edge.')
      .waitFor();
    await page.getByText(t('testPanel.connectHintAsk')).waitFor();
    await expectAccessible(page, 'browser that cannot listen');
    expect(await page.getByRole('note').count()).toBe(1);
    await editor.button('testPanel.test').click();
    await page.getByText(t('testPanel.deaf_no_recogniser')).waitFor();
    await heard.untilAudible();
    expect(await heard.openMicrophones()).toBe(0);
    await heard.untilSilent();
    await heard.takeLoudest();
    await sendMessage(page, t, 'When are you open?');
    await messagesOf(page).nth(2).getByText('Monday to Saturday').waitFor();
    await heard.untilAudible();
    await page.getByText(t('testPanel.awaitsMessage')).waitFor();
    await expectAccessible(page, 'typed call');
    await editor.button('testPanel.end').click();
    await editor.button('testPanel.clear').click();
    await page.getByText(t('testPanel.browserDeaf')).waitFor();
  });

  it('leads owners to where a recogniser is connected', async () => {
    const page = await browser().newPage(server(), { user: await server().owner() });
    await removeRecogniser(page);
    await openEditor(page);
    await followToConnections(page, t, 'teamSettings.connect_service');
  });

  it('says when the browser has no voice for the language, and asks for chat messages in the language of the console', async () => {
    const page = await browser().newPage(server(), { user });
    const editor = await openEditor(page);
    // Chromium without a desktop has a recogniser and no voices.
    await page.getByText(t('testPanel.browserMute')).waitFor();
    await editor.button('testPanel.typeInstead').click();
    const start = editor.button('testPanel.test');
    await expect.poll(() => start.evaluate((button) => button === document.activeElement)).toBe(true);
    await start.click();
    const box = page.getByRole('textbox', { name: t('testPanel.message') });
    await expect.poll(() => box.getAttribute('placeholder')).toBe(t('testPanel.browserPlaceholder'));
  });
});
