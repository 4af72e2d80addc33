import { randomUUID } from 'node:crypto';
import { type AgentDetail, createAgent, getAgent, updateAgent } from '@parley/contract/agents.ts';
import { createApiKey } from '@parley/contract/api-keys.ts';
import { getCallLog, listCallLogs } from '@parley/contract/call-logs.ts';
import {
  type CampaignRow,
  exportCampaignResults,
  listCampaignRows,
  previewCampaignRows,
} from '@parley/contract/campaign-rows.ts';
import {
  type Campaign,
  createCampaign,
  deleteCampaign,
  getCampaign,
  listCampaigns,
  type NewCampaign,
  pauseCampaign,
  putCampaignRows,
  startCampaign,
  stopCampaign,
  testCampaign,
  updateCampaign,
} from '@parley/contract/campaigns.ts';
import { changeTeam, listOperatorTeams } from '@parley/contract/operator-teams.ts';
import {
  answerSimulatedCall,
  createOutgoingCall,
  getOutgoingCall,
  listOutgoingCalls,
} from '@parley/contract/outgoing-calls.ts';
import { addPrices, setBudget } from '@parley/contract/usage.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CampaignStore } from '../../src/channels/telephone/campaigns/campaign-store.ts';
import { DoNotCallStore } from '../../src/channels/telephone/outgoing/rules/do-not-call-store.ts';
import { lockName } from '../../src/database/name-lock.ts';
import { twiceAtOnce } from '../support/held-row.ts';
import { OPERATORS, operatorOf } from '../support/own-identities.ts';
import {
  answeringAgent,
  CALLED,
  CALLER,
  type PlatformApi,
  startPlatformApi,
} from '../support/phone-platform.ts';
import { type PhoneStage, setPhoneStage } from '../support/phone-stage.ts';
import { seededId, seedLogs } from '../support/seeded-logs.ts';
import { dial } from '../support/telephone.ts';

// Calls of an agent to a list of people, to the line simulator and over a platform.

const SOON = { timeout: 30_000, interval: 50 };
const ALWAYS = { weekdays: [0, 1, 2, 3, 4, 5, 6], windows: [{ from: '00:00', until: '24:00' }] };
const ONCE = { times: 0, minutes: 1 };
const NO_RETRIES = { busy: ONCE, no_answer: ONCE, failed: ONCE };

let api: PlatformApi;
let stage: PhoneStage;
beforeAll(async () => {
  api = await startPlatformApi();
  stage = await setPhoneStage(
    { rules: [], otherwise: { text: 'All right.' } },
    {
      apiUrl: api.url,
      env: { PARLEY_ALLOWED_HOSTS: '127.0.0.1', PARLEY_OPERATORS: OPERATORS },
      config: { agent: { first_message: 'Good morning {{name}}, your parcel {{parcel}} is ready.' } },
    },
  );
});
afterAll(async () => {
  await stage[Symbol.asyncDispose]();
  await api[Symbol.asyncDispose]();
});
afterEach(async () => {
  api.answerOrders('accepted');
  const { pool } = stage.server.database;
  await pool.query("update campaigns set state = 'stopped', ended_at = now() where ended_at is null");
  await pool.query("update outgoing_calls set state = 'cancelled', ended_at = now() where ended_at is null");
});

const at = ({ id }: { id: string }) => ({ params: { id }, query: {} });
const create = (wanted: Partial<NewCampaign> = {}): Promise<Campaign> =>
  stage.server.owner.call(createCampaign, {
    body: {
      name: 'Parcels',
      agent_id: stage.agentId,
      line_id: 'simulator',
      hours: ALWAYS,
      retries: NO_RETRIES,
      calls_at_once: 5,
      ...wanted,
    },
  });
const csv = (text: string | Buffer) => [{ field: 'file', name: 'rows.csv', content: new Blob([text]) }];
const numberOf = (index: number) => `+3363998${String(index).padStart(4, '0')}`;
const fileOf = (count: number) =>
  [
    'number,name,parcel',
    ...Array.from({ length: count }, (_, index) => `${numberOf(index)},P${index},A${index}`),
  ].join('\n');
const put = (campaign: Campaign, text: string, skip: 'true' | 'false' = 'false') =>
  stage.server.owner.call(putCampaignRows, {
    ...at(campaign),
    body: { skip_problems: skip },
    files: csv(text),
  });
const preview = (campaign: Campaign, text: string | Buffer) =>
  stage.server.owner.call(previewCampaignRows, { ...at(campaign), body: {}, files: csv(text) });
const start = (campaign: Campaign) => stage.server.owner.call(startCampaign, at(campaign));
const now = (campaign: Campaign) => stage.server.owner.call(getCampaign, at(campaign));
const rowsOf = async (campaign: Campaign): Promise<CampaignRow[]> => {
  const { list } = await stage.server.owner.call(listCampaignRows, at(campaign));
  return list;
};

const ringing = async () =>
  (await stage.server.owner.call(listOutgoingCalls, { query: { state: 'ringing' } })).list;

/** A campaign with rows, started. */
async function started(count: number, wanted: Partial<NewCampaign> = {}): Promise<Campaign> {
  const campaign = await create(wanted);
  await put(campaign, fileOf(count));
  return start(campaign);
}

/** Answers what rings at the simulator, by its number, until the campaign is over. */
async function answerAll(
  campaign: Campaign,
  outcomeOf: (to: string) => 'busy' | 'no_answer',
): Promise<string[]> {
  const called: string[] = [];
  await expect
    .poll(async () => {
      const { list } = await stage.server.owner.call(listOutgoingCalls, {
        query: { line_id: 'simulator', state: 'ringing' },
      });
      for (const { id, to } of list) {
        called.push(to);
        await stage.server.owner.call(answerSimulatedCall, {
          params: { id },
          body: { outcome: outcomeOf(to) },
        });
      }
      return (await now(campaign)).state;
    }, SOON)
    .toBe('finished');
  return called;
}

