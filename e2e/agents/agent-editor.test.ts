import { getAgent } from '@parley/contract/agents.ts';
import { beforeAll, expect, it } from 'vitest';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { agentEditor, storeAgent } from '../support/agent-editor.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { holdScript } from '../support/held-script.ts';
import { startTestConversation } from '../support/test-conversation.ts';
import { wordsOf } from '../support/words.ts';
import { writtenText } from '../support/written-text.ts';

const { server, browser } = consoleForTests();
const t = wordsOf('en');

let user: User;
beforeAll(async () => {
  user = await server().newUser('member');
});

const isFocused = (field: Element) => field === document.activeElement;

async function editorOf(name?: string) {
  const agent = await storeAgent(user, name);
  const page = await browser().newPage(server(), { user });
  const editor = agentEditor(page, t);
  await editor.open(agent);
  return { agent, page, editor };
}

it('says that it saved beside a running test without covering where one writes', async () => {
  const { page, editor } = await editorOf();
  await startTestConversation(page, t);
  await editor.field('prompt.section_tone').fill('Warm and brief.');
  await editor.save();
  const toast = editor.toast(t('editor.agent_modified'));
  await toast.waitFor();
  const bottomPx = await toast.evaluate(async (shown) => {
    await Promise.all(shown.getAnimations().map(({ finished }) => finished));
    return shown.getBoundingClientRect().bottom;
  });
  const form = page.locator('form', { has: editor.button('testPanel.send') });
  expect(bottomPx).toBeLessThanOrEqual((await form.boundingBox())?.y ?? 0);
});

it('keeps the place of the keyboard when a field is left, a toast is closed and a button has saved', async () => {
  const { page, editor } = await editorOf();
  const field = editor.field('prompt.section_tone');
  await field.fill('Warm and brief.');
  const next = editor.button('prompt.expand', { section: t('prompt.section_tone') });
  const isNextReached = async () => {
    await field.press('Escape');
    await page.keyboard.press('Tab');
    return next.evaluate(isFocused);
  };
  // More than once where the editor that marks variables takes the place of the field meanwhile.
  await expect.poll(isNextReached).toBe(true);
  await page.keyboard.press('Shift+Tab');
  await editor.save();
  await editor.toast(t('editor.agent_modified')).waitFor();
  await page.keyboard.press('Alt+t');
  await expect.poll(() => field.evaluate(isFocused)).toBe(false);
  await page.keyboard.press('Escape');
  await expect.poll(() => field.evaluate(isFocused)).toBe(true);
  await page.keyboard.type('Kind. ');
  await editor.button('editor.save').press('Enter');
  await page.getByText(t('editor.all_saved'), { exact: true }).waitFor();
  await expect.poll(() => editor.button('editor.save').evaluate(isFocused)).toBe(true);
});

it('saves sections with Ctrl S, counts their characters and shows them again after a reload', async () => {
  const { agent, page, editor } = await editorOf();
  await editor.field('prompt.section_tone').fill('Warm and brief.');
  await page.getByText(t('prompt.characters_other', { count: 15 }), { exact: true }).waitFor();
  await page.getByText(t('editor.unsaved')).waitFor();
  await editor.save();
  await editor.toast(t('editor.agent_modified')).waitFor();
  await expectAccessible(page, 'editor after saving, with its toast', EVERYWHERE);

  await page.reload();
  await editor.field('prompt.section_tone').waitFor();
  await expect.poll(() => writtenText(editor.field('prompt.section_tone'))).toBe('Warm and brief.');
  const stored = await user.call(getAgent, { params: { id: agent.agent_id } });
  expect(stored.version).toBe(2);
  expect(stored.conversation_config.agent?.prompt?.prompt).toContain('# Tone\nWarm and brief.');
});

