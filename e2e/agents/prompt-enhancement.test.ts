import { createConnection } from '@parley/contract/connections.ts';
import { beforeAll, expect, it } from 'vitest';
import { startOpenaiServer } from '../../engine/test/openai-server.ts';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { agentEditor, storeAgent } from '../support/agent-editor.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { wordsOf } from '../support/words.ts';
import { writtenText } from '../support/written-text.ts';

// The other sections are left as they are.
const BETTER = '# Personality\nYou are the friendly assistant of a bicycle shop.\n\n# Tone\nWarm and clear.';

let answer = Promise.withResolvers<void>();
const { server, browser } = consoleForTests();
const t = wordsOf('en');

let user: User;
beforeAll(async () => {
  user = await server().newUser('member');
  const models = await startOpenaiServer({
    models: ['test-model'],
    answers: ({ body }) =>
      JSON.stringify(body).includes('Ruin this')
        ? { status: 500, errorMessage: 'Broken.' }
        : { tokens: [BETTER], after: answer.promise },
  });
  const owner = await server().owner();
  await owner.call(createConnection, {
    body: { kind: 'openai-compatible', name: 'Models', base_url: models.url },
  });
  return () => models[Symbol.asyncDispose]();
});

async function editorOf() {
  const agent = await storeAgent(user);
  const page = await browser().newPage(server(), { user });
  const editor = agentEditor(page, t);
  await editor.open(agent);
  const enhance = page.getByRole('button', { name: t('prompt.enhance'), disabled: false });
  const dialog = page.getByRole('dialog', { name: t('prompt.enhance') });
  return { page, editor, enhance, dialog };
}

it('shows the prompt, waits for the model, compares both and inserts what was enhanced', async () => {
  answer = Promise.withResolvers();
  const { page, editor, enhance, dialog } = await editorOf();
  await enhance.click();
  await dialog.getByRole('textbox', { name: t('prompt.original') }).waitFor();
  await expectAccessible(page, 'enhancement, ready');
  await dialog.getByRole('button', { name: t('prompt.enhance_start') }).click();
  await dialog.getByText(t('prompt.enhance_wait')).first().waitFor();
  await expectAccessible(page, 'enhancement, waiting');
  answer.resolve();
  const enhanced = dialog.getByRole('figure', { name: t('prompt.enhanced') });
  await enhanced.waitFor();
  await expect.poll(() => enhanced.textContent()).toContain('Warm and clear.');
  // What is new is marked in the enhanced text only, what is gone in the original only.
  await expect
    .poll(async () => (await enhanced.getByRole('insertion').allTextContents()).join(''))
    .toContain('Warm and clear.');
  expect(await enhanced.getByRole('deletion').count()).toBe(0);
  const original = dialog.getByRole('figure', { name: t('prompt.original') });
  expect(await original.getByRole('insertion').count()).toBe(0);
  // Sections that the model did not give back stay.
  expect(await original.getByRole('deletion').count()).toBe(0);
  expect(await enhanced.textContent()).toContain('- A repair takes two days.');
  await expectAccessible(page, 'enhancement, result', EVERYWHERE);
  await dialog.getByRole('button', { name: t('prompt.copy'), exact: true }).click();
  await dialog.getByRole('button', { name: t('design.copied') }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('- A repair takes two days.');
  await dialog.getByRole('button', { name: t('prompt.insert') }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => writtenText(editor.field('prompt.section_tone'))).toBe('Warm and clear.');
  await expect.poll(() => writtenText(editor.field('prompt.section_rules'))).toBe('- Never promise a price.');
});

it('leaves the prompt alone when the comparison is cancelled', async () => {
  answer.resolve();
  const { editor, enhance, dialog } = await editorOf();
  await enhance.click();
  await dialog.getByRole('button', { name: t('prompt.enhance_start') }).click();
  await dialog.getByRole('figure', { name: t('prompt.enhanced') }).waitFor();
  await dialog.getByRole('button', { name: t('design.cancel') }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => writtenText(editor.field('prompt.section_tone'))).toBe('');
});

it('closes and says so when the model fails', async () => {
  const { page, editor, enhance, dialog } = await editorOf();
  await editor.field('prompt.section_rules').fill('Ruin this.');
  await page.getByText(t('prompt.characters_other', { count: 10 }), { exact: true }).waitFor();
  // What is enhanced follows the fields after a short pause.
  await expect
    .poll(async () => {
      await enhance.click();
      const original = await dialog.getByRole('textbox', { name: t('prompt.original') }).inputValue();
      if (original.includes('Ruin this.')) return true;
      await dialog.getByRole('button', { name: t('design.cancel') }).click();
      await dialog.waitFor({ state: 'detached' });
      return false;
    })
    .toBe(true);
  browser().ignoreErrors(/status of 502/);
  await dialog.getByRole('button', { name: t('prompt.enhance_start') }).click();
  await editor.toast(t('prompt.error_enhance_failed')).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await expectAccessible(page, 'failed enhancement');
});
