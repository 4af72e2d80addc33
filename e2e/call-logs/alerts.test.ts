import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type PostCallReceiver,
  startPostCallReceiver,
} from '../../server/test/support/post-call-receiver.ts';
import { seededId, seedLogs } from '../../server/test/support/seeded-logs.ts';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import { findTeam } from '../support/team.ts';
import { openTeamSettings } from '../support/team-settings.ts';
import { wordsOf } from '../support/words.ts';

const { server, browser } = consoleForTests();
const t = wordsOf('en');

let receiver: PostCallReceiver;
beforeAll(async () => {
  receiver = await startPostCallReceiver();
});
afterAll(() => receiver[Symbol.asyncDispose]());

it('notifies a server of a figure that an administrator watches, and is tested, paused, changed and deleted', async () => {
  const admin = await server().newUser('admin');
  const { pool, teamId } = await findTeam(server(), admin);
  const startedAt = new Date(Date.now() - 60_000).toISOString();
  const failed = [1, 2].map((number) => ({
    id: seededId(Date.now() + number),
    teamId,
    startedAt,
    channel: 'phone',
    analysis: { call_successful: 'failure' },
  }));
  await seedLogs(pool, failed);
  const page = await browser().newPage(server(), { user: admin });
  await openTeamSettings(page, t, 'alerts');
  const settings = page.getByRole('main');
  await settings.getByText(t('alerts.no_rules_message')).waitFor();
  await expectAccessible(page, 'alerts without rules', EVERYWHERE);

  await settings.getByRole('button', { name: t('alerts.add_destination') }).click();
  const adding = page.getByRole('dialog', { name: t('alerts.add_destination') });
  await adding.getByText(t('alerts.error_mail_server_missing')).waitFor();
  await adding.getByRole('radio', { name: t('alerts.destination_webhook') }).click();
  await adding.getByRole('textbox', { name: t('fields.address') }).fill('nowhere');
  await adding.getByRole('button', { name: t('buttons.add') }).click();
  await adding.getByText(t('postCall.url_invalid')).waitFor();
  await expectAccessible(page, 'a destination of alerts', EVERYWHERE);
  await adding.getByRole('textbox', { name: t('fields.address') }).fill(receiver.url);
  await adding.getByRole('button', { name: t('buttons.add') }).click();
  await page.getByRole('button', { name: t('postCall.secret_kept') }).click();
  const { host } = new URL(receiver.url);

  await settings.getByRole('button', { name: t('alerts.add_rule') }).click();
  const rule = page.getByRole('dialog', { name: t('alerts.add_rule') });
  await rule.getByRole('textbox', { name: t('fields.name'), exact: true }).fill('Bookings');
  await rule.getByRole('textbox', { name: t('alerts.threshold_below') }).fill('180');
  await rule.getByRole('textbox', { name: t('alerts.least') }).fill('2');
  await rule.getByRole('checkbox', { name: host }).click();
  await rule.getByRole('button', { name: t('alerts.add_rule') }).click();
  await rule.getByText(t('alerts.share_invalid')).waitFor();
  await expectAccessible(page, 'a rule of alerts', EVERYWHERE);
  await rule.getByRole('textbox', { name: t('alerts.threshold_below') }).fill('75');
  await rule.getByRole('button', { name: t('alerts.add_rule') }).click();
  await rule.waitFor({ state: 'hidden' });

  const rules = settings.getByRole('list', { name: t('alerts.rules') }).getByRole('listitem');
  const history = settings.getByRole('list', { name: t('alerts.history') }).getByRole('listitem');
  await rules.getByText(t('alerts.raised_below', { threshold: '75%' })).waitFor();
  await rules.getByText('Raised since').waitFor();
  const arrived = t('alerts.delivery', { name: host, outcome: t('alerts.delivery_delivered') });
  await history.getByText(arrived).waitFor();
  expect(JSON.parse(receiver.arrived[0]?.body ?? '')).toMatchObject({
    data: { alerts: [{ name: 'Bookings', change: 'raised', value: 0, conversations: 2 }] },
  });
  await expectAccessible(page, 'alerts', EVERYWHERE);

  const chooseAction = async (action: string) => {
    await rules.getByRole('button', { name: t('design.row_actions', { name: 'Bookings' }) }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await chooseAction(t('alerts.send_test'));
  await page.getByText(t('alerts.test_arrived')).waitFor();
  await history.getByText(t('alerts.change_test'), { exact: true }).waitFor();
  await chooseAction(t('alerts.pause_for', { period: '1 hour' }));
  await rules.getByText('Paused until').waitFor();
  await page.reload();
  await rules.getByText('Paused until').waitFor();
  await chooseAction(t('buttons.resume'));
  await rules.getByText('Raised since').waitFor();

  await chooseAction(t('buttons.edit'));
  const edited = page.getByRole('dialog', { name: t('alerts.edit_title') });
  await edited.getByRole('combobox', { name: t('alerts.kind') }).click();
  await page.getByRole('option', { name: t('alerts.kind_no_calls') }).click();
  await edited.getByRole('textbox', { name: t('alerts.threshold_from') }).fill('2');
  await edited.getByRole('switch', { name: t('alerts.has_hours') }).click();
  await edited.getByRole('button', { name: 'Sat' }).click();
  await expectAccessible(page, 'a rule about missing calls', EVERYWHERE);
  await edited.getByRole('button', { name: t('buttons.save') }).click();
  await rules.getByText(t('alerts.raised_from', { threshold: '2 hr' })).waitFor();
  await rules.getByText(t('alerts.state_fine')).waitFor();

  // The team has no such number any more.
  await pool.query("update alert_rules set channel = 'phone', number = '+33123456789' where team_id = $1", [
    teamId,
  ]);
  await page.reload();
  await chooseAction(t('buttons.edit'));
  const number = edited.getByRole('combobox', { name: t('fields.number') });
  await number.filter({ hasText: '+33 1 23 45 67 89' }).waitFor();
  await page.keyboard.press('Escape');
  await edited.waitFor({ state: 'hidden' });

  await chooseAction(t('buttons.delete'));
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('buttons.delete'), exact: true })
    .click();
  await settings.getByText(t('alerts.no_rules_message')).waitFor();
  await settings.getByText(t('alerts.no_history_message')).waitFor();
});

it('shows the conversations of several agents that the link of an alert names', async () => {
  const member = await server().newUser('member');
  const { pool, teamId } = await findTeam(server(), member);
  const startedAt = new Date(Date.now() - 60_000).toISOString();
  const agents = ['Paris', 'Lyon', 'Nantes'].map((agentName, number) => ({
    id: seededId(Date.now() + 10 + number),
    teamId,
    startedAt,
    agentName,
    agentId: `agent_0000000000000000000000001${number}`,
    channel: 'phone',
  }));
  await seedLogs(pool, agents);
  const named = agents.slice(0, 2).map(({ agentId }) => agentId);
  const page = await browser().newPage(server(), { user: member });
  await page.goto(`/call?channel=live&agent=${encodeURIComponent(named.join())}`);
  const main = page.getByRole('main');
  await main.getByText('Paris').first().waitFor();
  await main.getByText('Lyon').first().waitFor();
  const filter = main.getByRole('combobox', { name: t('callLogs.bot') });
  expect(await filter.textContent()).toContain(t('callLogs.several_agents_other', { count: 2 }));
  expect(await main.getByText('Nantes').count()).toBe(0);
});
