import { listCampaignRows } from '@parley/contract/campaign-rows.ts';
import { createCampaign, getCampaign, putCampaignRows, startCampaign } from '@parley/contract/campaigns.ts';
import { expect, it } from 'vitest';
import { answeringAgent, connectPlatform, signForm, startPlatformApi } from '../support/phone-platform.ts';
import type { RunningServer } from '../support/running-server.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { openTestDatabase } from '../support/test-database.ts';

// A campaign on two servers over one database, which are killed in turn.

const SOON = { timeout: 120_000, interval: 50 };
const ROWS = 24;
const KILLS = 3;

it('calls every row once, whichever servers are killed', async () => {
  await using api = await startPlatformApi();
  await using database = await openTestDatabase();
  const env = {
    DATABASE_URL: database.url,
    PARLEY_SECRET_KEY: 'a secret of the tests alone',
    PARLEY_ALLOWED_HOSTS: '127.0.0.1',
    PARLEY_LATE_MS: '0',
  };
  const start = () => startServerProcess({ rules: [] }, env);
  const servers = [await start(), await start()];
  const [first] = servers;
  if (!first) throw new Error('No server has started.');
  const agent_id = await answeringAgent(asRunning(first));
  const platform = await connectPlatform(asRunning(first), { apiUrl: api.url });
  const once = { times: 0, minutes: 1 };
  const campaign = await first.call(createCampaign, {
    body: {
      name: 'Reminders',
      agent_id,
      hours: { weekdays: [0, 1, 2, 3, 4, 5, 6], windows: [{ from: '00:00', until: '24:00' }] },
      retries: { busy: once, no_answer: once, failed: once },
      calls_at_once: 5,
    },
  });
  const numbers = Array.from({ length: ROWS }, (_, index) => `+3363998${String(index).padStart(4, '0')}`);
  const input = { params: { id: campaign.id }, query: {} };
  const content = new Blob([['number', ...numbers].join('\n')]);
  await first.call(putCampaignRows, {
    ...input,
    body: { skip_problems: 'false' },
    files: [{ field: 'file', name: 'rows.csv', content }],
  });
  await first.call(startCampaign, input);

  let told = 0;
  let killed = 0;
  await expect
    .poll(async () => {
      // Those who are called are busy, and so the calls are over.
      for (const { form, callSid } of api.orders.slice(told)) {
        const path = new URL(form.get('StatusCallback') ?? '').pathname;
        const [line = '', , id = ''] = path.split('/').slice(4);
        await toldTo(servers, (server) =>
          platformAt(server, platform).tell(
            `outgoing-calls/${id}/progress`,
            { CallSid: callSid, CallStatus: 'busy' },
            { line },
          ),
        );
        told += 1;
      }
      if (killed < KILLS && told >= (killed + 1) * 6) {
        const index = killed % servers.length;
        killed += 1;
        await servers[index]?.program.end('SIGKILL');
        await servers[index]?.[Symbol.asyncDispose]();
        servers[index] = await start();
      }
      // What was being dialled by a process that is gone ends after a while, without another call.
      await database.pool.query(
        "update outgoing_calls set updated_at = now() - interval '2 minutes' where state = 'dialling' and call_sid is null and updated_at < now() - interval '8 seconds'",
      );
      await database.pool.query(
        "update campaign_rows set updated_at = now() - interval '2 minutes' where state = 'calling' and call_id is null and updated_at < now() - interval '8 seconds'",
      );
      return (await servers[0]?.call(getCampaign, input))?.state;
    }, SOON)
    .toBe('finished');
  const called = api.orders.map(({ form }) => form.get('To') ?? '');
  expect(new Set(called).size).toBe(called.length);
  expect(killed).toBe(KILLS);
  const rows = await servers[0]?.call(listCampaignRows, input);
  expect(rows?.list.map(({ number }) => number)).toEqual(numbers);
  // A call that was being ordered from the platform at a kill is not placed again.
  const ends = new Set(rows?.list.map(({ state }) => state));
  expect([...ends].filter((state) => state !== 'busy' && state !== 'failed')).toEqual([]);
  for (const server of servers) await server[Symbol.asyncDispose]();
}, 240_000);

type Platform = Awaited<ReturnType<typeof connectPlatform>>;

/** The same account, as it calls one of the servers. */
function platformAt(server: ServerProcess, platform: Platform): Pick<Platform, 'tell'> {
  return {
    tell: (event, fields, how = {}) => {
      const form = { AccountSid: platform.accountSid, ApiVersion: '2010-04-01', ...fields };
      const url = `${server.url}/api/test/phone/${how.line}/${event}`;
      return fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-twilio-signature': signForm(platform.token, url, form),
        },
        body: new URLSearchParams(form),
      }).then(async (answer) => ({ status: answer.status, text: await answer.text(), type: null }));
    },
  };
}

/** Platforms try again elsewhere when a server is gone. */
async function toldTo(
  servers: readonly ServerProcess[],
  tell: (server: ServerProcess) => Promise<{ status: number }>,
): Promise<void> {
  for (const server of servers) {
    const answer = await tell(server).catch(() => undefined);
    if (answer && answer.status < 500) return;
  }
}

const asRunning = ({ url, call }: ServerProcess): Pick<RunningServer, 'url' | 'owner'> => ({
  url,
  owner: { token: '', call },
});
