import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deleteAgent, listAgents } from '@parley/contract/agent-list.ts';
import { updateAgent } from '@parley/contract/agents.ts';
import { addTextDocument, addUrlDocument, listDocuments } from '@parley/contract/knowledge.ts';
import { EMBEDDING_FAILURES } from '@parley/contract/knowledge-search.ts';
import type { Page, Request } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  answerWith,
  type SiteAnswer,
  type SiteServer,
  startSiteServer,
} from '../../server/test/support/site-server.ts';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { storeAgent } from '../support/agent-editor.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { deleteDocuments, knowledgePage } from '../support/knowledge-page.ts';
import type { PageOptions } from '../support/test-browser.ts';
import { tryAgain } from '../support/try-again.ts';
import { wordsOf } from '../support/words.ts';

const t = wordsOf('en');
const RETURNS = '# Returns\n\nYou have **30 days** to return an article.\n\n- Gift cards are not taken back.';
const FOLDER = join(import.meta.dirname, '../../server/test/knowledge/documents/made');

const { server, browser } = consoleForTests();

let user: User;
beforeAll(async () => {
  user = await server().newUser('member');
});
afterEach(async () => {
  // A page that is still open would ask for what is gone.
  await browser().closePages();
  for (const { external_id } of await user.call(listAgents, {})) {
    await user.call(deleteAgent, { params: { external_id } });
  }
  await deleteDocuments(user);
});

async function pageOf(options: PageOptions = {}) {
  const page = await browser().newPage(server(), { user, ...options });
  return { page, knowledge: knowledgePage(page, t) };
}

const addText = (name: string, text = `${name}. ${RETURNS}`) =>
  user.call(addTextDocument, { body: { name, text } });

/** Drops files on the window as a hand does that lets go over the dialog. */
async function drop(page: Page, files: readonly { name: string; text: string; bytes?: number }[]) {
  const transfer = await page.evaluateHandle((dropped) => {
    const data = new DataTransfer();
    for (const { name, text, bytes } of dropped) {
      data.items.add(new File([bytes === undefined ? text : new Uint8Array(bytes)], name));
    }
    return data;
  }, files);
  const dialog = page.getByRole('dialog', { name: t('knowledge.add') });
  await dialog.dispatchEvent('dragover', { dataTransfer: transfer });
  await page.getByText(t('addDocument.drop_now')).waitFor();
  await dialog.dispatchEvent('drop', { dataTransfer: transfer });
}