it('renames in place: Enter and Ctrl S commit, Escape cancels, a blank name is not applied', async () => {
  const { agent, page, editor } = await editorOf('Before');
  const field = page.getByRole('textbox', { name: t('fields.name'), exact: true });
  await editor.button('buttons.rename_named', { name: 'Before' }).click();
  await field.fill('Never');
  await field.press('Escape');
  await editor.button('buttons.rename_named', { name: 'Before' }).click();
  await field.fill('   ');
  await field.press('Enter');
  await editor.button('buttons.rename_named', { name: 'Before' }).click();
  await expect.poll(() => field.getAttribute('maxlength')).toBe('100');
  await field.fill('  After  ');
  await expectAccessible(page, 'renaming');
  await field.press('Enter');
  await page
    .locator(':focus')
    .and(editor.button('buttons.rename_named', { name: 'After' }))
    .waitFor();
  await editor.save();
  await editor.button('buttons.rename_named', { name: 'After' }).click();
  await field.fill('By keyboard');
  await editor.save();
  await editor.button('buttons.rename_named', { name: 'By keyboard' }).waitFor();
  await expect
    .poll(async () => (await user.call(getAgent, { params: { id: agent.agent_id } })).name)
    .toBe('By keyboard');
});

it('shows missing values beside their fields, and leaves the stored agent unchanged', async () => {
  const { agent, page, editor } = await editorOf();
  for (const section of ['personality', 'environment', 'rules']) {
    await editor.field(`prompt.section_${section}`).fill('');
  }
  await page.keyboard.press('Control+s');
  await page.getByText(t('editor.sections_required'), { exact: true }).first().waitFor();
  await expectAccessible(page, 'editor with an empty prompt', EVERYWHERE);
  await editor.button('prompt.edit_as_text').click();
  await page.keyboard.press('Control+s');
  await page.getByText(t('editor.system_prompt_required'), { exact: true }).first().waitFor();
  await expect.poll(() => editor.field('prompt.free_text').evaluate(isFocused)).toBe(true);
  expect((await user.call(getAgent, { params: { id: agent.agent_id } })).version).toBe(1);
  const freeText = 'You repair bicycles.\n\n# Rules\nBe brief.\n\n# Tone\nCalm.\n';
  await editor.field('prompt.free_text').fill(freeText);
  await editor.save();
  await editor.open(agent);
  await expect.poll(() => writtenText(editor.field('prompt.free_text'))).toBe(freeText);
});

it('stores language, model and mood', async () => {
  const { page, editor } = await editorOf();
  await page.getByRole('combobox', { name: t('editor.model') }).click();
  await page.getByText(t('editor.model_offline')).waitFor();
  await expectAccessible(page, 'list of language models');
  await page.keyboard.press('Escape');
  await editor.choose(t('fields.language'), 'Spanish');
  await editor.choose(t('editor.model'), 'GPT-5 mini');
  await editor.choose(t('editor.mood'), t('editor.mood_veryCreative'));
  await editor.save();
  await page.reload();
  for (const [picker, option] of [
    ['fields.language', 'Spanish'],
    ['editor.model', 'GPT-5 mini'],
    ['editor.mood', t('editor.mood_veryCreative')],
  ] as const) {
    await page
      .getByRole('combobox', { name: t(picker) })
      .filter({ hasText: option })
      .waitFor();
  }
});

