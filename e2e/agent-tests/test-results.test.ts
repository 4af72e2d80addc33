import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAgent } from '@parley/contract/agents.ts';
import { afterAll, expect, it } from 'vitest';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { agentEditor } from '../support/agent-editor.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { startTestConversation } from '../support/test-conversation.ts';
import { wordsOf } from '../support/words.ts';

const verdict = {
  summary: 'Ada a réservé une table pour quatre.',
  title: 'Table pour quatre',
  criteria: [
    { id: 'booked', result: 'success', rationale: 'La table est confirmée.' },
    { id: 'polite', result: 'failure', rationale: 'L’agent n’a pas salué.' },
  ],
  data: [
    { id: 'guests', value: 4, rationale: 'Elle l’a dit.' },
    { id: 'email', value: null, rationale: 'Personne ne l’a demandée.' },
  ],
};
const script = {
  rules: [{ contains: '<conversation>', reply: { tokens: [JSON.stringify(verdict)] } }],
  otherwise: { text: 'Avec plaisir, à bientôt.' },
};

const folder = await mkdtemp(join(tmpdir(), 'parley-script-'));
afterAll(() => rm(folder, { recursive: true }));

const { server, browser } = consoleForTests(async () => {
  const file = join(folder, 'script.json');
  await writeFile(file, JSON.stringify(script));
  return { env: { PARLEY_SCRIPTED_MODEL: file } };
});

function storeBookingAgent(user: User) {
  return user.call(createAgent, {
    body: {
      name: 'Réservations',
      conversation_config: { agent: { language: 'fr', prompt: { prompt: 'Réserve.', llm: 'scripted' } } },
      platform_settings: {
        evaluation: {
          criteria: [
            { id: 'booked', name: 'Table réservée', type: 'prompt', conversation_goal_prompt: 'Une table.' },
            { id: 'polite', name: 'Accueil poli', type: 'prompt', conversation_goal_prompt: 'Un salut.' },
          ],
        },
        data_collection: {
          guests: { type: 'integer', description: 'Nombre de convives' },
          email: { type: 'string', description: 'Adresse électronique' },
        },
      },
    },
  });
}

it('shows after a test what was found in it, and which version was tested', async () => {
  const user = await server().newUser('member', 'Ada Lovelace');
  const agent = await storeBookingAgent(user);
  const page = await browser().newPage(server(), { language: 'fr', user });
  const t = wordsOf('fr');
  await agentEditor(page, t).open(agent);
  const test = await startTestConversation(page, t);
  await test.ask('Une table pour quatre, s’il vous plaît');
  await page.getByRole('button', { name: t('testPanel.endChat') }).click();
  const results = page.getByRole('region', { name: t('testPanel.results') });
  await results.getByText('Ada a réservé une table pour quatre.').waitFor();
  const text = ((await results.textContent()) ?? '').replace(/\s/g, ' ');
  expect(text).toContain(t('fields.version', { version: 1 }));
  for (const { rationale } of [...verdict.criteria, ...verdict.data]) expect(text).toContain(rationale);
  expect(text).toContain(`Table réservée${t('record.success')}`);
  expect(text).toContain(`Accueil poli${t('record.failure')}`);
  expect(text).toContain('guests4');
  expect(text).toContain(`email${t('record.notFound')}`);
  const { title, summary } = verdict;
  const written = [
    title,
    summary,
    ...[...verdict.criteria, ...verdict.data].map(({ rationale }) => rationale),
  ];
  const marked = await results.locator('[lang=fr]').allTextContents();
  expect(marked.toSorted()).toEqual(written.toSorted());
  await expectAccessible(page, 'results of a test', EVERYWHERE);
});

it('explains, and offers no test, where the team has no access to tests', async () => {
  const user = await server().newUser('member', 'Ada Lovelace');
  const agent = await storeBookingAgent(user);
  const page = await browser().newPage(server(), { language: 'fr', user });
  await page.route('**/team/permissions', async (route) => {
    const response = await route.fetch();
    const permissions = await response.json();
    await route.fulfill({
      response,
      json: { ...permissions, actions: { ...permissions.actions, canUseSimulation: false } },
    });
  });
  const t = wordsOf('fr');
  await agentEditor(page, t).open(agent);
  await page.getByText(t('testPanel.notAllowed')).waitFor();
  expect(await page.getByRole('button', { name: t('testPanel.test'), exact: true }).count()).toBe(0);
});