describe('a text', () => {
  it('is the first document: refused while it is too short, added, read, and there after a reload', async () => {
    const { page, knowledge } = await pageOf();
    await knowledge.open();
    await expectAccessible(page, 'no documents', EVERYWHERE);
    const dialog = await knowledge.beginAdding('text');
    await expectAccessible(page, 'new text', EVERYWHERE);
    const add = dialog.getByRole('button', { name: t('buttons.add'), exact: true });
    await add.click();
    await dialog.getByText(t('knowledge.error_file_required')).waitFor();
    const text = dialog.getByRole('textbox', { name: t('fields.text') });
    await page.locator(':focus').and(text).waitFor();
    await text.fill('Too short');
    await dialog.getByText(t('knowledge.error_text_too_short', { number: 10 })).waitFor();
    await text.fill('a'.repeat(100_001));
    await dialog.getByText(t('knowledge.error_text_too_long', { number: '100,000' })).waitFor();
    await expectAccessible(page, 'text that is too long');
    await text.fill(RETURNS);
    await add.click();
    await knowledge.toast(t('addDocument.success')).waitFor();
    await dialog.waitFor({ state: 'detached' });
    // The button that opened the dialog is gone with the first document.
    await page.locator(':focus').and(knowledge.button('knowledge.add')).waitFor();
    // Called by its beginning.
    const name = '# Returns You have **30 days** to return an articl';
    await knowledge.waitUntilRead(name);
    await expectAccessible(page, 'one document', EVERYWHERE);
    await page.reload();
    await knowledge.row(name).getByText(t('knowledge.label_text')).waitFor();
  });

  it('is not lost when the server fails, nor by a key press', async () => {
    const { page, knowledge } = await pageOf();
    await knowledge.open();
    const dialog = await knowledge.beginAdding('text');
    const text = dialog.getByRole('textbox', { name: t('fields.text') });
    await text.fill(RETURNS);
    browser().ignoreErrors(/ERR_FAILED/);
    await page.route('**/knowledge-base/text', (route) => route.abort());
    await dialog.getByRole('button', { name: t('buttons.add'), exact: true }).click();
    await dialog.getByText(t('session.failure_unreachable')).waitFor();
    await expect.poll(() => text.inputValue()).toBe(RETURNS);
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: t('addDocument.leave_title') });
    await question.getByRole('button', { name: t('design.cancel') }).click();
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => text.inputValue()).toBe(RETURNS);
    await page.unroute('**/knowledge-base/text');
    await dialog.getByRole('button', { name: t('buttons.add'), exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => knowledge.rows.count()).toBe(1);
  });

  it('with the content of another one says so, and is added all the same when that is wanted', async () => {
    const other = await addText('Returns');
    const { page, knowledge } = await pageOf();
    await knowledge.open();
    // Whose content is the same is looked up once the newer one is read, and the older one must be by then.
    await knowledge.waitUntilRead('Returns');
    const dialog = await knowledge.beginAdding('text');
    await dialog.getByRole('textbox', { name: t('fields.text') }).fill(`Returns. ${RETURNS}`);
    await dialog.getByRole('textbox', { name: t('addDocument.name') }).fill('Returns again');
    browser().ignoreErrors(/status of 409/);
    await dialog.getByRole('button', { name: t('buttons.add'), exact: true }).click();
    await dialog.getByText(t('knowledge.same_content', { name: 'Returns' })).waitFor();
    const link = dialog.getByRole('link', { name: t('addDocument.open_existing') });
    await expect.poll(() => link.getAttribute('href')).toBe(`/knowledge-base?document=${other.uuid}`);
    await expectAccessible(page, 'same content', EVERYWHERE);
    await dialog.getByRole('button', { name: t('addDocument.add_anyway') }).click();
    await knowledge.row('Returns again').waitFor();
    await knowledge.row('Returns again').getByRole('button', { name: 'Returns again', exact: true }).click();
    await knowledge.panel.getByText(t('knowledge.same_content', { name: 'Returns' })).waitFor();
  });

  it('is shown laid out and plain, changed and renamed in the panel, which fills the window and closes by keyboard', async () => {
    await addText('Returns', RETURNS);
    const { page, knowledge } = await pageOf();
    await knowledge.open();
    await knowledge.waitUntilRead('Returns');
    await page.getByRole('button', { name: 'Returns', exact: true }).focus();
    await page.keyboard.press('Enter');
    const { panel } = knowledge;
    await panel.getByRole('heading', { name: 'Returns', level: 4 }).waitFor();
    await panel.getByText(t('knowledge.no_dependent_agents')).waitFor();
    await expectAccessible(page, 'panel of a text', EVERYWHERE);
    await panel.getByRole('tab', { name: t('knowledge.view_plain') }).click();
    await panel.getByText('**30 days**').waitFor();
    await panel.getByRole('button', { name: t('design.full_screen') }).click();
    await expect.poll(async () => (await panel.boundingBox())?.width).toBe(1440);
    await panel.getByRole('button', { name: t('design.leave_full_screen') }).click();
    await expect.poll(async () => (await panel.boundingBox())?.width).toBe(900);

    await panel.getByRole('button', { name: t('knowledge.edit_text') }).click();
    const text = panel.getByRole('textbox', { name: t('knowledge.content') });
    await text.fill('You have <b>60 days</b> to return an article.');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: t('knowledge.leave_title') });
    await question.getByRole('button', { name: t('design.cancel') }).click();
    await panel.getByRole('button', { name: t('buttons.save') }).click();
    // What looks like a tag is part of the text.
    await panel.getByText('You have <b>60 days</b> to return an article.').waitFor();

    await panel.getByRole('button', { name: t('buttons.rename_named', { name: 'Returns' }) }).click();
    await panel.getByRole('textbox', { name: t('fields.name') }).fill('Refunds');
    await page.keyboard.press('Enter');
    const renamed = panel.getByRole('button', { name: t('buttons.rename_named', { name: 'Refunds' }) });
    await page.locator(':focus').and(renamed).waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await knowledge.row('Refunds').waitFor();
    expect(new URL(page.url()).search).toBe('');
  });
});

