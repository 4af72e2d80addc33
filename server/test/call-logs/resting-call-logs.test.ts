import { afterAll, beforeAll, expect, it } from 'vitest';
import { CallLogStore } from '../../src/call-logs/call-log-store.ts';
import {
  type ConversationServer,
  startConversationServer,
  type TestCaller,
} from '../support/conversation-server.ts';
import { type ResumingVisitor, resumingVisitor } from '../support/resuming-visitor.ts';

const PAGE_LEFT = 1001;
const config = { agent: { first_message: 'Hello', language: 'en', prompt: { prompt: 'Help.' } } };

let server: ConversationServer;
let team: TestCaller;
let visitor: ResumingVisitor;
let logs: CallLogStore;
beforeAll(async () => {
  server = await startConversationServer({ otherwise: { text: 'We open at nine.' } });
  team = await server.newTeam();
  visitor = await resumingVisitor(server, team, config);
  logs = new CallLogStore(server.database.database);
});
afterAll(() => server[Symbol.asyncDispose]());

/** What the list and the drawer say of whether it runs. */
async function standingOf(id: string) {
  const { teamId } = team.caller;
  const { rows } = await logs.list(teamId, { search: id }, { cursor: undefined, pageSize: 1 });
  const { status, is_resting } = (await logs.find(teamId, id)).data;
  expect(rows[0]?.data).toMatchObject({ status, is_resting });
  return [status, is_resting];
}

it('distinguishes a paused conversation from a running one', async () => {
  using first = await visitor.open();
  await first.say('When do you open?');
  expect(await standingOf(first.id)).toEqual(['in-progress', false]);
  first.socket.close(PAGE_LEFT);
  await expect.poll(() => standingOf(first.id)).toEqual(['in-progress', true]);
  using second = await visitor.open(first.token);
  expect(await standingOf(first.id)).toEqual(['in-progress', false]);
  second.socket.close(1000);
  await expect.poll(() => standingOf(first.id)).toEqual(['done', false]);
});

it('deletes a paused conversation, which cannot be resumed then', async () => {
  const { teamId } = team.caller;
  using first = await visitor.open();
  await first.say('When do you open?');
  await expect(logs.delete(teamId, first.id)).rejects.toMatchObject({ code: 'conversation_running' });
  first.socket.close(PAGE_LEFT);
  await expect.poll(() => standingOf(first.id)).toEqual(['in-progress', true]);
  await logs.delete(teamId, first.id);
  await expect(logs.find(teamId, first.id)).rejects.toMatchObject({ code: 'conversation_not_found' });
  expect(await visitor.refused(first.token)).toMatchObject({ type: 'resume_refused' });
});