it('leads to closed sections, which say what they hold, and puts the choices in a sheet on phones', async () => {
  const { agent, page, editor } = await editorOf();
  const section = page.getByRole('button', { name: new RegExp(`^${t('editor.section_speech')}`) });
  await expect
    .poll(() => section.textContent())
    .toContain(t('editor.fact_voice', { voice: 'Grace', speed: '1' }));
  await page.setViewportSize({ width: 1440, height: 500 });
  const link = page.getByRole('link', { name: t('editor.section_speech'), exact: true });
  await link.click();
  await expect.poll(() => section.getAttribute('aria-expanded')).toBe('true');
  await expect.poll(() => link.getAttribute('aria-current')).toBe('location');
  await page.setViewportSize({ width: 390, height: 844 });
  const choices = page.getByRole('button', { name: `${t('editor.agent_choices')}:` });
  await expect.poll(() => choices.textContent()).toContain('English · Grace');
  await choices.click();
  await editor.choose(t('fields.language'), 'Spanish');
  await expectAccessible(page, 'choices of an agent on a phone', [390]);
  await page.keyboard.press('Escape');
  await expect.poll(() => choices.textContent()).toContain('Spanish');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**/agents/${agent.provider_uuid}`, async (route) => {
    await released;
    await route.continue();
  });
  await page.reload();
  await page.getByText(t('design.loading'), { exact: true }).waitFor({ state: 'attached' });
  await expectAccessible(page, 'editor while the agent is being read');
  release();
  await choices.waitFor();
});

it('turns sections into free text and back without losing a word', async () => {
  const { page, editor } = await editorOf();
  await editor.button('prompt.edit_as_text').click();
  const text = await writtenText(editor.field('prompt.free_text'));
  expect(text).toContain('# Environment\n- The shop is open Monday to Saturday, 9 am to 7 pm.');
  await expectAccessible(page, 'prompt as free text', EVERYWHERE);
  await editor.field('prompt.free_text').fill(`${text}\n\n# Tone\nCalm.`);
  await editor.button('prompt.edit_in_sections').click();
  await expect.poll(() => writtenText(editor.field('prompt.section_tone'))).toBe('Calm.');
  await expect
    .poll(() => writtenText(editor.field('prompt.section_environment')))
    .toBe('- The shop is open Monday to Saturday, 9 am to 7 pm.\n- A repair takes two days.');
});

/** An editor in which nothing marks the variables of a prompt until it is let to. */
async function unmarkedEditor() {
  const agent = await storeAgent(user);
  const page = await browser().newPage(server(), { user });
  const release = await holdScript(page, 'cm-prompt-heading');
  await page.goto(`/agents?agent=${agent.provider_uuid}`);
  await page.locator('textarea').first().waitFor();
  return { page, release };
}

it('keeps a field that is written in until it is left, and not only its window', async () => {
  const { page, release } = await unmarkedEditor();
  const first = page.locator('textarea').first();
  await first.focus();
  release();
  await page.locator('.cm-content').nth(1).waitFor();
  // Another window has the focus now, and the field keeps it in its own.
  await first.dispatchEvent('blur');
  await page.keyboard.type('Ring twice. ');
  expect(await first.inputValue()).toContain('Ring twice. ');

  const count = await page.locator('.cm-content').count();
  await page.keyboard.press('Tab');
  await page.locator('.cm-content').nth(count).waitFor();
  await page.locator('.cm-content', { hasText: 'Ring twice. ' }).waitFor();
});

it('never takes the focus from a field of the prompt when it begins to mark variables', async () => {
  const { page, release } = await unmarkedEditor();
  // A user clicks into the first field right after the console has looked for each of them where the focus is.
  const areas = page.locator('textarea');
  const count = await areas.count();
  const seen = await areas.first().evaluateHandle((first, fields) => {
    const state = { looks: 0, hadFocus: false, first };
    const own = Object.getOwnPropertyDescriptor(Document.prototype, 'activeElement');
    first.addEventListener('focus', () => {
      state.hadFocus = true;
    });
    Object.defineProperty(document, 'activeElement', {
      get() {
        // React looks too, from deep within.
        if ((new Error().stack ?? '').split('\n').length < 6) state.looks += 1;
        if (state.looks === fields) queueMicrotask(() => first.focus());
        return own?.get?.call(document);
      },
    });
    return state;
  }, count);
  release();
  await page.locator('.cm-content').nth(1).waitFor();

  expect(await seen.evaluate(({ looks }) => looks)).toBe(count);
  expect(await seen.evaluate(({ hadFocus, first }) => hadFocus && !first.isConnected)).toBe(false);
});