describe('a page', () => {
  let site: SiteServer;
  let hours = '9 am to 7 pm';
  beforeAll(async () => {
    const html = () =>
      `<!doctype html><html lang="en"><head><title>Opening hours</title><script>document.title = 'Run'</script></head>
      <body><main><h1>Opening hours</h1><p>We are open every working day from ${hours}, and on Saturdays as well.</p>
      <img src="https://pictures.example/shop.png" alt="The shop"></main></body></html>`;
    const answer: SiteAnswer = (line, request) =>
      answerWith('200 OK', { 'content-type': 'text/html; charset=utf-8' }, html())(line, request);
    site = await startSiteServer({ '/hours': answer, '/shop': answer });
    return () => site[Symbol.asyncDispose]();
  });

  it('is refused for its address, added, previewed without scripts, and fetched again', async () => {
    const { page, knowledge } = await pageOf();
    await knowledge.open();
    const dialog = await knowledge.beginAdding('url');
    const url = dialog.getByRole('textbox', { name: t('addDocument.url') });
    const add = dialog.getByRole('button', { name: t('buttons.add'), exact: true });
    await url.fill('shop.example');
    await add.click();
    await dialog.getByText(t('knowledge.error_url_invalid')).waitFor();
    await url.fill(`https://shop.example/${'a'.repeat(2048)}`);
    await dialog.getByText(t('knowledge.error_url_too_long', { number: 2048 })).waitFor();
    browser().ignoreErrors(/status of 4\d\d/);
    await url.fill('http://10.0.0.1/');
    await add.click();
    await dialog.getByText(t('knowledge.error_address_refused')).waitFor();
    await url.fill('https://nobody.invalid/');
    await add.click();
    await dialog.getByText(t('knowledge.error_url_domain_unknown')).waitFor();
    await expectAccessible(page, 'page whose domain is unknown');
    await url.fill(`${site.origin}/hours`);
    await add.click();
    await dialog.waitFor({ state: 'detached' });
    const name = new URL(site.origin).host;
    await knowledge.row(name).getByText(`${site.origin}/hours`).waitFor();
    await knowledge.waitUntilRead(name);

    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await knowledge.act(name, 'buttons.open');
    const preview = knowledge.panel.frameLocator('iframe');
    await preview.getByText(/9 am to 7 pm/).waitFor();
    await expectAccessible(page, 'panel of a page', EVERYWHERE);
    expect(
      asked.filter((address) => !address.startsWith(server().url) && !address.startsWith('data:')),
    ).toEqual([]);
    await knowledge.panel.getByRole('tab', { name: t('knowledge.view_source') }).click();
    const source = await knowledge.panel.locator('pre').textContent();
    expect(source).toContain('<h1>');
    expect(source).not.toContain('script');
    expect(source).not.toContain('pictures.example');
    await knowledge.panel.getByRole('tab', { name: t('knowledge.view_text') }).click();
    const text = knowledge.panel.getByRole('tabpanel', { name: t('knowledge.view_text') });
    await text.getByText(/9 am to 7 pm/).waitFor();

    hours = '8 am to 6 pm';
    await knowledge.panel.getByRole('button', { name: t('knowledge.refresh') }).click();
    await knowledge.toast(t('knowledge.refreshed')).waitFor();
    await text.getByText(/8 am to 6 pm/).waitFor();
  });

  it('is marked until it has been fetched again, also beside another one', async () => {
    const names = ['Hours', 'Shop'];
    for (const name of names) {
      const url = `${site.origin}/${name.toLowerCase()}`;
      await user.call(addUrlDocument, { body: { name, url } });
    }
    const { page, knowledge } = await pageOf();
    await knowledge.open();
    for (const name of names) await knowledge.waitUntilRead(name);
    const released = Promise.withResolvers<void>();
    await page.route('**/refresh', async (route) => {
      await released.promise;
      await route.continue();
    });
    for (const name of names) await knowledge.act(name, 'knowledge.refresh');
    const marked = knowledge.rows.locator('button[aria-busy]');
    await expect.poll(() => marked.count()).toBe(2);
    released.resolve();
    await expect.poll(() => marked.count()).toBe(0);
  });

  it('is not added any more once the dialog is left', async () => {
    const { page, knowledge } = await pageOf();
    await knowledge.open();
    const dialog = await knowledge.beginAdding('url');
    browser().ignoreErrors(/ERR_(FAILED|ABORTED)/);
    const released = Promise.withResolvers<void>();
    await page.route('**/knowledge-base/url', async (route) => {
      await released.promise;
      await route.abort();
    });
    const isAddition = (request: Request) => request.url().endsWith('/knowledge-base/url');
    const sent = page.waitForRequest(isAddition);
    await dialog.getByRole('textbox', { name: t('addDocument.url') }).fill(`${site.origin}/hours`);
    await dialog.getByRole('button', { name: t('buttons.add'), exact: true }).click();
    await sent;
    const stopped = page.waitForEvent('requestfailed', isAddition);
    await page.keyboard.press('Escape');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('design.leave_confirm') })
      .click();
    await stopped;
    released.resolve();
    await dialog.waitFor({ state: 'detached' });
  });
});

