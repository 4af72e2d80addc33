import { addTextDocument, listDocuments } from '@parley/contract/knowledge.ts';
import { expect, it } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { knowledgePage } from '../support/knowledge-page.ts';
import { wordsOf } from '../support/words.ts';

const COUNT = 3_000;

const { server, browser } = consoleForTests();
const t = wordsOf('en');

/** Stores one document and, once it was read, copies of it, so that the page is tried and not the reader. */
async function storeDocuments(user: User): Promise<void> {
  const { uuid } = await user.call(addTextDocument, {
    body: { name: 'Document 1', text: 'The first of many documents.' },
  });
  await expect
    .poll(async () => (await user.call(listDocuments, { query: {} })).list.map(({ status }) => status))
    .toEqual(['ready']);
  await server().database?.pool.query(
    `insert into knowledge_documents
     select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'name', 'Document ' || number,
       'source_hash', 'copy ' || number, 'created_at', one.created_at + number * interval '1 second'))).*
     from knowledge_documents one, generate_series(2, ${COUNT}) number where one.id = '${uuid}'`,
  );
}

it('lists thousands of documents page by page, finds one, and opens it', async () => {
  const user = await server().newUser('member');
  await storeDocuments(user);
  const page = await browser().newPage(server(), { user });
  const knowledge = knowledgePage(page, t);
  await knowledge.open();
  await knowledge.row(`Document ${COUNT}`).waitFor();
  await expect.poll(() => knowledge.rows.first().getAttribute('aria-setsize')).toBe(String(COUNT));
  // Only visible rows are in the page.
  await expect.poll(() => knowledge.rows.count()).toBeLessThan(60);
  await expectAccessible(page, 'thousands of documents');

  await knowledge.rows.first().hover();
  // Further pages come as one nears the end of those that are there.
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 20_000);
      return Number(await knowledge.rows.last().getAttribute('aria-posinset'));
    })
    .toBeGreaterThan(300);
  await page.getByRole('searchbox', { name: t('knowledge.search') }).fill('document 2345');
  await expect.poll(() => knowledge.rows.count()).toBe(1);
  await page.getByRole('button', { name: 'Document 2345', exact: true }).click();
  await knowledge.panel
    .getByRole('button', { name: t('buttons.rename_named', { name: 'Document 2345' }) })
    .waitFor();
});
