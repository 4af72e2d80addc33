import { createAlertDestination } from '@parley/contract/alert-destinations.ts';
import { createAlertRule, type NewAlertRule } from '@parley/contract/alerts.ts';
import { changeTeam, createTeam } from '@parley/contract/operator-teams.ts';
import { addPrices } from '@parley/contract/usage.ts';
import type { OpenDatabase } from '../server/src/database/database.ts';
import { seedLogs } from '../server/test/support/seeded-logs.ts';
import type { User } from './support/console-server.ts';
import type { Picture } from './support/picture.ts';
import { wordsOf } from './support/words.ts';

// Pictures of what is watched and managed: alerts of a team, and the pages of the operator.

/** Address of the account that the setting of the server names. */
export const OPERATOR = 'operator@example.org';

const [fr, en] = [wordsOf('fr'), wordsOf('en')];
const WEEK_MINUTES = 10_080;
const TEAMS = [
  { name: 'Boulangerie Durand', conversations: 42 },
  { name: 'Cycles du port', conversations: 18 },
  { name: 'Garage Lemaire', conversations: 0 },
  { name: 'Hôtel des Tilleuls', conversations: 67 },
] as const;
const SUSPENDED = 'Garage Lemaire';
const OPENED = 'Boulangerie Durand';

type Operation = {
  /** Owner of a team with a month of conversations. */
  user: User;
  /** Has no rights but those of {@link OPERATOR}. */
  operator: User;
  pool: OpenDatabase['pool'];
  /** A server that takes notices. */
  noticesUrl: string;
};

export async function takePicturesOfOperation(picture: Picture, operation: Operation): Promise<void> {
  const { user, operator, pool } = operation;
  await addAlerts(operation);
  for (const [name, options, t] of [
    ['alerts-light-en', {}, en],
    ['alerts-dark-fr', { dark: true, language: 'fr' }, fr],
  ] as const) {
    await picture(name, { address: '/settings/alerts', user, height: 1_000, ...options }, async (page) => {
      await page.getByRole('list', { name: t('alerts.history') }).waitFor();
      await page.locator('nav a[href="/call"]').waitFor();
    });
  }

  await pool.query('update accounts set email = $1 where email = $2', [OPERATOR, operator.email]);
  const signedIn = { ...operator, email: OPERATOR };
  const opened = await addTeams(signedIn, pool);
  for (const [name, options, t] of [
    ['operator-teams-light-en', {}, en],
    ['operator-teams-dark-fr', { dark: true, language: 'fr' }, fr],
  ] as const) {
    await picture(name, { address: '/operator/teams', user: signedIn, ...options }, async (page) => {
      await page.getByRole('link', { name: OPENED }).waitFor();
      await page.getByRole('link', { name: t('shell.page_operator_teams') }).waitFor();
    });
  }
  for (const [name, options] of [
    ['operator-team-light-en', {}],
    ['operator-team-dark-fr', { dark: true, language: 'fr' }],
    ['mobile-390-operator-team-fr', { language: 'fr', width: 390, height: 844 }],
  ] as const) {
    const address = `/operator/teams/${opened}`;
    await picture(name, { address, user: signedIn, height: 1_000, ...options }, (page) =>
      page.getByRole('heading', { level: 1, name: OPENED }).waitFor(),
    );
  }
}

/** Rules of which one is raised, and whom they notify. */
async function addAlerts({ user, noticesUrl }: Operation): Promise<void> {
  const url = `${noticesUrl}/notices`;
  const { destination_id } = await user.call(createAlertDestination, {
    body: { kind: 'slack', name: '#support', url },
  });
  const valid_from = `${new Date().getFullYear()}-01-01T00:00:00Z`;
  await user.call(addPrices, {
    body: { valid_from, currency: 'EUR', prices: [{ unit: 'minutes', item: null, amount: 0.02 }] },
  });
  const rules: Pick<NewAlertRule, 'name' | 'kind' | 'threshold'>[] = [
    { name: 'Calls succeed', kind: 'success_rate', threshold: 90 },
    { name: 'Answers come soon', kind: 'p95_wait', threshold: 2.5 },
    { name: 'Cost of a week', kind: 'cost', threshold: 50 },
    { name: 'Calls come', kind: 'no_calls', threshold: 72 },
  ];
  for (const rule of rules) {
    await user.call(createAlertRule, {
      body: { ...rule, window_minutes: WEEK_MINUTES, destination_ids: [destination_id] },
    });
  }
}

/** Teams with conversations of this month. @returns the id of the one that is opened */
async function addTeams(operator: User, pool: OpenDatabase['pool']): Promise<string> {
  let opened = '';
  for (const [at, { name, conversations }] of TEAMS.entries()) {
    const { team } = await operator.call(createTeam, {
      body: { name, owner_email: `owner-${at}@example.org` },
    });
    if (name === OPENED) opened = team.id;
    const suspension = name === SUSPENDED ? { suspension: { reason: 'Invoice 2041 is unpaid' } } : {};
    await operator.call(changeTeam, {
      params: { team_id: team.id },
      body: { limits: { agents: 5 + at, monthly_minutes: 500 }, ...suspension },
    });
    await converse(pool, { teamId: team.id, first: 10_000 * (at + 1), count: conversations });
  }
  return opened;
}

/** Stores conversations of today that have ended, so that they count as usage. */
async function converse(
  pool: OpenDatabase['pool'],
  { teamId, first, count }: { teamId: string; first: number; count: number },
): Promise<void> {
  const ids = Array.from({ length: count }, (_, at) => `conv_${String(first + at).padStart(26, '9')}`);
  const startedAt = new Date(Date.now() - 3_600_000).toISOString();
  await seedLogs(
    pool,
    ids.map((id) => ({ id, teamId, startedAt, channel: 'phone', status: 'in-progress' })),
  );
  await pool.query(
    `update conversations set status = 'done', updated_at = started_at + interval '95 s' where id = any($1)`,
    [ids],
  );
}