describe('files', () => {
  it('are dropped, refused one by one for what they are, and sent one after the other', async () => {
    await addText('Prices', 'A city bike is 20 euros a day, an electric one 35.');
    const { page, knowledge } = await pageOf();
    await knowledge.open();
    const dialog = await knowledge.beginAdding('text');
    await drop(page, [
      { name: 'photo.png', text: 'No document' },
      { name: 'long.txt', text: '', bytes: 20 * 1024 * 1024 + 1 },
      { name: 'hours.txt', text: 'We are open every working day from 9 am to 7 pm.' },
      { name: 'broken.pdf', text: '%PDF-1.7\nnothing' },
    ]);
    await dialog.getByText(t('knowledge.error_file_type_unsupported')).waitFor();
    await dialog.getByText(t('knowledge.error_file_too_large', { size: 20 })).waitFor();
    await expectAccessible(page, 'chosen files', EVERYWHERE);
    await dialog.getByRole('button', { name: t('buttons.add'), exact: true }).click();
    await expect.poll(() => dialog.getByText(t('addDocument.added'), { exact: true }).count()).toBe(2);
    expect(await dialog.getByText(t('knowledge.error_file_required')).count()).toBe(0);
    await dialog.getByRole('button', { name: t('buttons.add'), exact: true }).click();
    await dialog.getByText(t('knowledge.error_file_required')).waitFor();
    // Two were refused, so the dialog stays for them.
    for (const name of ['photo.png', 'long.txt']) {
      await dialog.getByRole('button', { name: t('buttons.remove_named', { name }) }).click();
    }
    await dialog
      .getByRole('button', { name: t('design.close') })
      .last()
      .click();
    await dialog.waitFor({ state: 'detached' });
    await knowledge.waitUntilRead('hours');
    await knowledge.row('broken').getByText(t('knowledge.error_file_damaged')).waitFor();
    await expectAccessible(page, 'document that could not be read', EVERYWHERE);
    await knowledge.button('knowledge.retry_for', { name: 'broken' }).click();
    await knowledge.row('broken').getByText(t('knowledge.error_file_damaged')).waitFor();
  });

  it('are added while what was typed for another kind stays', async () => {
    const { page, knowledge } = await pageOf();
    await knowledge.open();
    const dialog = await knowledge.beginAdding('text');
    const text = dialog.getByRole('textbox', { name: t('fields.text') });
    await text.fill(RETURNS);
    await drop(page, [{ name: 'hours.txt', text: 'We are open every working day from 9 am to 7 pm.' }]);
    const add = dialog.getByRole('button', { name: t('buttons.add'), exact: true });
    await add.click();
    await text.waitFor();
    expect(await text.inputValue()).toBe(RETURNS);
    await add.click();
    await dialog.waitFor({ state: 'detached' });
    expect((await user.call(listDocuments, { query: {} })).total).toBe(2);
  });

  it('that are dropped while a text is being added stay to be sent', async () => {
    const { page, knowledge } = await pageOf();
    await knowledge.open();
    const dialog = await knowledge.beginAdding('text');
    const add = dialog.getByRole('button', { name: t('buttons.add'), exact: true });
    const released = Promise.withResolvers<void>();
    await page.route('**/knowledge-base/text', async (route) => {
      await released.promise;
      await route.continue();
    });
    const text = dialog.getByRole('textbox', { name: t('fields.text') });
    await text.fill(RETURNS);
    await add.click();
    // What is typed by then would not be added.
    await expect.poll(() => text.isEditable()).toBe(false);
    await drop(page, [{ name: 'hours.txt', text: 'We are open every working day from 9 am to 7 pm.' }]);
    released.resolve();
    await knowledge.toast(t('addDocument.success')).waitFor();
    await dialog.getByText('hours.txt').waitFor();
    await add.click();
    await dialog.waitFor({ state: 'detached' });
    expect((await user.call(listDocuments, { query: {} })).total).toBe(2);
  });

  it('that are dropped after a refusal are not taken for what was refused', async () => {
    await addText('Returns', RETURNS);
    const { page, knowledge } = await pageOf();
    await knowledge.open();
    const dialog = await knowledge.beginAdding('text');
    browser().ignoreErrors(/status of 409/);
    await dialog.getByRole('textbox', { name: t('fields.text') }).fill(RETURNS);
    await dialog.getByRole('button', { name: t('buttons.add'), exact: true }).click();
    const refusal = dialog.getByText(t('knowledge.same_content', { name: 'Returns' }));
    await refusal.waitFor();
    await drop(page, [{ name: 'hours.txt', text: 'We are open every working day from 9 am to 7 pm.' }]);
    await dialog.getByText('hours.txt').waitFor();
    expect(await refusal.count()).toBe(0);
  });

  it('show that they are being sent, and can be taken away meanwhile', async () => {
    const { page, knowledge } = await pageOf();
    await knowledge.open();
    const dialog = await knowledge.beginAdding('file');
    browser().ignoreErrors(/ERR_(FAILED|ABORTED)/);
    const released = Promise.withResolvers<void>();
    await page.route('**/knowledge-base/file', async (route) => {
      await released.promise;
      await route.abort();
    });
    await drop(page, [{ name: 'hours.txt', text: 'We are open every working day from 9 am to 7 pm.' }]);
    await dialog.getByRole('button', { name: t('buttons.add'), exact: true }).click();
    await dialog
      .getByRole('progressbar', { name: t('addDocument.sending', { name: 'hours.txt' }) })
      .waitFor();
    await expectAccessible(page, 'file that is being sent');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: t('addDocument.leave_title') });
    await question.getByRole('button', { name: t('design.cancel') }).click();
    await dialog.getByRole('button', { name: t('buttons.remove_named', { name: 'hours.txt' }) }).click();
    await dialog.getByText('hours.txt').waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: t('buttons.add'), exact: true }).waitFor();
    released.resolve();
    expect((await user.call(listDocuments, { query: {} })).total).toBe(0);
  });

  it('made by real programs are read, and given back as they were', async () => {
    const file = join(FOLDER, 'writer.en.pdf');
    const { page, knowledge } = await pageOf();
    await knowledge.open();
    const dialog = await knowledge.beginAdding('file');
    await dialog.getByLabel(t('buttons.choose_files')).last().setInputFiles(file);
    await dialog.getByRole('button', { name: t('buttons.add'), exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await knowledge.waitUntilRead('writer.en');
    const download = page.waitForEvent('download');
    await knowledge.act('writer.en', 'knowledge.download');
    const saved = await download;
    expect(saved.suggestedFilename()).toBe('writer.en.pdf');
    expect(await readFile(await saved.path())).toEqual(await readFile(file));
  });
});

