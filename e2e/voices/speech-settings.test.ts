import { type AgentDetail, createAgent, getAgent, type NewAgent } from '@parley/contract/agents.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { agentEditor } from '../support/agent-editor.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { wavFacts } from '../support/sound.ts';
import { wordsOf } from '../support/words.ts';

const { server, browser } = consoleForTests();
const t = wordsOf('en');
const SPEECH = /\/voices\/[^/]+\/speech$/;

let user: User;
beforeAll(async () => {
  user = await server().newUser('member');
});

type Tts = NonNullable<NewAgent['conversation_config']['tts']>;

function storeSpeaker(tts: Tts = {}): Promise<AgentDetail> {
  return user.call(createAgent, {
    body: {
      name: 'Speaker',
      conversation_config: {
        agent: {
          first_message: 'Good morning {{name}}, this is the bicycle shop. What can I do for you today?',
          language: 'en',
          prompt: { prompt: 'You repair bicycles.' },
          dynamic_variables: { dynamic_variable_placeholders: { name: 'Ada' } },
        },
        tts: {
          voice_id: 'espeak_en-us_f2',
          voice_meta: { voice_id: 'espeak_en-us_f2', name: 'Grace' },
          ...tts,
        },
      },
    },
  });
}

async function openSettings(agent: AgentDetail, signedIn: User = user) {
  const page = await browser().newPage(server(), { user: signedIn });
  const editor = agentEditor(page, t);
  await editor.open(agent);
  await unfold(page);
  return { page, editor };
}

