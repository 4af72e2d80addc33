import { type AgentDetail, createAgent, getAgent } from '@parley/contract/agents.ts';
import { listVoices } from '@parley/contract/voices.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { agentEditor } from '../support/agent-editor.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { DIALOG_WINDOW, failBefore, holdScript } from '../support/held-script.ts';
import { listenTo } from '../support/sound.ts';
import type { PageOptions } from '../support/test-browser.ts';
import { tryAgain } from '../support/try-again.ts';
import { wordsOf } from '../support/words.ts';
import { writtenText } from '../support/written-text.ts';

const { server, browser } = consoleForTests();
const t = wordsOf('en');

let user: User;
beforeAll(async () => {
  user = await server().newUser('member');
});

function storeSpeaker(language: string, voice?: { voice_id: string; name: string }): Promise<AgentDetail> {
  return user.call(createAgent, {
    body: {
      name: 'Speaker',
      conversation_config: {
        agent: { first_message: 'Hello.', language, prompt: { prompt: 'You repair bicycles.' } },
        ...(voice ? { tts: { voice_id: voice.voice_id, voice_meta: voice } } : {}),
      },
    },
  });
}

const GRACE = { voice_id: 'espeak_en-us_f2', name: 'Grace' };

type Picker = {
  dialog: Locator;
  rows: Locator;
  radio: (name: string) => Locator;
  search: Locator;
  filter: (name: string, option: RegExp) => Promise<void>;
};

/** The button in the editor's header that names the agent's voice. */
const voiceButton = (page: Page) => page.getByRole('button', { name: new RegExp(`^${t('voices.voice')} `) });

async function openPicker(page: Page): Promise<Picker> {
  await voiceButton(page).click();
  const dialog = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('table', { name: t('voices.list') }) });
  const rows = dialog.getByRole('row').filter({ has: page.getByRole('radio') });
  await rows.first().waitFor();
  // The dialog takes the focus once it is open.
  await expect.poll(() => dialog.evaluate((window) => window.contains(document.activeElement))).toBe(true);
  return {
    dialog,
    rows,
    radio: (name) => dialog.getByRole('radio', { name: new RegExp(`^${name}\\b`) }),
    search: dialog.getByRole('searchbox', { name: t('voices.search') }),
    async filter(name, option) {
      await dialog.getByRole('combobox', { name, exact: true }).click();
      await page.getByRole('option', { name: option }).click();
    },
  };
}

async function pickerOf(agent: AgentDetail, options: PageOptions = { user }) {
  const page = await browser().newPage(server(), options);
  const sound = await listenTo(page, true);
  const editor = agentEditor(page, t);
  await editor.open(agent);
  // On phones the choices of the header are in a sheet.
  const choices = page.getByRole('button', { name: `${t('editor.agent_choices')}:` });
  if (options.width !== undefined) await choices.click();
  return { page, editor, sound, picker: await openPicker(page) };
}

it('finds a voice by text, gender and accent, with counts, and resets what was chosen', async () => {
  const { page, picker } = await pickerOf(await storeSpeaker('en', GRACE));
  const { total } = await user.call(listVoices, { query: { language: 'en' } });
  const counts = (loaded: number, all: number) =>
    picker.dialog
      .getByRole('status')
      .getByText(t('voices.loaded_of', { loaded, total: all }), { exact: true });
  await page.getByRole('heading', { name: t('voices.choose_voice', { language: 'English' }) }).waitFor();
  await counts(Math.min(50, total), total).waitFor();
  await expectAccessible(page, 'voice picker', EVERYWHERE);

  await picker.filter(t('voices.gender'), new RegExp(`^${t('voices.gender_female')} \\(\\d+\\)$`));
  const men = picker.dialog.getByRole('cell', { name: t('voices.gender_male'), exact: true });
  await expect.poll(() => men.count()).toBe(0);
  await picker.filter(t('voices.accent'), new RegExp(`^${t('voices.accent_american')} \\(\\d+\\)$`));
  const few = await user.call(listVoices, {
    query: { language: 'en', gender: 'female', accent: 'american' },
  });
  expect(few.total).toBeGreaterThan(0);
  await counts(few.total, few.total).waitFor();
  await expect.poll(() => picker.rows.count()).toBe(few.total);

  await picker.search.fill('grace');
  await counts(1, 1).waitFor();
  await expect.poll(() => picker.rows.count()).toBe(1);
  await picker.search.fill('xyzzy');
  await page.getByText(t('voices.no_match'), { exact: true }).waitFor();
  await expectAccessible(page, 'voice picker without a match');
  await page.getByRole('button', { name: t('voices.reset_filters') }).click();
  await counts(Math.min(50, total), total).waitFor();
  await expect.poll(() => picker.search.inputValue()).toBe('');
});