describe('the list', () => {
  it('is searched and filtered, and says what no document matches', async () => {
    await addText('Returns', 'You have thirty days to return an article.');
    await addText('Prices', 'A city bike is 20 euros a day.');
    const { page, knowledge } = await pageOf();
    await knowledge.open();
    await expect.poll(() => knowledge.rows.count()).toBe(2);
    // Words of a document are found once it is read.
    await knowledge.waitUntilRead('Returns');
    const search = page.getByRole('searchbox', { name: t('knowledge.search') });
    await page.keyboard.press('/');
    await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('THIRTY days');
    await expect.poll(() => knowledge.rows.count()).toBe(1);
    await knowledge.row('Returns').waitFor();
    await search.fill('nothing of the kind');
    await page.getByText(t('knowledge.no_match'), { exact: true }).waitFor();
    await expectAccessible(page, 'no match');
    await page
      .getByRole('button', { name: t('design.clear_search') })
      .last()
      .click();
    await expect.poll(() => knowledge.rows.count()).toBe(2);

    const text = page.getByRole('button', { name: /^Text 2$/ });
    const url = page.getByRole('button', { name: /^URL 0$/ });
    await url.click();
    await page.getByText(t('knowledge.no_match_filter')).waitFor();
    await expectAccessible(page, 'no match with a filter');
    await text.click();
    await expect.poll(() => knowledge.rows.count()).toBe(2);
    await page.goBack();
    await expect.poll(() => text.getAttribute('aria-pressed')).toBe('false');
    await expect.poll(() => url.getAttribute('aria-pressed')).toBe('true');
    await page.goForward();
    await expect.poll(() => text.getAttribute('aria-pressed')).toBe('true');
    await knowledge.button('knowledge.clear_filters').click();
    await expect.poll(() => text.getAttribute('aria-pressed')).toBe('false');

    await page.setViewportSize({ width: 390, height: 844 });
    await knowledge.button('knowledge.filters').click();
    await page.getByRole('menuitem', { name: t('knowledge.type_file') }).click();
    await page.getByText(t('knowledge.no_match_filter')).waitFor();
    await knowledge.button('knowledge.filters_chosen', { number: 1 }).click();
    await page.getByRole('menuitem', { name: t('knowledge.clear_filters') }).click();
    await expect.poll(() => knowledge.rows.count()).toBe(2);
  });

  it('refuses to delete a document that agents depend on and names them, and deletes any other', async () => {
    const used = await addText('Returns');
    await addText('Prices');
    const agent = await storeAgent(user, 'Bicycle shop');
    await user.call(updateAgent, {
      params: { agent_id: agent.agent_id },
      body: {
        provider_uuid: agent.provider_uuid,
        conversation_config: {
          agent: {
            ...agent.conversation_config.agent,
            prompt: {
              ...agent.conversation_config.agent?.prompt,
              knowledge_base: [{ id: used.uuid, name: 'Returns', type: 'text', usage_mode: 'auto' }],
            },
          },
        },
      },
    });
    const { page, knowledge } = await pageOf();
    await knowledge.open();
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: t('buttons.delete') });
    await knowledge.act('Returns', 'buttons.delete');
    await expectAccessible(page, 'deletion');
    browser().ignoreErrors(/status of 409/);
    await confirm.click();
    await knowledge.toast(t('knowledge.used_by', { names: 'Bicycle shop' })).waitFor();
    await knowledge.row('Returns').waitFor();

    await knowledge.act('Prices', 'buttons.delete');
    await confirm.click();
    await knowledge.toast(t('knowledge.deleted')).waitFor();
    await expect.poll(() => knowledge.rows.count()).toBe(1);
    await page.reload();
    await expect.poll(() => knowledge.rows.count()).toBe(1);

    await knowledge.act('Returns', 'buttons.open');
    await knowledge.panel.getByRole('link', { name: /^Bicycle shop/ }).click();
    await page.getByRole('button', { name: t('editor.close') }).waitFor();
    expect(new URL(page.url()).searchParams.get('agent')).toBe(agent.agent_id);
  });

  it('offers to bring back each of two documents that are deleted before the server answers', async () => {
    for (const name of ['Returns', 'Prices']) await addText(name);
    const { page, knowledge } = await pageOf();
    await knowledge.open();
    const answers = Promise.withResolvers<void>();
    await page.route('**/knowledge-base/**', async (route) => {
      if (route.request().method() === 'DELETE') await answers.promise;
      await route.continue();
    });
    for (const name of ['Returns', 'Prices']) {
      await knowledge.act(name, 'buttons.delete');
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('buttons.delete') })
        .click();
      await knowledge.row(name).waitFor({ state: 'detached' });
      // The keys go on from the row in the place of the one that is gone, and after the last from the button that adds.
      const next =
        name === 'Returns'
          ? knowledge.row('Prices').getByRole('button', { name: 'Prices', exact: true })
          : knowledge.button('knowledge.add');
      await page.locator(':focus').and(next).waitFor();
    }
    answers.resolve();
    await expect.poll(() => knowledge.toast(t('knowledge.deleted')).count()).toBe(2);
  });

  it('says that a name was refused also where the document is closed by then', async () => {
    await addText('Returns');
    const { page, knowledge } = await pageOf();
    await knowledge.open();
    browser().ignoreErrors(/status of 503/);
    const answers = Promise.withResolvers<void>();
    await page.route('**/knowledge-base/**', async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      await answers.promise;
      await route.fulfill({ status: 503 });
    });
    await knowledge.act('Returns', 'buttons.open');
    await knowledge.panel
      .getByRole('button', { name: t('buttons.rename_named', { name: 'Returns' }) })
      .click();
    await knowledge.panel.getByRole('textbox', { name: t('fields.name') }).fill('Gift cards');
    await knowledge.panel
      .getByRole('button', { name: t('design.close'), exact: true })
      .last()
      .click();
    await knowledge.panel.waitFor({ state: 'detached' });
    answers.resolve();
    await knowledge.toast(t('knowledge.rename_failed')).waitFor();
  });

  it('shows what a search found although a document was deleted meanwhile', async () => {
    for (const name of ['Returns', 'Prices', 'Hours']) await addText(name);
    const { page, knowledge } = await pageOf();
    await knowledge.open();
    for (const name of ['Returns', 'Prices', 'Hours']) await knowledge.waitUntilRead(name);
    const searched = Promise.withResolvers<void>();
    const deleted = Promise.withResolvers<void>();
    await page.route(/knowledge-base\?.*search=/, async (route) => {
      searched.resolve();
      await deleted.promise;
      // The page may have given the first one up.
      await route.continue().catch(() => undefined);
    });
    await page.getByRole('searchbox', { name: t('knowledge.search') }).fill('Prices');
    await searched.promise;
    await knowledge.act('Returns', 'buttons.delete');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('buttons.delete') })
      .click();
    await knowledge.toast(t('knowledge.deleted')).waitFor();
    deleted.resolve();
    await expect.poll(() => knowledge.rows.count()).toBe(1);
    await knowledge.row('Prices').waitFor();
  });

  it('says when it cannot be read, and tries again', async () => {
    await addText('Returns');
    const { page, knowledge } = await pageOf();
    browser().ignoreErrors(/status of 500/);
    const path = /\/knowledge-base\?page_size/;
    await page.route(path, (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'internal_error', message: 'Broken.' } } }),
    );
    await page.goto('/knowledge-base');
    await page.getByText(t('knowledge.load_failed')).waitFor();
    await expectAccessible(page, 'documents that cannot be read');
    await page.unroute(path);
    await tryAgain(knowledge.button('design.retry'), knowledge.row('Returns'));
  });

  it('opens the document that an address names, and says when it names none', async () => {
    const { uuid } = await addText('Returns');
    const { page, knowledge } = await pageOf();
    await page.goto(`/knowledge-base?document=${uuid}`);
    await knowledge.panel
      .getByRole('button', { name: t('buttons.rename_named', { name: 'Returns' }) })
      .waitFor();
    await page.goto('/knowledge-base?document=nonsense');
    await page.getByText(t('knowledge.invalid_uuid')).waitFor();
    browser().ignoreErrors(/status of 404/);
    await page.goto(`/knowledge-base?document=${crypto.randomUUID()}`);
    await page.getByText(t('knowledge.error_document_not_found')).waitFor();
    await expectAccessible(page, 'document that is gone');
  });

  it('lets those who may not change anything look', async () => {
    await addText('Returns');
    const viewer = await server().newUser('viewer');
    const { page, knowledge } = await pageOf({ user: viewer });
    await knowledge.open();
    expect(await knowledge.button('knowledge.add').count()).toBe(0);
    await knowledge.button('design.row_actions', { name: 'Returns' }).click();
    await page.getByRole('menuitem', { name: t('buttons.open') }).waitFor();
    await expect.poll(() => page.getByRole('menuitem').count()).toBe(1);
    await page.getByRole('menuitem', { name: t('buttons.open') }).click();
    await knowledge.panel.getByText(t('knowledge.content')).waitFor();
    await knowledge.panel.getByText(t('knowledge.no_dependent_agents_viewer'), { exact: true }).waitFor();
    expect(await knowledge.panel.getByRole('button', { name: t('buttons.delete') }).count()).toBe(0);
  });
});