it('marks headings and variables of a free text, which is written as in a text area', async () => {
  const { page, editor } = await editorOf();
  await editor.button('prompt.edit_as_text').click();
  const field = editor.field('prompt.free_text');
  await page.locator('.cm-prompt-heading').first().waitFor();
  const before = await writtenText(field);
  await field.press('Control+End');
  await page.keyboard.type('\nIt is {{system__time}} in {{city}}.');
  await page.locator('.cm-variable-known', { hasText: '{{system__time}}' }).waitFor();
  await page.locator('.cm-variable-unknown', { hasText: '{{city}}' }).waitFor();
  await expectAccessible(page, 'variables in a prompt', EVERYWHERE);
  await page.getByLabel(t('promptVariables.default_of', { name: 'city' })).fill('Lyon');
  await page.locator('.cm-variable-known', { hasText: '{{city}}' }).waitFor();
  expect(await field.getAttribute('spellcheck')).toBe('true');
  expect(await field.getAttribute('lang')).toBe('en');

  // Names are offered behind braces, everything that can be named behind a slash.
  await field.press('Control+End');
  await page.keyboard.type('\nCall them {{ci');
  const offered = page.getByRole('listbox').getByRole('option');
  await expect.poll(() => offered.first().textContent()).toContain('{{city}}');
  await expectAccessible(page, 'variables that are offered', EVERYWHERE);
  await page.keyboard.press('Enter');
  await expect.poll(() => writtenText(field)).toContain('Call them {{city}}');
  await page.keyboard.type('\n/rul');
  await offered.filter({ hasText: t('prompt.complete_section') }).click();
  await expect.poll(() => writtenText(field)).toContain(`{{city}}\n# ${t('prompt.section_rules')}`);
  await page.keyboard.type('/');
  await offered.first().waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => offered.count()).toBe(0);

  await field.press('Control+a');
  await page.keyboard.press('Delete');
  await expect.poll(() => writtenText(field)).toBe('');
  await page.keyboard.press('Control+z');
  await expect.poll(() => writtenText(field)).toContain(before);
  await page.keyboard.press('Tab');
  await expect.poll(() => field.evaluate(isFocused)).toBe(false);
});