it('searches once when typing pauses, from the first page', async () => {
  const { page, picker } = await pickerOf(await storeSpeaker('en', GRACE));
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/voices') asked.push(String(searchParams));
  });
  // However long the machine takes between two letters, no time passes for the page.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await picker.search.pressSequentially('grace');
  await page.clock.resume();
  await expect.poll(() => picker.rows.count()).toBe(1);
  expect(asked).toEqual(['page=0&page_size=50&language=en&search=grace']);
});

it('plays one sample at a time, at the speed of the chip, until it is stopped', async () => {
  const { page, picker, sound } = await pickerOf(await storeSpeaker('en', GRACE));
  const names = await picker.rows.locator('label .truncate.font-medium').allTextContents();
  const [first = '', second = ''] = names;
  const play = (name: string) =>
    picker.dialog.getByRole('button', { name: t('voices.play', { name }), exact: true });
  const stop = (name: string) =>
    picker.dialog.getByRole('button', { name: t('voices.stop', { name }), exact: true });
  await play(first).click();
  await expect.poll(() => sound.playing()).toEqual([1]);
  await play(second).click();
  await play(first).waitFor();
  await stop(second).waitFor();
  await expect.poll(() => sound.playing()).toEqual([1]);
  const chip = picker.rows.nth(1).getByRole('button', { name: /x, / });
  for (const speed of [1.25, 1.5, 2, 0.75, 1]) {
    await chip.click();
    await expect.poll(() => chip.textContent()).toBe(`${speed}x`);
  }
  await chip.click();
  await stop(second).click();
  await play(second).waitFor();
  await expect.poll(() => sound.playing()).toEqual([]);
  await play(first).click();
  await expect.poll(() => sound.playing()).toEqual([1.25]);
  await expectAccessible(page, 'voice picker while a sample plays');
  await picker.dialog.getByRole('button', { name: t('design.cancel') }).click();
  await expect.poll(() => sound.playing()).toEqual([]);
});

it('opens on the voice of the agent, and saves another one with the agent', async () => {
  const agent = await storeSpeaker('fr', { voice_id: 'espeak_fr-fr_f2', name: 'Camille' });
  const { page, editor, picker } = await pickerOf(agent);
  const current = picker.rows.filter({ hasText: t('voices.current') });
  await expect.poll(() => current.getByRole('radio').isChecked()).toBe(true);
  await expect.poll(() => current.isVisible()).toBe(true);
  const others = picker.rows.filter({ hasNotText: t('voices.current') });
  const name = (await others.first().locator('label .truncate.font-medium').textContent()) ?? '';
  await others.first().click();
  await page.getByText(t('voices.chosen', { name }), { exact: true }).waitFor();
  await picker.dialog.getByRole('button', { name: t('buttons.save'), exact: true }).click();
  await picker.dialog.waitFor({ state: 'detached' });
  await editor.save();
  const { voices } = await user.call(listVoices, { query: { language: 'fr', search: name } });
  const voice_id = voices.find((voice) => voice.name === name)?.voice_id;
  const stored = await user.call(getAgent, { params: { id: agent.agent_id } });
  expect(stored.conversation_config.tts).toMatchObject({ voice_id, voice_meta: { voice_id, name } });
  await page.reload();
  await voiceButton(page).filter({ hasText: name }).waitFor();
});

it('is chosen from with the arrow keys, saved with Enter and left with Escape', async () => {
  const { page, picker } = await pickerOf(await storeSpeaker('en', GRACE));
  const before = await picker.rows.locator('label .truncate.font-medium').allTextContents();
  const at = before.indexOf('Grace');
  await picker.radio('Grace').focus();
  await page.keyboard.press('ArrowDown');
  const next = before[at + 1] ?? '';
  await expect.poll(() => picker.radio(next).isChecked()).toBe(true);
  await expect
    .poll(() => picker.radio(next).evaluate((radio) => radio === document.activeElement))
    .toBe(true);
  await page.keyboard.press('Escape');
  await picker.dialog.waitFor({ state: 'detached' });
  await voiceButton(page).filter({ hasText: 'Grace' }).waitFor();
  const again = await openPicker(page);
  await again.radio('Grace').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await again.dialog.waitFor({ state: 'detached' });
  await voiceButton(page).filter({ hasText: next }).waitFor();
});