it('tries the search over all documents of the team', async () => {
  await addText('Returns', 'You have thirty days to return an article.');
  const { page, knowledge } = await pageOf();
  await expect
    .poll(async () => (await user.call(listDocuments, { query: {} })).list.map(({ status }) => status))
    .toEqual(['ready']);
  await knowledge.open();
  await knowledge.button('knowledge.test_search').click();
  const dialog = page.getByRole('dialog', { name: t('knowledge.test_search') });
  const question = dialog.getByRole('textbox').first();
  await expect.poll(() => question.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('How many days do I have to return something?');
  await page.keyboard.press('Enter');
  await dialog.getByText(/thirty days/).waitFor();
  await expectAccessible(page, 'search that is tried', EVERYWHERE);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  const hasFocus = () =>
    knowledge.button('knowledge.test_search').evaluate((opener) => opener === document.activeElement);
  await expect.poll(hasFocus).toBe(true);
});

it('says in the language of the interface why the search by meaning took no part', async () => {
  await addText('Returns');
  const french = wordsOf('fr');
  const { page } = await pageOf({ language: 'fr' });
  let embedding_failure: string = EMBEDDING_FAILURES.not_yet;
  await page.route('**/knowledge-base/search', async (route) => {
    const response = await route.fetch();
    const found = { ...(await response.json()), embedding_failure };
    await route.fulfill({ response, json: found });
  });
  await page.goto('/knowledge-base');
  await page.getByRole('button', { name: french('knowledge.test_search'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: french('knowledge.test_search') });
  await dialog.getByRole('textbox').first().fill('Combien de jours ?');
  await page.keyboard.press('Enter');
  await dialog.getByText(french('retrievalTest.unembedded_not_yet')).waitFor();
  embedding_failure = `${EMBEDDING_FAILURES.refused}Wrong key.`;
  await dialog.getByRole('textbox').first().fill('Combien de semaines ?');
  await page.keyboard.press('Enter');
  await dialog.getByText(french('retrievalTest.unembedded_refused', { words: 'Wrong key.' })).waitFor();
});
