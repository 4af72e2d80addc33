import { type AgentDetail, createAgent } from '@parley/contract/agents.ts';
import { changeTeam } from '@parley/contract/operator-teams.ts';
import { setPhrase } from '@parley/engine/replies/set-phrases.ts';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { findTeam } from '../support/team.ts';
import { serveWebsite, type Website } from '../support/website.ts';
import { OPERATOR } from '../support/worker-fixtures.ts';

const SENTENCE = setPhrase('suspended', 'fr');
const { server, browser } = consoleForTests();

let operator: User;
let teamId: string;
let chatAgent: AgentDetail;
let voiceAgent: AgentDetail;
beforeAll(async () => {
  operator = await server().newUser('member');
  const team = await findTeam(server(), operator);
  teamId = team.teamId;
  await team.pool.query('update accounts set email = $1 where email = $2', [OPERATOR, operator.email]);
  chatAgent = await storeAgent('chat');
  voiceAgent = await storeAgent('voice');
});
afterEach(() => setSuspension(null));

async function setSuspension(suspension: { reason: string } | null): Promise<void> {
  await operator.call(changeTeam, { params: { team_id: teamId }, body: { suspension } });
}

function storeAgent(type: 'chat' | 'voice'): Promise<AgentDetail> {
  return operator.call(createAgent, {
    body: {
      name: 'Cycles du port',
      type,
      conversation_config: {
        agent: {
          first_message: 'Bonjour !',
          language: 'fr',
          prompt: { prompt: '# Contexte\n- Le magasin est ouvert du lundi au samedi.' },
        },
        conversation: { text_only: type === 'chat' },
      },
      platform_settings: { auth: { enable_auth: false } },
    },
  });
}

async function visit(website: Website, { agent_id }: AgentDetail): Promise<Page> {
  website.show(`<script src="${server().url}/widget.js" data-agent="${agent_id}" async></script>`);
  const page = await browser().newPage(website);
  await page.goto('/');
  await page.getByRole('button', { name: 'Ouvrir le chat' }).click();
  return page;
}

const messages = (page: Page) => page.getByRole('log').getByRole('article');

async function ask(page: Page): Promise<void> {
  await page.getByRole('textbox').fill('Quand êtes-vous ouverts ?');
  await page.getByRole('textbox').press('Enter');
}

it('tells a visitor in the language of the agent that its team is suspended, and answers once it is not', async () => {
  using website = await serveWebsite();
  const page = await visit(website, chatAgent);
  await setSuspension({ reason: 'Invoice 2041 is unpaid' });
  await ask(page);
  await page.getByRole('status').filter({ hasText: SENTENCE }).waitFor();
  await expectAccessible(page, 'the chat of a suspended team', EVERYWHERE);
  expect(await messages(page).filter({ hasText: 'lundi' }).count()).toBe(0);
  await setSuspension(null);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await messages(page).filter({ hasText: 'lundi' }).waitFor();
});

it('tells a visitor in a conversation that runs, also after a reload', async () => {
  using website = await serveWebsite();
  const page = await visit(website, chatAgent);
  await ask(page);
  await messages(page).filter({ hasText: 'lundi' }).waitFor();
  await setSuspension({ reason: 'Invoice 2041 is unpaid' });
  await page.getByRole('status').filter({ hasText: SENTENCE }).waitFor();
  await page.reload();
  await page.getByRole('status').filter({ hasText: SENTENCE }).waitFor();
});

it('tells a visitor who wants to speak', async () => {
  using website = await serveWebsite();
  const page = await visit(website, voiceAgent);
  await setSuspension({ reason: 'Invoice 2041 is unpaid' });
  await page.getByRole('button', { name: 'Parler de vive voix' }).click();
  await page.getByRole('status').filter({ hasText: SENTENCE }).waitFor();
});
