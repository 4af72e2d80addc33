import { getConversation, getSignedUrl } from '@parley/contract/conversation.ts';
import { SIGNED_URL_SECONDS } from '@parley/contract/limits.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { memberships, teams } from '../../src/identity/teams/team-table.ts';
import {
  type ConversationServer,
  startConversationServer,
  type TestCaller,
} from '../support/conversation-server.ts';
import { openLiveClient } from '../support/live-client.ts';

// Signed addresses that have expired: they begin nothing, and take up what was begun or taken up by them.

const WRITTEN = { conversation_config_override: { conversation: { text_only: true } } };
const config = { agent: { first_message: 'Hello', language: 'en', prompt: { prompt: 'Help.' } } };

let server: ConversationServer;
beforeAll(async () => {
  server = await startConversationServer({ otherwise: { text: 'We open at nine.' } });
});
afterAll(() => server[Symbol.asyncDispose]());

const expire = () => server.passTime(SIGNED_URL_SECONDS * 1_000 + 1);

/** A team with a private agent, and how its addresses are signed. */
async function privateAgent() {
  const team = await server.newTeam();
  const { agent_id } = await team.createAgent(config);
  const address = async () => (await team.call(getSignedUrl, { query: { agent_id } })).signed_url;
  return { team, address };
}

/** Opens a page that is let in. */
async function enter(url: string, token: string | null) {
  const client = await openLiveClient(url);
  const metadata = await client.begin({ resume_token: token, ...WRITTEN });
  const { conversation_id: id, resume_token = '' } = metadata.conversation_initiation_metadata_event;
  return Object.assign(client, { id, token: resume_token });
}

/** Why a page is not let in. */
async function refused(url: string, token: string | null): Promise<string> {
  using client = await openLiveClient(url);
  client.send({ type: 'conversation_initiation_client_data', resume_token: token, ...WRITTEN });
  const { error_type } = (await client.next('error')).error_event;
  expect((await client.closed).code).toBe(1008);
  return error_type;
}

/** A page by an address, whose line breaks before the address expires. */
async function lostPage(url: string, token: string | null = null) {
  using page = await enter(url, token);
  await page.next(token === null ? 'agent_response' : 'conversation_history');
  page.socket.terminate();
  return { id: page.id, token: page.token };
}

const record = ({ call }: TestCaller, conversation_id: string) =>
  call(getConversation, { params: { conversation_id } });

it('takes up the conversation of its own token, more than once', async () => {
  const { address } = await privateAgent();
  const url = await address();
  const page = await lostPage(url);
  expire();
  const again = await lostPage(url, page.token);
  using back = await enter(url, again.token);
  expect([again.id, back.id]).toEqual([page.id, page.id]);
  back.send({ type: 'user_message', text: 'Still there?' });
  expect((await back.next('agent_response')).agent_response_event.agent_response).toBe('We open at nine.');
});

it('takes up the conversation that a later page had by another address, by that one alone', async () => {
  const { address } = await privateAgent();
  const [first, second] = [await address(), await address()];
  const page = await lostPage(first);
  const next = await lostPage(second, page.token);
  expire();
  expect(await refused(first, next.token)).toBe('signature_expired');
  using back = await enter(second, next.token);
  expect(back.id).toBe(page.id);
});

it('begins nothing, and takes up nothing by a token that is missing, forged or of another address', async () => {
  const { team, address } = await privateAgent();
  const [url, other] = [await address(), await address()];
  const page = await lostPage(url);
  const foreign = await lostPage(other);
  expire();
  expect(await refused(url, null)).toBe('signature_expired');
  expect(await refused(url, foreign.token)).toBe('signature_expired');
  expect(await refused(url, `${page.token}x`)).toBe('resume_refused');
  expect(await refused(`${url}x`, page.token)).toBe('signature_forged');
  expect((await record(team, foreign.id)).status).toBe('in-progress');
});

it('takes up nothing that is over, or whose token was replaced', async () => {
  const { team, address } = await privateAgent();
  const url = await address();
  const page = await lostPage(url);
  expire();
  const next = await lostPage(url, page.token);
  using back = await enter(url, next.token);
  expect(await refused(url, page.token)).toBe('resume_refused');
  back.socket.close(1000);
  await expect.poll(async () => (await record(team, page.id)).status).toBe('done');
  expect(await refused(url, back.token)).toBe('resume_refused');
});

it('takes up nothing of a user who has left, of a suspended team, or after a day', async () => {
  const left = await privateAgent();
  const suspended = await privateAgent();
  const old = await privateAgent();
  const urls = [await left.address(), await suspended.address(), await old.address()] as const;
  const pages = [await lostPage(urls[0]), await lostPage(urls[1]), await lostPage(urls[2])] as const;
  expire();
  const { database } = server.database;
  await database.delete(memberships).where(eq(memberships.accountId, left.team.caller.userId));
  await database
    .update(teams)
    .set({ suspendedAt: new Date() })
    .where(eq(teams.id, suspended.team.caller.teamId));
  expect(await refused(urls[0], pages[0].token)).toBe('signature_revoked');
  // What is known of a team may be a second old.
  await expect.poll(() => refused(urls[1], null)).toBe('team_suspended');
  expect(await refused(urls[1], pages[1].token)).toBe('team_suspended');
  server.passTime(86_400_000);
  expect(await refused(urls[2], pages[2].token)).toBe('resume_refused');
});