it('gives a new agent the voice of its language until one is chosen', async () => {
  const page = await browser().newPage(server(), { user, language: 'fr' });
  const fr = wordsOf('fr');
  const editor = agentEditor(page, fr);
  await page.goto('/agents?agent=new&type=voice&template=support');
  const button = page.getByRole('button', { name: new RegExp(`^${fr('voices.voice')} `) });
  await button.filter({ hasText: 'Camille' }).waitFor();
  const greeting = page.getByRole('textbox', { name: fr('prompt.first_message'), exact: true });
  await expect.poll(() => writtenText(greeting)).toMatch(/assistant IA et cet appel est enregistré/);
  await editor.choose(fr('fields.language'), 'Allemand');
  await button.filter({ hasText: 'Hanna' }).waitFor();
  await expect
    .poll(() => writtenText(greeting))
    .toMatch(/KI-Assistent und dieses Gespräch wird aufgezeichnet/);
  await editor.choose(fr('fields.language'), 'Polonais');
  await button.filter({ hasText: 'Agnieszka' }).waitFor();
  await greeting.fill('Hola, soy Lucía.');
  await editor.choose(fr('fields.language'), 'Espagnol');
  await editor.button('editor.create').click();
  await editor.toast(fr('editor.agent_created')).waitFor();
  await page.waitForURL(/agent=[0-9a-f]{8}-/);
  const id = new URL(page.url()).searchParams.get('agent') ?? '';
  const stored = await user.call(getAgent, { params: { id } });
  expect(stored.conversation_config.agent?.first_message).toBe('Hola, soy Lucía.');
  expect(stored.conversation_config.tts).toMatchObject({
    voice_id: 'espeak_es_f2',
    voice_meta: { voice_id: 'espeak_es_f2', name: 'Lucía' },
  });
  await editor.choose(fr('fields.language'), 'Italien');
  await button.filter({ hasText: 'Lucía' }).waitFor();
  await page.getByText(fr('voices.other_language', { name: 'Lucía', language: 'Italien' })).waitFor();
  await expectAccessible(page, 'hint that a voice speaks another language');
});

it('folds the filters away on a phone', async () => {
  const { page, picker } = await pickerOf(await storeSpeaker('en', GRACE), {
    user,
    width: 390,
    height: 844,
  });
  const gender = picker.dialog.getByRole('combobox', { name: t('voices.gender'), exact: true });
  expect(await gender.isVisible()).toBe(false);
  const toggle = picker.dialog.getByRole('button', { name: t('voices.filters'), exact: true });
  await toggle.click();
  await picker.filter(t('voices.gender'), new RegExp(`^${t('voices.gender_male')} `));
  await expectAccessible(page, 'voice picker on a phone with its filters', [390]);
  await picker.dialog.getByRole('button', { name: t('voices.filters_chosen', { number: 1 }) }).click();
  expect(await gender.isVisible()).toBe(false);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

it('says that voices could not be loaded, also before its window is there, and loads them when asked again', async () => {
  const page = await browser().newPage(server(), { user });
  browser().ignoreErrors(/ERR_FAILED|status of 5\d\d/);
  const editor = agentEditor(page, t);
  const release = await holdScript(page, DIALOG_WINDOW);
  await editor.open(await storeSpeaker('en', GRACE));
  await failBefore(page, '**/api/voices?*', release);
  await voiceButton(page).click();
  await page.getByText(t('voices.load_failed'), { exact: true }).waitFor();
  await expectAccessible(page, 'voices that could not be loaded');
  await page.unroute('**/api/voices?*');
  await tryAgain(editor.button('design.retry'), page.getByRole('radio', { name: /^Grace/ }));
});

it('lets a viewer hear the voice and not change it', async () => {
  const viewer = await server().newUser('viewer');
  const page = await browser().newPage(server(), { user: viewer });
  const sound = await listenTo(page, true);
  const editor = agentEditor(page, t);
  await editor.open(await storeSpeaker('en', GRACE));
  await expect.poll(() => voiceButton(page).isDisabled()).toBe(true);
  await editor.button('voices.play', { name: 'Grace' }).click();
  await expect.poll(() => sound.playing()).toEqual([1]);
});
