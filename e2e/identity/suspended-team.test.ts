import { createAgent } from '@parley/contract/agents.ts';
import { createApiKey } from '@parley/contract/api-keys.ts';
import { chat } from '@parley/contract/conversation.ts';
import { addTextDocument } from '@parley/contract/knowledge.ts';
import { assignNumber } from '@parley/contract/numbers.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { findTeam } from '../support/team.ts';
import { openTeamSettings } from '../support/team-settings.ts';
import { wordsOf } from '../support/words.ts';

const { server, browser } = consoleForTests();
const t = wordsOf('en');

let owner: User;
let agentId: string;
beforeAll(async () => {
  owner = await server().newUser('owner');
  const agent = { first_message: 'Hello', language: 'en' as const, prompt: { prompt: 'Answer.' } };
  const { agent_id } = await owner.call(createAgent, {
    body: { name: 'Bakery', type: 'chat', conversation_config: { agent } },
  });
  agentId = agent_id;
  await owner.call(chat, { body: { agent_id, message: 'Hello' } });
  await owner.call(addTextDocument, { body: { name: 'Opening hours', text: 'We open at nine.' } });
  await owner.call(createApiKey, { body: { name: 'Nightly', scopes: ['agents:read'] } });
  // The line simulator offers to call numbers of agents that speak.
  const spoken = await owner.call(createAgent, { body: { name: 'Line', conversation_config: { agent } } });
  await owner.call(assignNumber, { body: { number: 33199001234, ai_agent_uuid: spoken.provider_uuid } });
  const { pool, teamId } = await findTeam(server(), owner);
  const suspend = "update teams set suspended_at = now(), suspension_reason = 'Unpaid' where id = $1";
  await pool.query(suspend, [teamId]);
});

/** What can be pressed on a page, once it shows what is there. */
async function offered(page: Page): Promise<string[]> {
  const main = page.getByRole('main');
  await main.getByRole('heading').first().waitFor();
  await page.waitForLoadState('networkidle');
  return main
    .getByRole('button', { disabled: false })
    .evaluateAll((buttons) =>
      buttons.map((each) => each.getAttribute('aria-label') ?? each.textContent ?? ''),
    );
}

it.each([
  ['profile', ['buttons.save', 'teamSettings.change_password', 'teamSettings.sign_out_everywhere']],
  ['members', []],
  ['numbers', []],
  ['transfers', []],
  ['lines', []],
  ['do_not_call', []],
  ['connections', []],
  ['after_call', []],
  ['api_keys', []],
  ['secrets', []],
  ['alerts', []],
])('offers an owner nothing that the server refuses in the settings: %s', async (tab, expected) => {
  const page = await browser().newPage(server(), { user: owner });
  await openTeamSettings(page, t, tab);
  await page.getByText(t('session.suspended_reason', { reason: 'Unpaid' })).waitFor();
  const licences = t('speechModels.licences');
  const harmless = [t('design.show_password'), licences];
  const names = (await offered(page)).filter((name) => !harmless.includes(name));
  expect(names).toEqual(expected.map((key) => t(key)));
});

it.each([
  ['/agents', 'agents.new'],
  ['/knowledge-base', 'knowledge.test_search'],
  ['/knowledge-base', 'knowledge.add'],
  ['/call', 'buttons.export'],
  ['/call/campaigns', 'campaigns.new'],
  ['/mcp', 'toolServers.add'],
  ['/line-simulator', 'lineSimulator.call'],
  ['/settings/usage', 'usage.enter_prices'],
])('does not offer on %s what %s says', async (address, refused) => {
  const page = await browser().newPage(server(), { user: owner });
  await page.goto(address);
  await page.getByText(t('session.suspended_title')).waitFor();
  const names = await offered(page);
  // Some have more in their names, such as how many agents there are.
  expect(names.filter((name) => name.startsWith(t(refused)))).toEqual([]);
});

it('says in the editor why nothing can be changed or tried', async () => {
  const page = await browser().newPage(server(), { user: owner });
  await page.goto(`/agents?agent=${agentId}`);
  const configuration = page.getByRole('region', { name: t('editor.configuration') });
  await configuration.getByText(t('session.suspended_title')).waitFor();
  await page.getByText(t('testPanel.suspended')).waitFor();
  expect(await page.getByRole('button', { name: t('editor.save'), exact: true }).count()).toBe(0);
});
