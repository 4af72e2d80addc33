import { createAgent } from '@parley/contract/agents.ts';
import { expect, it } from 'vitest';
import { consoleForTests } from '../support/console-for-tests.ts';
import { openKnowledgeSection, storeReadText } from '../support/knowledge-section.ts';
import { wordsOf } from '../support/words.ts';

const { server, browser } = consoleForTests();
const t = wordsOf('en');
const LOCKER = 'A locker costs 7 euros a month.';

it('finds one of ten thousand documents, and shows an agent that knows two thousand', async () => {
  const user = await server().newUser('member');
  const first = await storeReadText(user, 'Leaflet', LOCKER);
  await server().database?.pool.query(
    `insert into knowledge_documents (id, team_id, type, name, size_bytes, source_hash, status, progress, revision,
       usable_revision, preview, text_characters, passages_count, seen_at, created_at, updated_at)
     select gen_random_uuid(), team_id, type, 'Leaflet ' || to_char(number, 'FM00000'), size_bytes, source_hash, status,
       progress, revision, usable_revision, preview, text_characters, passages_count, seen_at,
       created_at - number * interval '1 second', updated_at
     from knowledge_documents, generate_series(1, 10000) number where id = $1`,
    [first.uuid],
  );
  const known = await server().database?.pool.query<{ id: string; name: string }>(
    `select id, name from knowledge_documents where name like 'Leaflet 0%' order by name limit 1999`,
  );
  const agent = await user.call(createAgent, {
    body: {
      name: 'Librarian',
      conversation_config: {
        agent: {
          prompt: {
            prompt: 'Help.',
            knowledge_base: (known?.rows ?? []).map((row) => ({ ...row, type: 'text', usage_mode: 'auto' })),
            rag: { enabled: true },
          },
        },
      },
    },
  });
  const emptyPage = await browser().newPage(server(), { user });
  const { page, documents, others } = await openKnowledgeSection(emptyPage, t, agent);
  await documents.getByRole('link', { name: 'Leaflet 00001' }).waitFor();
  await documents
    .getByText(/\d characters/)
    .first()
    .waitFor();
  await expect.poll(() => documents.first().getAttribute('aria-setsize')).toBe('1999');
  await expect.poll(() => documents.count()).toBeLessThan(40);
  browser().ignoreErrors(/500/);
  await page.route(/knowledge-base\?.*cursor=/, (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.getByRole('button', { name: t('agentKnowledge.others') }).click();
  const retry = page.getByRole('button', { name: t('design.retry') });
  await retry.waitFor();
  await page.unroute(/knowledge-base\?.*cursor=/);
  await retry.click();
  const box = page.getByRole('searchbox', { name: t('agentKnowledge.search_documents') });
  await others.first().waitFor();
  const shown = Number(await others.first().getAttribute('aria-setsize'));
  await others.first().hover();
  await page.mouse.wheel(0, 20_000);
  await expect
    .poll(async () => Number(await others.last().getAttribute('aria-setsize')))
    .toBeGreaterThan(shown);
  await expect.poll(() => others.count()).toBeLessThan(40);
  await box.fill('leaflet 07777');
  await expect.poll(() => others.count()).toBe(1);
  await others.getByRole('button').click();
  await expect.poll(() => documents.first().getAttribute('aria-setsize')).toBe('2000');
  await box.fill('leaflet 07778');
  await others.getByRole('link', { name: 'Leaflet 07778' }).waitFor();
  await page.getByText(/An agent can know 2,000 documents at most/).waitFor();
  await expect.poll(() => others.getByRole('button').isDisabled()).toBe(true);
  await page.getByRole('button', { name: t('knowledge.add') }).click();
  const adding = page.getByRole('dialog', { name: t('knowledge.add') });
  await adding.getByRole('textbox', { name: t('fields.text') }).fill(LOCKER);
  await adding.getByRole('button', { name: t('buttons.add'), exact: true }).click();
  browser().ignoreErrors(/409/);
  await adding.getByRole('button', { name: t('addDocument.use_existing') }).click();
  await page.getByText('An agent can know at most 2,000 documents.').waitFor();
  await expect.poll(() => documents.first().getAttribute('aria-setsize')).toBe('2000');
});
