import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAgent } from '@parley/contract/agents.ts';
import { getCallLog, listCallLogs } from '@parley/contract/call-logs.ts';
import { assignNumber } from '@parley/contract/numbers.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { monitorAudio } from '../support/audio-monitor.ts';
import { writeCallerRecording } from '../support/caller-recording.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { openTeamSettings } from '../support/team-settings.ts';
import { wordsOf } from '../support/words.ts';

const t = wordsOf('en');
const NUMBER = '+442079460101';
const CALLER = '+447700900123';
const GREETING = 'Hello, this is the bicycle shop.';
const QUESTION = 'When do you open on Saturday?';
const ANSWER = 'On Saturday we open at nine.';
const WORKSHOP = '+442079460102';
const REASON = 'A caller asks about order seven.';

const folder = await mkdtemp(join(tmpdir(), 'parley-line-simulator-'));
afterAll(() => rm(folder, { recursive: true }));

const { server, browser } = consoleForTests(async () => {
  const [speech, model, caller] = ['speech.json', 'model.json', 'caller.wav'].map((name) =>
    join(folder, name),
  );
  if (!speech || !model || !caller) throw new Error('Three files.');
  await writeCallerRecording(caller, [1_000]);
  const rules = [{ order: 1, hears: { text: QUESTION } }];
  const voice = { otherwise: { millisecondsPerCharacter: 20 } };
  await writeFile(speech, JSON.stringify({ recogniser: { rules }, voice }));
  await writeFile(
    model,
    JSON.stringify({
      rules: [
        {
          contains: '7',
          reply: {
            text: '',
            toolCalls: [
              { name: 'transfer_to_number', input: { transfer_number: WORKSHOP, agent_message: REASON } },
            ],
          },
        },
      ],
      otherwise: { text: ANSWER },
    }),
  );
  return {
    env: { PARLEY_SCRIPTED_SPEECH: speech, PARLEY_SCRIPTED_MODEL: model },
    browserFlags: [
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-audio-capture=${caller}%noloop`,
    ],
  };
});

let admin: User;
let agentId: string;
/** The agent in the address of the editor. */
let editedId: string;
beforeAll(async () => {
  admin = await server().newUser('admin');
  const agent = await admin.call(createAgent, {
    body: {
      name: 'Bicycle shop',
      conversation_config: {
        agent: {
          first_message: GREETING,
          language: 'en',
          prompt: {
            prompt: 'Answer.',
            llm: 'scripted',
            tools: [
              {
                type: 'system',
                name: 'transfer_to_number',
                description: '',
                params: {
                  system_tool_type: 'transfer_to_number',
                  transfers: [
                    {
                      transfer_destination: { type: 'phone', phone_number: WORKSHOP },
                      condition: 'key 7',
                      transfer_type: 'conference',
                    },
                  ],
                },
              },
            ],
          },
        },
        // Where the machine is slow, the sound has gaps.
        turn: { turn_timeout: -1, silence_end_call_timeout: -1, turn_eagerness: 'patient' },
      },
    },
  });
  agentId = agent.agent_id;
  editedId = agent.provider_uuid;
  await admin.call(assignNumber, {
    body: { number: Number(NUMBER.slice(1)), ai_agent_uuid: agent.provider_uuid },
  });
});

const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true });
const status = (page: Page, key: string) => page.getByRole('status').filter({ hasText: t(key) });
const instruction = (page: Page) => page.getByRole('region', { name: t('lineSimulator.instruction') });

/** Calls logged for the agent, newest first, once they are over. */
async function endedCalls() {
  const { list } = await admin.call(listCallLogs, { query: { agent_id: agentId } });
  return list.filter(({ data }) => data.status === 'done');
}

const TO_WORKSHOP = { destination: WORKSHOP, destination_name: '' };

/** How callers were put through, newest first. */
async function transfers() {
  const logs = await endedCalls();
  const found = await Promise.all(
    logs.map(async ({ data: { conversation_id } }) => {
      const { data } = await admin.call(getCallLog, { params: { conversation_id } });
      return data.metadata.phone_call?.transfer ?? null;
    }),
  );
  return found.filter((transfer) => transfer !== null);
}

async function placeCall({ isHeard }: { isHeard: boolean }) {
  const page = await browser().newPage(server(), { user: admin });
  await page.context().grantPermissions(['microphone']);
  const heard = await monitorAudio(page);
  await page.goto('/line-simulator');
  await page.getByText(t('lineSimulator.protocol')).click();
  await page.getByLabel(t('lineSimulator.from')).fill(CALLER);
  if (!isHeard) await page.getByRole('switch', { name: t('lineSimulator.speak') }).click();
  await button(page, 'lineSimulator.call').click();
  return { page, heard };
}

it('is found in Team settings and in the palette', async () => {
  const page = await browser().newPage(server(), { user: admin });
  await openTeamSettings(page, t, 'lines');
  await button(page, 'phoneLines.try').click();
  await page.waitForURL('**/line-simulator');
  await page.getByRole('heading', { level: 1, name: t('shell.line_simulator') }).waitFor();
  await expect.poll(() => page.title()).toContain(t('shell.line_simulator'));
  await page.goBack();
  await expect.poll(() => page.title()).toContain(t('shell.team_settings'));

  await openTeamSettings(page, t, 'numbers');
  const number = page.getByRole('listitem').filter({ hasText: '7946 0101' });
  await number.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: t('numbers.call_now') }).click();
  const called = page.getByRole('combobox', { name: t('lineSimulator.to') });
  await expect.poll(() => called.textContent()).toContain('20 7946 0101');
  await page.goto('/agents');
  await page.getByRole('main').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: t('shell.line_simulator') }).click();
  await page.getByRole('heading', { name: t('shell.line_simulator') }).waitFor();
});

it('calls a number, hears the agent, and is heard', async () => {
  const before = (await endedCalls()).length;
  const { page, heard } = await placeCall({ isHeard: true });
  await heard.untilAudible();
  await expect.poll(() => instruction(page).textContent()).toContain('<Parameter name="ticket"');
  await expect
    .poll(async () => (await page.getByRole('list').last().textContent()) ?? '', { timeout: 60_000 })
    .toContain('mark');
  await heard.untilSilent();
  await heard.takeLoudest();
  await heard.say(QUESTION);
  await heard.untilAudible();
  const {
    list: [running],
  } = await admin.call(listCallLogs, { query: { agent_id: agentId } });
  const params = { conversation_id: running?.data.conversation_id ?? '' };
  const said = async () => {
    const { data } = await admin.call(getCallLog, { params });
    return data.transcript.map(({ message }) => message);
  };
  await expect.poll(said, { timeout: 60_000 }).toEqual([GREETING, QUESTION, ANSWER]);
  await button(page, 'lineSimulator.hang_up').click();
  await status(page, 'lineSimulator.ended_caller').waitFor();
  await expect.poll(() => heard.openMicrophones()).toBe(0);
  await expect.poll(async () => (await endedCalls()).length).toBe(before + 1);
  const { data } = await admin.call(getCallLog, { params });
  expect(data.channel).toBe('phone');
  expect(data.metadata.phone_call).toMatchObject({
    type: 'simulator',
    external_number: CALLER,
    agent_number: NUMBER,
  });
  expect(await said()).toEqual([GREETING, QUESTION, ANSWER]);
});

it('is put through by a key, and comes back when there is no answer', async () => {
  const before = (await endedCalls()).length;
  const { page, heard } = await placeCall({ isHeard: false });
  await heard.untilAudible();
  // Here nothing is said that would be missed meanwhile.
  await expectAccessible(page, 'a simulated call', EVERYWHERE);
  await page.getByRole('button', { name: '7', exact: true }).click();
  await page.getByRole('button', { name: '#', exact: true }).click();
  await button(page, 'lineSimulator.outcome_no_answer').waitFor();
  await expect.poll(() => instruction(page).textContent()).toContain(`>${WORKSHOP}</Number>`);
  await page.getByText(t('lineSimulator.announced', { text: REASON })).waitFor();
  await expectAccessible(page, 'a transfer of a simulated call');
  await heard.takeLoudest();
  await button(page, 'lineSimulator.outcome_no_answer').click();
  await expect.poll(() => instruction(page).textContent()).toContain('<Parameter name="ticket"');
  await heard.untilAudible();
  await button(page, 'lineSimulator.hang_up').click();
  await status(page, 'lineSimulator.ended_caller').waitFor();
  const telephone = page.getByRole('region', { name: t('lineSimulator.telephone') });
  await telephone.getByRole('link', { name: t('shell.page_call') }).waitFor();
  await expect.poll(async () => (await endedCalls()).length).toBe(before + 2);
  expect((await transfers()).slice(0, 1)).toEqual([
    { ...TO_WORKSHOP, status: 'failed', reason: 'no_answer' },
  ]);
});

it('is not put through any more once the caller hangs up while it rings', async () => {
  const { page, heard } = await placeCall({ isHeard: false });
  await heard.untilAudible();
  await page.getByRole('button', { name: '7', exact: true }).click();
  await page.getByRole('button', { name: '#', exact: true }).click();
  await button(page, 'lineSimulator.outcome_no_answer').waitFor();
  await button(page, 'lineSimulator.hang_up').click();
  await status(page, 'lineSimulator.ended_caller').waitFor();
  await expect
    .poll(async () => (await transfers()).slice(0, 2))
    .toEqual([
      { ...TO_WORKSHOP, status: 'failed', reason: 'failed' },
      { ...TO_WORKSHOP, status: 'failed', reason: 'no_answer' },
    ]);
});

it('is over once its page is left, while it rings and while the agent speaks', async () => {
  const states = async () => {
    const query = 'select state from phone_calls order by started_at desc limit 2';
    const found = await server().database?.pool.query(query);
    return found?.rows.map(({ state }) => state);
  };
  const before = (await endedCalls()).length;
  const ringing = await placeCall({ isHeard: false });
  await ringing.heard.untilAudible();
  await ringing.page.getByRole('button', { name: '7', exact: true }).click();
  await ringing.page.getByRole('button', { name: '#', exact: true }).click();
  await button(ringing.page, 'lineSimulator.outcome_no_answer').waitFor();
  await ringing.page.goBack();
  // The call before it came to the same end.
  await expect.poll(async () => (await endedCalls()).length).toBe(before + 1);
  await expect
    .poll(async () => (await transfers()).slice(0, 1))
    .toEqual([{ ...TO_WORKSHOP, status: 'failed', reason: 'failed' }]);
  const answered = await placeCall({ isHeard: false });
  await answered.heard.untilAudible();
  await answered.page.goto('about:blank');
  await expect.poll(async () => (await endedCalls()).length).toBe(before + 2);
  await expect.poll(states).toEqual(['ended', 'ended']);
});

it('is called by the agent from the editor, and called back from the call logs', async () => {
  browser().ignoreErrors(/400 \(Bad Request\)/);
  const before = (await endedCalls()).length;
  const page = await browser().newPage(server(), { user: admin });
  await page.goto(`/agents?agent=${editedId}`);
  await button(page, 'outgoingCalls.call_me').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('outgoingCalls.to'), { exact: true }).fill('0612');
  await button(page, 'outgoingCalls.call').click();
  await dialog.getByText(t('outgoingCalls.error_number_invalid')).waitFor();
  await expectAccessible(page, 'a call that an agent is to place');
  await dialog.getByLabel(t('outgoingCalls.to'), { exact: true }).fill('+44 7700 900123');
  await button(page, 'outgoingCalls.call').click();
  await status(page, 'outgoingCalls.state_ringing').waitFor();
  await button(page, 'outgoingCalls.cancel').click();
  await status(page, 'outgoingCalls.state_cancelled').waitFor();
  await button(page, 'outgoingCalls.again').click();
  await expect
    .poll(() => dialog.getByLabel(t('outgoingCalls.to'), { exact: true }).inputValue())
    .toContain('7700');
  await button(page, 'outgoingCalls.call').click();
  await status(page, 'outgoingCalls.state_ringing').waitFor();

  const simulator = await browser().newTab(page);
  await simulator.context().grantPermissions(['microphone']);
  const heard = await monitorAudio(simulator);
  await simulator.goto('/line-simulator');
  await button(simulator, 'lineSimulator.answer').click();
  await heard.untilAudible();
  await status(page, 'outgoingCalls.state_answered').waitFor();
  await button(simulator, 'lineSimulator.hang_up').click();
  await expect.poll(async () => (await endedCalls()).length).toBe(before + 1);
  await page.bringToFront();
  await page.getByRole('link', { name: t('outgoingCalls.open_conversation') }).click();

  await page.getByText(t('callLogs.callee_number')).waitFor();
  await button(page, 'outgoingCalls.call_back').click();
  await button(page, 'outgoingCalls.call').click();
  await status(page, 'outgoingCalls.state_ringing').waitFor();
  await simulator.bringToFront();
  browser().ignoreErrors(/status of 503/);
  await simulator.route('**/simulated-calls/ringing/*', (route) => route.fulfill({ status: 503 }));
  await button(simulator, 'lineSimulator.turn_away').click();
  await simulator.getByText(t('session.failure_unknown'), { exact: true }).waitFor();
  await simulator.unroute('**/simulated-calls/ringing/*');
  await button(simulator, 'lineSimulator.turn_away').click();
  await status(page, 'outgoingCalls.state_busy').waitFor();
});

it('is called by a campaign, of which the results are downloaded', async () => {
  const NAME = 'Bicycles to collect';
  const page = await browser().newPage(server(), { user: admin });
  await page.goto('/call');
  await page.getByRole('link', { name: t('campaigns.title'), exact: true }).click();
  await button(page, 'campaigns.new').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('campaigns.name')).fill(NAME);
  await button(page, 'campaigns.create').click();
  await page.getByRole('heading', { name: NAME }).waitFor();

  const rows = [
    'number,name,consent',
    '07700 900201,Ada,form 1',
    'none,Bob,form 2',
    '+447700900203,Cleo,form 3',
  ];
  await button(page, 'buttons.choose_csv').focus();
  await page.getByLabel(t('buttons.choose_csv')).setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  });
  const wrong = page.getByRole('row').filter({ hasText: t('campaigns.problem_number_invalid') });
  await expect.poll(() => wrong.textContent()).toContain('none');
  await page.locator(':focus').getByText('people.csv').waitFor();
  await expectAccessible(page, 'a file of people to call', EVERYWHERE);
  const store = page.getByRole('button', {
    name: t('campaigns.store_without_problems_other', { number: 2 }),
  });
  await page.setViewportSize({ width: 320, height: 844 });
  const wrongRows = page.getByRole('region', { name: t('campaigns.problems_label') });
  for (const part of [wrongRows, page.getByRole('main'), store.locator('..')])
    expect(await part.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await store.click();
  await page.getByText(t('campaigns.people_count_other', { number: 2 })).waitFor();
  await page.locator(':focus').and(button(page, 'campaigns.replace_file')).waitFor();

  // Whenever this runs.
  await button(page, 'campaigns.change_settings').click();
  for (const day of ['Sat', 'Sun']) await dialog.getByRole('button', { name: day, exact: true }).click();
  await dialog.getByLabel(t('campaigns.window_from', { number: 1 })).fill('00:00');
  await dialog.getByLabel(t('campaigns.window_until', { number: 1 })).fill('00:00');
  await dialog.getByRole('combobox', { name: t('campaigns.agent_version') }).click();
  await page.getByRole('option', { name: t('fields.version', { version: 1 }) }).click();
  await dialog.getByLabel(t('campaigns.retry_times', { cause: t('campaigns.row_no_answer') })).fill('0');
  await expectAccessible(page, 'the hours of a campaign', EVERYWHERE);
  await button(page, 'buttons.save').click();
  await page.getByText(t('campaigns.no_retry')).waitFor();
  // Not that of the window, which is still there while it fades.
  await page
    .getByRole('definition')
    .filter({ hasText: t('fields.version', { version: 1 }) })
    .waitFor();
  await button(page, 'campaigns.start').click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('campaigns.start') })
    .click();

  const simulator = await browser().newTab(page);
  await simulator.context().grantPermissions(['microphone']);
  const heard = await monitorAudio(simulator);
  await simulator.goto('/line-simulator');
  const ringing = (number: RegExp) => simulator.getByRole('listitem').filter({ hasText: number });
  await ringing(/900203/)
    .getByRole('button', { name: t('lineSimulator.let_ring'), exact: true })
    .click();
  await ringing(/900201/)
    .getByRole('button', { name: t('lineSimulator.answer'), exact: true })
    .click();
  await heard.untilAudible();
  await button(simulator, 'lineSimulator.hang_up').click();

  await page.bringToFront();
  await page.getByText(t('campaigns.state_finished'), { exact: true }).waitFor();
  const stateOf = (person: string, key: string) =>
    page.getByRole('row').filter({ hasText: person }).getByText(t(key)).waitFor();
  await stateOf('Ada', 'campaigns.row_answered');
  await stateOf('Cleo', 'campaigns.row_no_answer');
  await expectAccessible(page, 'a campaign that is over', EVERYWHERE);
  const download = page.waitForEvent('download');
  await button(page, 'campaigns.results').click();
  const results = await readFile(await (await download).path(), 'utf8');
  expect(results).toMatch(/Ada,answered/);
  expect(results).toMatch(/Cleo,no_answer/);
  expect(results).not.toContain('Bob');

  await page.getByRole('link', { name: t('campaigns.calls') }).click();
  const filter = page.getByRole('combobox', { name: t('callLogs.campaign') });
  await expect.poll(() => filter.textContent()).toContain(NAME);
  const call = page.getByRole('row').filter({ hasText: t('callLogs.of_campaign', { name: NAME }) });
  await call.getByRole('button').first().click();
  await page.getByRole('link', { name: NAME }).click();
  await page.getByRole('heading', { name: NAME }).waitFor();
});