describe('a file of rows', () => {
  it('keeps columns in the results that are called as columns of the results', async () => {
    const campaign = await create();
    await put(campaign, 'number,state,file_state,reason,city\n+33639980045,Texas,old,late,Austin');
    const results = await fetch(`${stage.server.url}/api/test/campaigns/${campaign.id}/results`, {
      headers: { authorization: `Bearer ${stage.server.owner.token}` },
    });
    const [titles = [], row = []] = (await results.text()).split('\r\n').map((line) => line.split(','));
    expect(new Set(titles).size).toBe(titles.length);
    const cells = Object.fromEntries(titles.map((title, index) => [title, row[index]]));
    expect(cells).toMatchObject({
      state: 'waiting',
      reason: '',
      file_file_state: 'Texas',
      file_state: 'old',
      file_reason: 'late',
      city: 'Austin',
    });
  });

  it('is shown with what is wrong in it, and stored without that only when wanted', async () => {
    const campaign = await create();
    const text = [
      'Téléphone;Nom;parcel;time zone',
      '06 39 98 00 45;Ada;17;',
      '+33 6 39 98 00 45;Ada again;18;',
      'none;Bob;19;',
      '+33639980046;Cleo;;',
      '+33639980047;Dan;20;Mars/Olympus',
      '+33639980048;"Eve; of Paris";21;Europe/Paris',
    ].join('\r\n');
    const read = await preview(campaign, Buffer.from(text, 'latin1'));
    expect(read).toMatchObject({
      columns: ['telephone', 'nom', 'parcel', 'time_zone'],
      missing_variables: [],
      rows: 6,
      callable: 2,
      problem_count: 4,
      problems: [
        { line: 3, column: 'number', problem: 'number_repeated' },
        { line: 4, column: 'number', value: 'none', problem: 'number_invalid' },
        { line: 5, column: 'parcel', problem: 'variable_missing' },
        { line: 6, column: 'time_zone', value: 'Mars/Olympus', problem: 'time_zone_invalid' },
      ],
    });
    expect(read.sample).toEqual([
      {
        line: 2,
        number: '+33639980045',
        name: 'Ada',
        time_zone: null,
        consent: null,
        variables: { name: 'Ada', parcel: '17' },
      },
      expect.objectContaining({ line: 7, name: 'Eve; of Paris', time_zone: 'Europe/Paris' }),
    ]);
    await expect(put(campaign, text)).rejects.toMatchObject({ code: 'rows_invalid', status: 400 });
    expect((await now(campaign)).rows).toEqual({});
    expect((await put(campaign, text, 'true')).rows).toEqual({ waiting: 2 });
  });

  it.each([
    ['name,parcel\nAda,1', 'number_column_missing'],
    ['number,number\n1,2', 'column_repeated'],
    ['number,system__time\n1,2', 'column_invalid'],
    ['number', 'empty'],
    ['number,"parcel\n1,2', 'unreadable'],
  ])('that is no list of rows is refused: %j', async (text, fault) => {
    const campaign = await create();
    await expect(preview(campaign, text)).rejects.toMatchObject({
      code: 'campaign_file_invalid',
      body: { error: { detail: { fields: [{ path: 'file', message: fault }] } } },
    });
  });

  it('calls a person who is in it twice by the row that can be called', async () => {
    const campaign = await create();
    const read = await preview(campaign, 'number,name,parcel\n+33639980045,Ada,\n06 39 98 00 45,Ada,17');
    expect(read).toMatchObject({
      callable: 1,
      problems: [{ line: 2, column: 'parcel', problem: 'variable_missing' }],
      sample: [{ line: 3, number: '+33639980045' }],
    });
  });

  it('lacks a variable that is called like a column which says whom to call', async () => {
    const agent_id = await answeringAgent(stage.server, '+33261910012', {
      conversation_config: {
        agent: {
          first_message: 'Hello {{name}}, {{telephone}}, {{parcel}}.',
          prompt: { prompt: 'You announce parcels.' },
        },
      },
    });
    const campaign = await create({ agent_id });
    const read = await preview(campaign, 'telephone,name,parcel\n+33639980045,Ada,17');
    expect(read.missing_variables).toEqual(['telephone']);
  });

  it('is not taken over by a key that is bound to another agent', async () => {
    const { owner, url } = stage.server;
    const campaign = await create();
    const agent = await owner.call(getAgent, { params: { id: stage.agentId } });
    const { agent_id: other } = await owner.call(createAgent, {
      body: { name: 'Other', conversation_config: agent.conversation_config },
    });
    const { token } = await owner.call(createApiKey, {
      body: { name: 'Calls', scopes: ['calls:read', 'calls:write'], agent_ids: [other] },
    });
    const change = async (query: string) => {
      const answer = await fetch(`${url}/api/test/campaigns/${campaign.id}${query}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ agent_id: other }),
      });
      return answer.status;
    };
    expect([await change(''), await change(`?agent_id=${other}`)]).toEqual([404, 404]);
    expect((await now(campaign)).agent_id).toBe(stage.agentId);
  });

  it('is stored without the characters that no database takes', async () => {
    const campaign = await create();
    const written = await put(campaign, 'number,name,parcel\n+33639980045,A\0da,1\0');
    expect(written.rows).toEqual({ waiting: 1 });
    expect(await rowsOf(campaign)).toMatchObject([{ name: 'Ada' }]);
  });

  it('is refused with the number of its wrong rows', async () => {
    const campaign = await create();
    await expect(put(campaign, 'number,name,parcel\nnone,Ada,1')).rejects.toMatchObject({
      message: '1 row cannot be called. Correct it, or leave it out.',
    });
    await expect(put(campaign, 'number,name,parcel\nnone,Ada,1\nnone,Bob,2')).rejects.toMatchObject({
      message: '2 rows cannot be called. Correct them, or leave them out.',
    });
  });

  it('names rows that may not be called: on the do-not-call list, or without the consent that the law asks for', async () => {
    const campaign = await create({ purpose: 'marketing' });
    const team = await teamId();
    await new DoNotCallStore(stage.server.database.database).add(
      team,
      [{ number: numberOf(1), source: 'import', note: '', until: null, conversationId: null }],
      new Date(),
    );
    const read = await preview(
      campaign,
      `number,name,parcel,consent\n${numberOf(1)},A,1,form 1\n${numberOf(2)},B,2,\n${numberOf(3)},C,3,form 3`,
    );
    expect(read).toMatchObject({
      callable: 1,
      problems: [
        { line: 2, problem: 'do_not_call' },
        { line: 3, column: 'consent', problem: 'consent_missing' },
      ],
    });
    await stage.server.database.pool.query('delete from do_not_call');
  });
});

describe('a campaign', () => {
  it('calls each row, tries again who was not reached, and says what became of each', async () => {
    const campaign = await started(7, { retries: { ...NO_RETRIES, busy: { times: 1, minutes: 1 } } });
    const busy = numberOf(2);
    const soon = setInterval(
      () =>
        void stage.server.database.pool.query(
          "update campaign_rows set next_at = now() where state = 'waiting' and next_at is not null",
        ),
      200,
    );
    const called = await answerAll(campaign, (to) => (to === busy ? 'busy' : 'no_answer')).finally(() =>
      clearInterval(soon),
    );
    expect(called.toSorted()).toEqual(
      [...Array.from({ length: 7 }, (_, index) => numberOf(index)), busy].toSorted(),
    );
    expect(await now(campaign)).toMatchObject({
      state: 'finished',
      rows: { no_answer: 6, busy: 1 },
      attempts: 8,
      ended_at: expect.any(String),
    });
    expect((await rowsOf(campaign))[2]).toMatchObject({
      number: busy,
      name: 'P2',
      state: 'busy',
      attempts: 2,
    });
    const results = await fetch(`${stage.server.url}/api/test/campaigns/${campaign.id}/results`, {
      headers: { authorization: `Bearer ${stage.server.owner.token}` },
    });
    expect(results.headers.get('content-disposition')).toContain('Parcels-');
    const lines = (await results.text()).trim().split('\r\n');
    expect(lines[0]).toContain('line,number,name,state');
    expect(lines[3]).toMatch(/^4,33639980002,P2,busy,,2,/);
    expect(exportCampaignResults.scope).toBe('calls:read');
  });

  it('calls nobody outside its hours, and says when it goes on', async () => {
    const hour = (new Date().getUTCHours() + 12) % 22;
    const clock = (hours: number) => `${String(hours).padStart(2, '0')}:00`;
    const campaign = await create({
      hours: { ...ALWAYS, windows: [{ from: clock(hour), until: clock(hour + 1) }] },
    });
    await put(campaign, `number,name,parcel,time_zone\n${numberOf(1)},A,1,UTC`);
    await start(campaign);
    await expect.poll(async () => (await now(campaign)).next_at, SOON).not.toBeNull();
    expect(new Date((await now(campaign)).next_at ?? 0).getUTCHours()).toBe(hour);
    expect(await now(campaign)).toMatchObject({ state: 'running', rows: { waiting: 1 }, attempts: 0 });
  });

  it('calls those who wait for its hours in changed ones, and those who wait for a retry at its moment', async () => {
    const { owner, database } = stage.server;
    const campaign = await started(2, { hours: { ...ALWAYS, weekdays: [(new Date().getUTCDay() + 3) % 7] } });
    await expect
      .poll(async () => (await rowsOf(campaign)).every((row) => row.next_at !== null), SOON)
      .toBe(true);
    await owner.call(pauseCampaign, at(campaign));
    await database.pool.query(
      "update campaign_rows set attempts = 1, next_at = now() + interval '30 minutes' where campaign_id = $1 and line = 3",
      [campaign.id],
    );
    const retry = (await rowsOf(campaign))[1]?.next_at;
    await owner.call(updateCampaign, { ...at(campaign), body: { hours: ALWAYS } });
    await start(campaign);
    await expect
      .poll(() => rowsOf(campaign), SOON)
      .toMatchObject([
        { state: 'calling', attempts: 1 },
        { state: 'waiting', attempts: 1, next_at: retry },
      ]);
  });

  it('calls those whose retry is due before those who were not called yet', async () => {
    const campaign = await create({ calls_at_once: 1 });
    await put(campaign, fileOf(3));
    await stage.server.database.pool.query(
      "update campaign_rows set attempts = 1, next_at = now() - interval '1 minute' where campaign_id = $1 and line = 4",
      [campaign.id],
    );
    await start(campaign);
    await expect.poll(async () => (await ringing()).map(({ to }) => to), SOON).toEqual([numberOf(2)]);
  });

  it('pauses and calls nobody where an operator has suspended its team', async () => {
    const { server } = stage;
    const operator = await operatorOf(server);
    const [team] = (await operator.call(listOperatorTeams, { query: {} })).list;
    const params = { team_id: team?.id ?? '' };
    const campaign = await started(3, { calls_at_once: 1 });
    const ringing = { query: { line_id: 'simulator', state: 'ringing' } } as const;
    await expect
      .poll(async () => (await server.owner.call(listOutgoingCalls, ringing)).list.length, SOON)
      .toBe(1);
    await operator.call(changeTeam, { params, body: { suspension: { reason: 'Unpaid' } } });
    try {
      // The one that rings is answered by nobody; the next is not placed.
      await server.database.pool.query(
        "update outgoing_calls set updated_at = now() - interval '1 minute' where ended_at is null",
      );
      await expect.poll(async () => (await now(campaign)).state, SOON).toBe('paused');
      expect((await now(campaign)).pause).toBe('team_suspended');
    } finally {
      await operator.call(changeTeam, { params, body: { suspension: null } });
    }
    await expect
      .poll(async () => (await start(campaign).catch(() => undefined))?.state, SOON)
      .toBe('running');
    await expect.poll(async () => (await now(campaign)).rows.calling, SOON).toBe(1);
  });

  it('pauses once the budget of its team is spent, and goes on with all of its rows and attempts', async () => {
    const { owner, database } = stage.server;
    const id = seededId(1);
    const startedAt = `${new Date().toISOString().slice(0, 7)}-01T00:00:00Z`;
    const spoken = { id, teamId: await teamId(), startedAt, channel: 'phone', status: 'in-progress' };
    await seedLogs(database.pool, [spoken]);
    await database.pool.query("update conversations set status = 'done' where id = $1", [id]);
    const prices = [{ unit: 'minutes' as const, item: 'phone', amount: 100 }];
    await owner.call(addPrices, { body: { valid_from: startedAt, currency: 'EUR', prices } });
    await owner.call(setBudget, { body: { budget: { amount: 1, action: 'refuse' } } });
    const campaign = await started(3, { calls_at_once: 1 });
    try {
      await expect
        .poll(() => now(campaign), SOON)
        .toMatchObject({ state: 'paused', pause: 'budget_spent', rows: { waiting: 3 }, attempts: 0 });
    } finally {
      await owner.call(setBudget, { body: { budget: null } });
    }
    await start(campaign);
    await expect.poll(async () => (await ringing()).length, SOON).toBe(1);
    expect((await now(campaign)).attempts).toBe(1);
  });

  it('waits while its agent has had the conversations of its day, and goes on once the limit is raised', async () => {
    const { owner } = stage.server;
    const { agent_id, provider_uuid } = await limitedAgent({ daily_limit: 0 });
    const calling = { agent_id, from: CALLED, line_id: 'simulator' } as const;
    const campaign = await started(3, calling);
    expect(campaign).toMatchObject({ state: 'running', wait: 'agent_daily_limit' });
    await owner.call(createOutgoingCall, { body: { ...calling, to: CALLER } });
    const ofAgent = () => owner.call(listOutgoingCalls, { query: { agent_id } });
    await expect
      .poll(async () => (await ofAgent()).list, SOON)
      .toMatchObject([{ to: CALLER, state: 'not_called', reason: 'agent_daily_limit' }]);
    expect(await now(campaign)).toMatchObject({ wait: 'agent_daily_limit', rows: { waiting: 3 } });
    await owner.call(updateAgent, {
      params: { agent_id },
      body: { provider_uuid, platform_settings: { call_limits: { daily_limit: 3 } } },
    });
    await expect.poll(async () => (await ringing()).length, SOON).toBe(3);
    expect(await now(campaign)).toMatchObject({ wait: null, rows: { calling: 3 }, attempts: 3 });
    expect((await ofAgent()).list).toHaveLength(4);
  });

  it('says what is said to voicemails, and ends the rows of those that answered as such', async () => {
    const message = { on_voicemail: 'leave_message', voicemail_message: 'Your parcel is here.' } as const;
    await expect(create({ on_voicemail: 'leave_message' })).rejects.toMatchObject({
      code: 'voicemail_message_missing',
    });
    const campaign = await started(2, { line_id: stage.platform.line.id, ...message });
    const calls = async () => {
      const { list } = await stage.server.owner.call(listOutgoingCalls, { query: { page_size: 2 } });
      return list.filter(({ state, on_voicemail }) => state !== 'queued' && on_voicemail === 'leave_message');
    };
    const orderOf = (id: string) => api.orders.find(({ form }) => form.get('StatusCallback')?.includes(id));
    await expect.poll(async () => (await calls()).filter(({ id }) => orderOf(id)).length, SOON).toBe(2);
    for (const [index, { id }] of (await calls()).entries()) {
      const CallSid = orderOf(id)?.callSid ?? '';
      const AnsweredBy = index === 0 ? 'machine_end_beep' : 'human';
      const tell = (CallStatus: string) =>
        stage.platform.tell(`outgoing-calls/${id}/progress`, { CallSid, CallStatus, AnsweredBy });
      await tell('in-progress');
      await tell('completed');
    }
    await expect
      .poll(() => now(campaign), SOON)
      .toMatchObject({
        state: 'finished',
        rows: { answered: 1, voicemail: 1 },
        ...message,
      });
    expect((await calls())[0]).toMatchObject({ answered_by: 'voicemail', ...message });
  });

  it('calls with the version that is chosen, and its calls are found and named in the call log', async () => {
    const { owner } = stage.server;
    const agent = await owner.call(getAgent, { params: { id: stage.agentId } });
    const greeting = 'Hello {{name}}, this is newer.';
    const { version } = await owner.call(updateAgent, {
      params: { agent_id: stage.agentId },
      body: {
        provider_uuid: agent.provider_uuid,
        conversation_config: {
          ...agent.conversation_config,
          agent: { ...agent.conversation_config.agent, first_message: greeting },
        },
      },
    });
    await expect(create({ agent_version: version + 1 })).rejects.toMatchObject({
      code: 'agent_version_not_found',
    });
    const campaign = await started(1, { name: 'Older', agent_version: agent.version });
    expect(campaign.agent_version).toBe(agent.version);
    const ringing = async () => {
      const query = { line_id: 'simulator', state: 'ringing' } as const;
      return (await owner.call(listOutgoingCalls, { query })).list;
    };
    await expect.poll(async () => (await ringing()).length, SOON).toBe(1);
    const [call] = await ringing();
    expect(call?.agent_version).toBe(agent.version);
    const simulated = await owner.call(answerSimulatedCall, {
      params: { id: call?.id ?? '' },
      body: { outcome: 'answered' },
    });
    const { url = '', ticket = '' } = simulated?.media ?? {};
    using telephone = await dial({ url, callSid: simulated?.call_sid ?? '', parameters: { ticket } });
    await telephone.listen();
    telephone.hangUp();
    await stage.logged(simulated?.call_sid ?? '');
    const { list } = await owner.call(listCallLogs, { query: { campaign_id: campaign.id } });
    expect(list.map(({ data }) => data)).toMatchObject([
      { agent_version: agent.version, campaign: { id: campaign.id, name: 'Older' } },
    ]);
    const { data } = await owner.call(getCallLog, {
      params: { conversation_id: list[0]?.data.conversation_id ?? '' },
    });
    expect(data.campaign?.name).toBe('Older');
    expect(data.conversation_initiation_client_data.dynamic_variables).toMatchObject({
      name: 'P0',
      parcel: 'A0',
    });
    expect(data.transcript[0]?.message).toContain('Good morning P0, your parcel A0 is ready.');
    const others = await owner.call(listCallLogs, { query: { campaign_id: randomUUID() } });
    expect(others.list).toEqual([]);
  });

  it('pauses itself when half of the calls fail, and goes on when it is started again', async () => {
    api.answerOrders('refused');
    const campaign = await started(30, { line_id: stage.platform.line.id });
    await expect.poll(async () => (await now(campaign)).state, SOON).toBe('paused');
    const paused = await now(campaign);
    expect(paused).toMatchObject({ pause: 'calls_fail' });
    expect(paused.rows.not_called).toBeGreaterThanOrEqual(10);
    expect(paused.rows.waiting).toBeGreaterThan(5);
    api.answerOrders('accepted');
    expect(await start(campaign)).toMatchObject({ state: 'running', pause: null });
    await expect.poll(async () => (await now(campaign)).rows.calling, SOON).toBeGreaterThan(0);
  });

  it('pauses itself when no conversation begins with half of those who answer', async () => {
    const campaign = await started(12, { line_id: stage.platform.line.id });
    const told = new Set<string>();
    await expect
      .poll(async () => {
        for (const { call_id: id } of await rowsOf(campaign)) {
          const order = api.orders.find(({ form }) => form.get('StatusCallback')?.includes(id ?? '-'));
          if (!id || !order || told.has(id)) continue;
          told.add(id);
          for (const CallStatus of ['in-progress', 'completed']) {
            const form = { CallSid: order.callSid, CallStatus };
            await stage.platform.tell(`outgoing-calls/${id}/progress`, form);
          }
        }
        return (await now(campaign)).state;
      }, SOON)
      .not.toBe('running');
    expect(await now(campaign)).toMatchObject({ state: 'paused', pause: 'calls_fail' });
  });

  it('pauses where the platform refuses the token of its line, and goes on with all of its rows and attempts', async () => {
    api.answerOrders('unauthorised');
    const campaign = await started(3, { line_id: stage.platform.line.id, calls_at_once: 1 });
    await expect
      .poll(() => now(campaign), SOON)
      .toMatchObject({ state: 'paused', pause: 'line_unusable', rows: { waiting: 3 }, attempts: 0 });
    api.answerOrders('accepted');
    await start(campaign);
    await expect
      .poll(() => now(campaign), SOON)
      .toMatchObject({ state: 'running', rows: { calling: 1, waiting: 2 }, attempts: 1 });
  });

  it('calls a row again later where the platform takes no more calls for now', async () => {
    api.answerOrders('limited');
    const retries = { ...NO_RETRIES, failed: { times: 1, minutes: 30 } };
    const campaign = await started(1, { line_id: stage.platform.line.id, retries });
    await expect
      .poll(() => rowsOf(campaign), SOON)
      .toMatchObject([
        { state: 'waiting', reason: 'platform_unreachable', attempts: 1, next_at: expect.any(String) },
      ]);
  });

  it('follows a call that was answered although it had been given up, also once it is over', async () => {
    const campaign = await started(1, { line_id: stage.platform.line.id });
    await expect.poll(async () => (await rowsOf(campaign))[0]?.call_id, SOON).not.toBeNull();
    const [row] = await rowsOf(campaign);
    const id = row?.call_id ?? '';
    await stage.server.database.pool.query(
      "update outgoing_calls set state = 'failed', reason = 'unknown_whether_it_rang', ended_at = now() where id = $1",
      [id],
    );
    await expect.poll(() => now(campaign), SOON).toMatchObject({ state: 'finished', rows: { failed: 1 } });
    const tell = (CallStatus: string) =>
      stage.platform.tell(`outgoing-calls/${id}/progress`, { CallSid: 'CA17', CallStatus });
    await tell('in-progress');
    expect(await now(campaign)).toMatchObject({ state: 'finished', rows: { calling: 1 } });
    await tell('completed');
    await expect.poll(() => now(campaign), SOON).toMatchObject({ rows: { answered: 1 } });
    expect(await rowsOf(campaign)).toMatchObject([{ reason: null, attempts: 1 }]);
  });

  it('calls nobody further once it is paused or stopped', async () => {
    const campaign = await started(20, { calls_at_once: 2 });
    await expect.poll(async () => (await ringing()).length, SOON).toBe(2);
    expect(await stage.server.owner.call(pauseCampaign, at(campaign))).toMatchObject({
      state: 'paused',
      pause: 'user',
    });
    await expect(stage.server.owner.call(deleteCampaign, at(await started(1)))).rejects.toMatchObject({
      code: 'campaign_under_way',
    });
    const stopped = await stage.server.owner.call(stopCampaign, at(campaign));
    expect(stopped).toMatchObject({ state: 'stopped', rows: { cancelled: 18 } });
    await expect(start(campaign)).rejects.toMatchObject({ code: 'campaign_under_way' });
    await stage.server.owner.call(deleteCampaign, at(campaign));
    await expect(now(campaign)).rejects.toMatchObject({ code: 'campaign_not_found' });
  });

  it('orders no more calls than can ring soon, however many it may have at once', async () => {
    const campaign = await started(30, { calls_at_once: 30 });
    await expect.poll(async () => (await ringing()).length, SOON).toBe(5);
    await expect.poll(async () => (await now(campaign)).rows.calling, SOON).toBeGreaterThanOrEqual(10);
    expect((await now(campaign)).rows).toEqual({ calling: 10, waiting: 20 });
  });

  it('withdraws what does not ring yet while it is paused, and orders it when it is started again', async () => {
    const campaign = await started(12, { calls_at_once: 12 });
    await expect.poll(async () => (await now(campaign)).rows, SOON).toEqual({ calling: 10, waiting: 2 });
    await expect.poll(async () => (await ringing()).length, SOON).toBe(5);
    await stage.server.owner.call(pauseCampaign, at(campaign));
    await expect.poll(async () => (await now(campaign)).rows, SOON).toEqual({ calling: 5, waiting: 7 });
    expect((await now(campaign)).attempts).toBe(5);
    for (const { id } of await ringing()) {
      await stage.server.owner.call(answerSimulatedCall, { params: { id }, body: { outcome: 'busy' } });
    }
    await expect.poll(async () => (await now(campaign)).rows, SOON).toEqual({ busy: 5, waiting: 7 });
    expect(await ringing()).toEqual([]);
    await start(campaign);
    await expect.poll(async () => (await ringing()).length, SOON).toBe(5);
    await expect.poll(async () => (await now(campaign)).rows, SOON).toEqual({ busy: 5, calling: 7 });
  });

  it('withdraws what does not ring by the end of its hours, and calls it in the next ones', async () => {
    const { pool } = stage.server.database;
    const change = (hours: NewCampaign['hours']) =>
      pool.query('update campaigns set hours = $1 where id = $2', [JSON.stringify(hours), campaign.id]);
    const campaign = await started(8, { calls_at_once: 8 });
    await expect.poll(async () => (await ringing()).length, SOON).toBe(5);
    await expect
      .poll(async () => (await rowsOf(campaign)).every((row) => row.call_id !== null), SOON)
      .toBe(true);
    await change({ ...ALWAYS, weekdays: [(new Date().getUTCDay() + 3) % 7] });
    for (const { id } of await ringing()) {
      await stage.server.owner.call(answerSimulatedCall, { params: { id }, body: { outcome: 'busy' } });
    }
    await expect
      .poll(() => now(campaign), SOON)
      .toMatchObject({ rows: { busy: 5, waiting: 3 }, attempts: 5, next_at: expect.any(String) });
    expect(await ringing()).toEqual([]);
    await change(ALWAYS);
    await pool.query('update campaign_rows set next_at = null where campaign_id = $1', [campaign.id]);
    await expect.poll(async () => (await ringing()).length, SOON).toBe(3);
  });

  it('calls off what waits to be placed with its stop, also where the server is lost right afterwards', async () => {
    const campaign = await started(8, { calls_at_once: 8 });
    await expect.poll(async () => (await ringing()).length, SOON).toBe(5);
    await expect
      .poll(async () => (await rowsOf(campaign)).every((row) => row.call_id !== null), SOON)
      .toBe(true);
    await new CampaignStore(stage.server.database.database).stop(campaign.id);
    const queued = await stage.server.owner.call(listOutgoingCalls, { query: { state: 'queued' } });
    expect(queued.list).toEqual([]);
    expect(await now(campaign)).toMatchObject({ rows: { calling: 5, cancelled: 3 }, attempts: 5 });
  });

  it('calls off what was being ordered while it was stopped', async () => {
    for (let call = 0; call < 5; call += 1) {
      await stage.server.owner.call(createOutgoingCall, {
        body: { agent_id: stage.agentId, line_id: 'simulator', to: CALLER },
      });
    }
    const campaign = await started(10, { calls_at_once: 10 });
    await expect
      .poll(async () => (await rowsOf(campaign)).some((row) => row.call_id !== null), SOON)
      .toBe(true);
    await stage.server.owner.call(stopCampaign, at(campaign));
    // Others ring, so that its own calls have not come to it.
    await expect.poll(async () => (await now(campaign)).rows, SOON).toEqual({ cancelled: 10 });
  });

  it('orders no call for a row of a lost process outside its hours, while it is paused or once it is stopped', async () => {
    const { pool } = stage.server.database;
    const tomorrow = { ...ALWAYS, weekdays: [(new Date().getUTCDay() + 3) % 7] };
    const campaign = await started(1, { hours: tomorrow });
    const lose = () =>
      pool.query(
        "update campaign_rows set state = 'calling', attempts = 1, updated_at = now() - interval '2 minutes' where campaign_id = $1",
        [campaign.id],
      );
    const becomes = (expected: Partial<CampaignRow>) =>
      expect.poll(() => rowsOf(campaign), SOON).toMatchObject([{ attempts: 0, call_id: null, ...expected }]);
    await lose();
    await becomes({ state: 'waiting' });
    await stage.server.owner.call(pauseCampaign, at(campaign));
    await lose();
    await becomes({ state: 'waiting' });
    await lose();
    await stage.server.owner.call(stopCampaign, at(campaign));
    await becomes({ state: 'cancelled' });
  });

  it('withdraws the call of a row of a lost process once it is paused, and cancels it once it is stopped', async () => {
    const { owner, database } = stage.server;
    const later = new Date(Date.now() + 86_400_000).toISOString();
    const campaign = await started(1, { hours: { ...ALWAYS, weekdays: [(new Date().getUTCDay() + 3) % 7] } });
    const [row] = await rowsOf(campaign);
    const becomes = async (expected: Partial<CampaignRow>) => {
      const idempotency_key = `campaign:${campaign.id}:${row?.id}:1`;
      const order = { agent_id: stage.agentId, line_id: 'simulator', to: CALLER, not_before: later };
      const { id } = await owner.call(createOutgoingCall, { body: { ...order, idempotency_key } });
      await database.pool.query(
        "update campaign_rows set state = 'calling', attempts = 1, updated_at = now() - interval '2 minutes' where campaign_id = $1",
        [campaign.id],
      );
      await expect
        .poll(() => rowsOf(campaign), SOON)
        .toMatchObject([{ attempts: 0, call_id: null, ...expected }]);
      expect(await owner.call(getOutgoingCall, { params: { id }, query: {} })).toMatchObject({
        state: 'cancelled',
      });
    };
    await owner.call(pauseCampaign, at(campaign));
    await becomes({ state: 'waiting' });
    await owner.call(stopCampaign, at(campaign));
    await becomes({ state: 'cancelled' });
  });

  it('calls off what was being ordered while it was deleted', async () => {
    const { owner, database } = stage.server;
    const ofTeam = `outgoing calls ${await teamId()}`;
    const campaign = await create();
    await put(campaign, fileOf(3));
    await database.database.transaction(async (transaction) => {
      await lockName(transaction, ofTeam);
      await start(campaign);
      await expect.poll(async () => (await now(campaign)).rows.calling, SOON).toBe(3);
      await owner.call(pauseCampaign, at(campaign));
      await owner.call(deleteCampaign, at(campaign));
    });
    const ordered = async () =>
      (
        await database.pool.query('select state from outgoing_calls where idempotency_key like $1', [
          `campaign:${campaign.id}:%`,
        ])
      ).rows;
    await expect.poll(async () => (await ordered()).length, SOON).toBe(3);
    await expect.poll(ordered, SOON).toEqual([1, 2, 3].map(() => ({ state: 'cancelled' })));
  });

  it('goes on while another one fails', async () => {
    const { pool } = stage.server.database;
    const failing = await create();
    await put(failing, fileOf(1));
    await pool.query(
      `create function refuse_row() returns trigger language plpgsql as
        $$ begin raise exception 'The disk is full.'; end $$;
      create trigger refuse_row before update on campaign_rows for each row
        when (old.campaign_id = '${failing.id}') execute function refuse_row()`,
    );
    try {
      await start(failing);
      const others = [await started(1), await started(1), await started(1)];
      for (const other of others) {
        await expect.poll(async () => (await now(other)).rows.calling, SOON).toBe(1);
      }
    } finally {
      await pool.query('drop function refuse_row cascade');
    }
  });

  it('counts no attempt where a call could not be ordered', async () => {
    const campaign = await create();
    await put(campaign, fileOf(1));
    await stage.server.database.pool.query(
      "update campaigns set state = 'running', from_number = '+33199009999' where id = $1",
      [campaign.id],
    );
    await expect
      .poll(() => now(campaign), SOON)
      .toMatchObject({ state: 'paused', pause: 'no_calling_number', rows: { waiting: 1 }, attempts: 0 });
  });

  it('stays as it is where nothing is changed', async () => {
    const campaign = await create();
    expect(await stage.server.owner.call(updateCampaign, { ...at(campaign), body: {} })).toEqual(campaign);
  });

  it('is started twice at one moment as if once', async () => {
    const campaign = await create();
    await put(campaign, fileOf(1));
    const row = { table: 'campaigns', id: campaign.id };
    expect(await twiceAtOnce(stage.server.database, row, () => start(campaign))).toMatchObject([
      { value: { state: 'running' } },
      { value: { state: 'running' } },
    ]);
  });

  it('does not start without rows, or where nothing could be called', async () => {
    const campaign = await create();
    await expect(start(campaign)).rejects.toMatchObject({ code: 'campaign_without_rows' });
    await put(campaign, fileOf(1));
    await stage.server.owner.call(updateCampaign, { ...at(campaign), body: { from: '+33199009999' } });
    await expect(start(campaign)).rejects.toMatchObject({ code: 'number_not_found' });
    await stage.server.owner.call(updateCampaign, { ...at(campaign), body: { from: null, name: 'Later' } });
    expect(await start(campaign)).toMatchObject({ name: 'Later', state: 'running' });
    await expect(
      stage.server.owner.call(updateCampaign, { ...at(campaign), body: { name: 'Never' } }),
    ).rejects.toMatchObject({ code: 'campaign_under_way' });
  });

  it('calls no one without a time zone where those of the country share none of its hours, and names such rows', async () => {
    const { owner } = stage.server;
    const withBreak = [
      { from: '10:00', until: '13:00' },
      { from: '14:00', until: '19:00' },
    ];
    const campaign = await create({ hours: { ...ALWAYS, windows: withBreak } });
    const text = 'number,name,parcel,time_zone\n+12025550142,A,1,\n+12025550143,B,2,America/New_York';
    expect(await preview(campaign, text)).toMatchObject({
      callable: 1,
      problems: [{ line: 2, column: 'time_zone', problem: 'time_zone_unknown' }],
    });
    const change = (hours: NewCampaign['hours']) =>
      owner.call(updateCampaign, { ...at(campaign), body: { hours } });
    await change({ ...ALWAYS, windows: [{ from: '10:00', until: '19:00' }] });
    await put(campaign, text.replace('America/New_York', ''));
    await change({ ...ALWAYS, windows: withBreak });
    await expect(start(campaign)).rejects.toMatchObject({ code: 'campaign_never_calls', status: 409 });
    await change(ALWAYS);
    expect(await start(campaign)).toMatchObject({ state: 'running', rows: { waiting: 2 } });
  });

  it('calls no one for marketing at hours that the law never allows, and names such rows', async () => {
    const { owner } = stage.server;
    const weekend = { ...ALWAYS, weekdays: [6, 0] };
    const campaign = await create({ purpose: 'marketing' });
    const change = (hours: NewCampaign['hours']) =>
      owner.call(updateCampaign, { ...at(campaign), body: { hours } });
    const french = 'number,name,parcel,consent\n+33639980045,A,1,Form 7\n';
    await put(campaign, french);
    await change(weekend);
    await expect(start(campaign)).rejects.toMatchObject({ code: 'campaign_never_calls' });
    const mixed = `${french}+447700900123,B,2,\n`;
    expect(await preview(campaign, mixed)).toMatchObject({
      callable: 1,
      problems: [{ line: 2, column: 'number', value: '+33639980045', problem: 'calling_hours' }],
    });
    await change(ALWAYS);
    await put(campaign, mixed);
    await change(weekend);
    await start(campaign);
    await expect
      .poll(async () => (await rowsOf(campaign))[0], SOON)
      .toMatchObject({ state: 'not_called', reason: 'calling_hours', attempts: 0 });
  });

  it('does not start for marketing with rows of a service, none of which has consent', async () => {
    const campaign = await create();
    await put(campaign, fileOf(2));
    const change = { ...at(campaign), body: { purpose: 'marketing' as const } };
    await stage.server.owner.call(updateCampaign, change);
    await expect(start(campaign)).rejects.toMatchObject({ code: 'consent_missing' });
    expect(await now(campaign)).toMatchObject({ state: 'draft', rows: { waiting: 2 } });
  });

  it('is tested with the first row at a number of the member', async () => {
    const campaign = await create();
    await put(campaign, fileOf(3));
    const call = await stage.server.owner.call(testCampaign, { ...at(campaign), body: { to: CALLER } });
    expect(call).toMatchObject({ to: CALLER, line_id: 'simulator', purpose: 'requested' });
    expect(await now(campaign)).toMatchObject({ state: 'draft', rows: { waiting: 3 }, attempts: 0 });
    await expect
      .poll(
        async () =>
          (await stage.server.owner.call(listOutgoingCalls, { query: { state: 'ringing' } })).list.map(
            ({ id }) => id,
          ),
        SOON,
      )
      .toContain(call.id);
  });

  it('is in the list of the team, newest first, page by page', async () => {
    const [one, two] = [await create({ name: 'One' }), await create({ name: 'Two' })];
    const list = (query: object) => stage.server.owner.call(listCampaigns, { query });
    const first = await list({ page_size: 1 });
    expect(first.list.map(({ id }) => id)).toEqual([two.id]);
    const second = await list({ page_size: 1, cursor: first.next_cursor ?? '' });
    expect(second.list.map(({ id }) => id)).toEqual([one.id]);
  });
});

describe('calls that become due together', () => {
  it('ring no more at once than their operator lets the team have', async () => {
    const operator = await operatorOf(stage.server, 'late-operator@example.org');
    const params = { team_id: await teamId() };
    await operator.call(changeTeam, { params, body: { limits: { calls: 1 } } });
    try {
      expect(await mostAtOnce(stage.agentId)).toBe(1);
    } finally {
      await operator.call(changeTeam, { params, body: { limits: { calls: null } } });
    }
  });

  it.each([{ agent_concurrency_limit: 1 }, { daily_limit: 1 }])(
    'ring no more at once than their agent may have conversations: %j',
    async (limits) => {
      expect(await mostAtOnce((await limitedAgent(limits)).agent_id)).toBe(1);
    },
  );

  /** Has three calls become due, each of which ends as busy. @returns the most that were seen to ring at once */
  async function mostAtOnce(agent_id: string): Promise<number> {
    const { owner, database } = stage.server;
    const later = new Date(Date.now() + 86_400_000).toISOString();
    const body = { agent_id, line_id: 'simulator', from: CALLED, to: CALLER, not_before: later };
    const ids: string[] = [];
    for (let call = 0; call < 3; call += 1) ids.push((await owner.call(createOutgoingCall, { body })).id);
    const query = async (text: string) => (await database.pool.query(text, [ids])).rows;
    await query('update outgoing_calls set not_before = now() where id = any($1)');
    let most = 0;
    await expect
      .poll(async () => {
        const list = await ringing();
        most = Math.max(most, list.length);
        for (const { id } of list)
          await owner.call(answerSimulatedCall, { params: { id }, body: { outcome: 'busy' } });
        return query("select id from outgoing_calls where id = any($1) and state = 'busy'");
      }, SOON)
      .toHaveLength(3);
    return most;
  }
});

/** An agent without a number that has so many conversations at most. */
async function limitedAgent(
  call_limits: { agent_concurrency_limit: number } | { daily_limit: number },
): Promise<AgentDetail> {
  const { owner } = stage.server;
  const { conversation_config } = await owner.call(getAgent, { params: { id: stage.agentId } });
  const platform_settings = { call_limits };
  const body = { name: 'Limited', type: 'voice' as const, conversation_config, platform_settings };
  return owner.call(createAgent, { body });
}

async function teamId(): Promise<string> {
  const { rows } = await stage.server.database.pool.query('select team_id from agents where agent_id = $1', [
    stage.agentId,
  ]);
  return rows[0].team_id;
}