async function unfold(page: Page): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${t('editor.section_speech')}`) }).click();
  await page.getByRole('radiogroup', { name: t('speech.stability') }).waitFor();
}

const choice = (page: Page, group: string, name: string) =>
  page.getByRole('radiogroup', { name: t(group) }).getByRole('radio', { name });
const exact = (page: Page, setting: string) =>
  page.getByRole('spinbutton', { name: t('speech.exact_value', { setting: t(setting) }) });
const picker = (page: Page, key: string) => page.getByRole('combobox', { name: t(key), exact: true });

it('stores every setting in its wire form, and shows it after a reload', async () => {
  const agent = await storeSpeaker();
  const { page, editor } = await openSettings(agent);
  await expectAccessible(page, 'speech settings');
  await choice(page, 'speech.stability', t('speech.preset_stability_natural')).click();
  await choice(page, 'speech.speed', t('speech.custom')).click();
  await exact(page, 'speech.speed').fill('0.93');
  await choice(page, 'speech.similarity', t('speech.preset_similarityBoost_maximum')).click();
  await page.getByRole('switch', { name: t('speech.flash') }).click();
  await editor.choose(t('speech.latency'), t('speech.latency_normal'));
  await editor.choose(t('speech.format'), t('speech.format_telephone', { rate: '8 kHz' }));
  await editor.field('speech.keywords').fill(' Raleigh, , pedal crank ,Shimano,');
  await expectAccessible(page, 'speech settings with a slider and keywords', EVERYWHERE);
  await editor.save();

  const stored = await user.call(getAgent, { params: { id: agent.agent_id } });
  expect(stored.version).toBe(2);
  expect(stored.conversation_config.tts).toMatchObject({
    voice_id: 'espeak_en-us_f2',
    stability: 0.2,
    speed: 0.93,
    similarity_boost: 1,
    model_id: 'eleven_turbo_v2',
    optimize_streaming_latency: 3,
    agent_output_audio_format: 'ulaw_8000',
  });
  expect(stored.conversation_config.asr?.keywords).toEqual(['Raleigh', 'pedal crank', 'Shimano']);

  await page.reload();
  await choice(page, 'speech.stability', t('speech.preset_stability_natural'))
    .and(page.locator('[data-checked]'))
    .waitFor();
  await expect.poll(() => exact(page, 'speech.speed').inputValue()).toBe('0.93');
  await choice(page, 'speech.similarity', t('speech.preset_similarityBoost_maximum'))
    .and(page.locator('[data-checked]'))
    .waitFor();
  await expect.poll(() => page.getByRole('switch', { name: t('speech.flash') }).isChecked()).toBe(false);
  await expect.poll(() => picker(page, 'speech.latency').textContent()).toBe(t('speech.latency_normal'));
  await expect
    .poll(() => picker(page, 'speech.format').textContent())
    .toBe(t('speech.format_telephone', { rate: '8 kHz' }));
  await expect.poll(() => editor.field('speech.keywords').inputValue()).toBe('Raleigh, pedal crank, Shimano');
});

it('rounds a number, clamps it to its range and ignores other text, and takes keywords away one by one', async () => {
  const { page, editor } = await openSettings(await storeSpeaker());
  await choice(page, 'speech.speed', t('speech.custom')).click();
  const field = exact(page, 'speech.speed');
  const slider = page.getByRole('slider', { name: t('speech.speed') });
  for (const [typed, stored] of [
    ['0.876', '0.88'],
    ['0,9', '0.9'],
    ['9', '1.2'],
    ['0.1', '0.7'],
    ['quick', '0.7'],
    ['', '0.7'],
  ] as const) {
    await field.fill(typed);
    await field.blur();
    expect([typed, await field.inputValue()]).toEqual([typed, stored]);
    await expect.poll(() => slider.getAttribute('aria-valuenow')).toBe(stored);
  }
  await slider.press('ArrowRight');
  await expect.poll(() => field.inputValue()).toBe('0.71');
  await field.press('ArrowDown');
  await field.press('ArrowDown');
  await expect.poll(() => field.inputValue()).toBe('0.7');
  // A slider that stands on a named value stays until one chooses the name.
  await choice(page, 'speech.speed', t('speech.preset_speed_slow')).click();
  await field.waitFor({ state: 'detached' });

  await editor.field('speech.keywords').fill('Raleigh, crank, crank, Shimano');
  await editor.button('speech.remove_keyword', { keyword: 'crank' }).click();
  await expect.poll(() => editor.field('speech.keywords').inputValue()).toBe('Raleigh, Shimano');
  await editor.button('speech.remove_keyword', { keyword: 'Shimano' }).click();
  await expect.poll(() => editor.field('speech.keywords').inputValue()).toBe('Raleigh');
  await expect
    .poll(() =>
      page
        .getByRole('list', { name: t('speech.keywords') })
        .getByRole('listitem')
        .count(),
    )
    .toBe(1);
});

it('shows stored values outside the choices as they are, and leaves them unchanged', async () => {
  const agent = await storeSpeaker({
    stability: 0.33,
    optimize_streaming_latency: 2,
    agent_output_audio_format: 'opus_48000_64',
    model_id: 'eleven_flash_v2',
  });
  const { page, editor } = await openSettings(agent);
  await expect.poll(() => exact(page, 'speech.stability').inputValue()).toBe('0.33');
  await expect
    .poll(() => picker(page, 'speech.latency').textContent())
    .toBe(t('speech.latency_level', { level: 2 }));
  await expect.poll(() => picker(page, 'speech.format').textContent()).toBe('opus_48000_64');
  await editor.field('speech.keywords').fill('Raleigh');
  await editor.save();
  const stored = await user.call(getAgent, { params: { id: agent.agent_id } });
  expect(stored.conversation_config.tts).toMatchObject({
    stability: 0.33,
    optimize_streaming_latency: 2,
    agent_output_audio_format: 'opus_48000_64',
    model_id: 'eleven_flash_v2',
  });
});

it('speaks with the settings on the screen before they are saved, and stops when told', async () => {
  const agent = await storeSpeaker();
  const { page, editor } = await openSettings(agent);
  await expect
    .poll(() => editor.field('voices.trial_text').inputValue())
    .toBe('Good morning Ada, this is the bicycle shop. What can I do for you today?');
  const files: Buffer[] = [];
  await page.route(SPEECH, async (route) => {
    const response = await route.fetch();
    files.push(await response.body());
    await route.fulfill({ response });
  });
  const spoken = async () => {
    await editor.button('voices.trial_listen').click();
    await page.getByText(t('voices.trial_speaking'), { exact: true }).waitFor();
    await editor.button('buttons.stop').click();
    await editor.button('voices.trial_listen').waitFor();
    return wavFacts(files.at(-1) ?? Buffer.alloc(0));
  };
  await choice(page, 'speech.speed', t('speech.preset_speed_slow')).click();
  const slow = await spoken();
  await choice(page, 'speech.speed', t('speech.preset_speed_fast')).click();
  const fast = await spoken();
  expect(slow.seconds / fast.seconds).toBeGreaterThan(1.4);
  await editor.field('voices.trial_text').fill('Good morning.');
  expect((await spoken()).seconds).toBeLessThan(fast.seconds / 2);
  await editor.choose(t('speech.format'), t('speech.format_pcm', { rate: '8 kHz' }));
  expect((await spoken()).sampleRateHz).toBe(8000);
  expect((await user.call(getAgent, { params: { id: agent.agent_id } })).version).toBe(1);
});

it('pronounces words as they are written in the dictionary, tried by ear and stored with the agent', async () => {
  const locators = [{ pronunciation_dictionary_id: 'theirs', version_id: '1' }];
  const agent = await storeSpeaker({ pronunciation_dictionary_locators: locators });
  const { page, editor } = await openSettings(agent);
  const row = (key: string, index: number) =>
    page.getByRole('textbox', { name: t(key), exact: true }).nth(index);
  await editor.button('speech.pronunciation_add').click();
  await row('speech.pronunciation_word', 0).fill('Shimano');
  expect(await editor.button('voices.play', { name: 'Shimano' }).isDisabled()).toBe(true);
  await editor.button('editor.save').click();
  await page.getByText(t('speech.pronunciation_sound_required')).first().waitFor();
  await row('speech.pronunciation_sound', 0).fill('Shee-mah-no');
  await editor.button('speech.pronunciation_add').click();
  await row('speech.pronunciation_word', 1).fill('shimano');
  await row('speech.pronunciation_sound', 1).fill('x');
  await editor.button('editor.save').click();
  await page.getByText(t('speech.pronunciation_taken')).first().waitFor();
  await expectAccessible(page, 'a pronunciation dictionary with an error');
  await editor.button('speech.pronunciation_remove', { word: 'shimano' }).click();
  await editor.save();
  await page.reload();
  await expect.poll(() => row('speech.pronunciation_sound', 0).inputValue()).toBe('Shee-mah-no');

  const [request] = await Promise.all([
    page.waitForRequest(SPEECH),
    editor.button('voices.play', { name: 'Shimano' }).click(),
  ]);
  const rules = [{ type: 'alias', string_to_replace: 'Shimano', alias: 'Shee-mah-no' }];
  expect(request.postDataJSON()).toMatchObject({
    text: 'Shimano',
    language: 'en',
    settings: { pronunciation_rules: rules },
  });
  expect((await request.response())?.status()).toBe(200);
  const stored = await user.call(getAgent, { params: { id: agent.agent_id } });
  expect(stored.version).toBe(2);
  expect(stored.conversation_config.tts).toMatchObject({
    pronunciation_rules: rules,
    pronunciation_dictionary_locators: locators,
  });
});

it('says why a text could not be spoken', async () => {
  const { page, editor } = await openSettings(await storeSpeaker({ voice_id: 'espeak_nobody_f9' }));
  browser().ignoreErrors(/status of 4\d\d/);
  await page.getByText(t('voices.gone', { name: 'Grace' })).waitFor();
  await editor.button('voices.trial_listen').click();
  await page
    .getByRole('alert')
    .filter({ hasText: t('voices.trial_failed') })
    .waitFor();
  await expectAccessible(page, 'speech that failed');
  await editor.button('voices.trial_listen').waitFor();
});

it('lets a viewer see the settings and change none', async () => {
  const viewer = await server().newUser('viewer');
  const { page, editor } = await openSettings(await storeSpeaker({ stability: 0.8 }), viewer);
  const steady = choice(page, 'speech.stability', t('speech.preset_stability_steady'));
  await expect.poll(() => steady.getAttribute('aria-checked')).toBe('true');
  await expect.poll(() => steady.getAttribute('aria-disabled')).toBe('true');
  await expect.poll(() => page.getByRole('switch', { name: t('speech.flash') }).isDisabled()).toBe(true);
  await expect.poll(() => editor.field('speech.keywords').isEditable()).toBe(false);
  expect(await editor.button('voices.trial_listen').count()).toBe(0);
});