it('writes a section on the whole screen', async () => {
  const { page, editor } = await editorOf();
  await editor.button('prompt.expand', { section: t('prompt.section_rules') }).click();
  const dialog = page.getByRole('dialog', { name: t('prompt.section_rules') });
  await dialog.getByRole('textbox').fill('- Never promise a price.\n- Be honest.');
  await expectAccessible(page, 'section on the whole screen', EVERYWHERE);
  await dialog.getByRole('button', { name: t('buttons.done') }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect
    .poll(() => writtenText(editor.field('prompt.section_rules')))
    .toBe('- Never promise a price.\n- Be honest.');
});

it('clears the prompt, and resets it to a template, both of which can be taken back', async () => {
  const { page, editor } = await editorOf();
  await editor.button('prompt.clear').click();
  const confirm = page.getByRole('alertdialog');
  await confirm.getByText(t('prompt.clear_message')).waitFor();
  await expectAccessible(page, 'question before clearing the prompt', EVERYWHERE);
  await confirm.getByRole('button', { name: t('prompt.clear') }).click();
  await expect.poll(() => writtenText(editor.field('prompt.section_personality'))).toBe('');
  await page.locator(':focus').and(editor.button('prompt.clear')).waitFor();
  await editor.field('prompt.first_message').fill('Typed since.');
  await editor
    .toast(t('prompt.cleared'))
    .getByRole('button', { name: t('deletions.undo') })
    .click();
  await expect
    .poll(() => writtenText(editor.field('prompt.section_personality')))
    .toBe('You are the assistant of a bicycle shop.');
  expect(await writtenText(editor.field('prompt.first_message'))).toBe('Typed since.');

  await editor.button('prompt.reset').click();
  await expectAccessible(page, 'menu of templates');
  await page.getByRole('menuitem', { name: t('editor.template_sales') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('prompt.reset') })
    .click();
  await expect.poll(() => writtenText(editor.field('prompt.section_tools'))).not.toBe('');
  await editor
    .toast(t('prompt.reset_done'))
    .getByRole('button', { name: t('deletions.undo') })
    .click();
  await expect.poll(() => writtenText(editor.field('prompt.section_tools'))).toBe('');
});

it('stays silent first when told to, and forgets the first message', async () => {
  const { page, editor } = await editorOf();
  await page.getByRole('switch', { name: t('prompt.first_message_toggle') }).click();
  await page.getByText(t('prompt.first_message_off')).waitFor();
  await editor.save();
  await page.reload();
  await page.getByText(t('prompt.first_message_off')).waitFor();
  const test = await startTestConversation(page, t);
  await test.ask('When are you open?');
  expect(await test.messages.count()).toBe(2);
});

it('tests what is on the screen, saved or not', async () => {
  const { agent, page, editor } = await editorOf();
  await editor.field('prompt.first_message').fill('Welcome to the workshop.');
  await editor.field('prompt.section_environment').fill('- The shop is open on Sunday, 10 am to noon.');
  await page.getByText(t('testPanel.usesDraft')).waitFor();
  // Test follows the fields after a short pause; the panel says when there is something unsaved at all.
  await expect
    .poll(async () => {
      const test = await startTestConversation(page, t);
      const answer = await test.ask('When are you open?');
      const first = await test.messages.first().textContent();
      await editor.button('testPanel.endChat').click();
      await editor.button('testPanel.clear').click();
      return `${first} ${answer}`;
    })
    .toMatch(/Welcome to the workshop\..*Sunday, 10 am to noon/);
  expect((await user.call(getAgent, { params: { id: agent.agent_id } })).version).toBe(1);
});

it('leaves a text field at Escape, and asks before a running test ends with the editor', async () => {
  const { page, editor } = await editorOf();
  const test = await startTestConversation(page, t);
  await test.messages.first().waitFor();
  const box = page.getByRole('textbox', { name: t('testPanel.message') });
  const question = page.getByRole('alertdialog', { name: t('editor.leave_conversation_title') });
  const stay = question.getByRole('button', { name: t('editor.leave_conversation_stay') });
  const isInside = () => box.evaluate(isFocused);
  await box.fill('Half a question');
  await page.keyboard.press('Escape');
  await expect.poll(isInside).toBe(false);
  expect(await question.count()).toBe(0);

  await page.keyboard.press('Escape');
  await question.waitFor();
  await expectAccessible(page, 'question before a test ends');
  await stay.click();
  await editor.button('editor.close').click();
  await stay.click();
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('close-all-agent-ui')));
  await stay.click();
  await question.waitFor({ state: 'detached' });
  expect(await box.inputValue()).toBe('Half a question');
  expect(await test.messages.count()).toBe(1);

  await editor.field('prompt.section_tone').fill('Unsaved.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  const both = page.getByRole('dialog', { name: t('editor.leave_title') });
  await both.getByText(t('editor.leave_conversation_message')).waitFor();
  await expectAccessible(page, 'question about changes and a running test');
  await both.getByRole('button', { name: t('editor.leave_stay') }).click();
  await editor.save();
  await editor.button('editor.close').click();
  await question.getByRole('button', { name: t('editor.leave_conversation_end') }).click();
  await page.getByRole('list', { name: t('agents.title') }).waitFor();
});

it('creates the agent without a question while its test runs', async () => {
  const page = await browser().newPage(server(), { user });
  const editor = agentEditor(page, t);
  await page.goto('/agents?agent=new&type=voice&template=default');
  await editor.button('editor.create').waitFor();
  await editor.field('prompt.section_objective').fill('Help.');
  await startTestConversation(page, t);
  await editor.save();
  await page.getByText(t('testPanel.phase.connected'), { exact: true }).waitFor();
  await expect.poll(() => page.url()).not.toContain('agent=new');
});

it('says why it cannot enhance a prompt without a language model', async () => {
  const { page } = await editorOf();
  const button = page.getByRole('button', { name: t('prompt.enhance') });
  await expect.poll(() => button.getAttribute('aria-description')).toBe(t('prompt.error_no_language_model'));
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
  await button.focus();
  await page.getByText(t('prompt.error_no_language_model')).last().waitFor();
  await expectAccessible(page, 'reason why a prompt cannot be enhanced');
});
