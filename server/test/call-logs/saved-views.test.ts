import { SAVED_VIEWS } from '@parley/contract/limits.ts';
import * as savedViews from '@parley/contract/saved-views.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningServer, type SignedIn, startServer } from '../support/running-server.ts';

const { createSavedView, deleteSavedView, listSavedViews, renameSavedView } = savedViews;

let server: RunningServer;
let viewer: SignedIn;
beforeAll(async () => {
  server = await startServer();
  viewer = await server.signIn('viewer');
});
afterAll(() => server[Symbol.asyncDispose]());

it('are stored for the member who saved them, renamed and deleted', async () => {
  const save = (name: string, query: string) => viewer.call(createSavedView, { body: { name, query } });
  const failed = await save('Failed by phone', 'channel=phone&outcome=failure');
  await save('An agent', 'agent=agent_1');
  await save('Week 10', 'source=test');
  await save('week 9', 'source=call');
  const names = async (person: SignedIn) => (await person.call(listSavedViews, {})).map(({ name }) => name);
  expect(await names(viewer)).toEqual(['An agent', 'Failed by phone', 'week 9', 'Week 10']);
  expect(await names(server.owner)).toEqual([]);
  await expect(save('failed BY phone', 'channel=phone')).rejects.toMatchObject({ code: 'view_name_taken' });
  await expect(save('', 'channel=phone')).rejects.toMatchObject({ status: 400 });
  const params = { view_id: failed.view_id };
  const rename = (person: SignedIn, name: string) => person.call(renameSavedView, { params, body: { name } });
  await expect(rename(server.owner, 'Mine')).rejects.toMatchObject({ code: 'view_not_found' });
  await expect(rename(viewer, 'an AGENT')).rejects.toMatchObject({ code: 'view_name_taken' });
  expect(await rename(viewer, 'Failures')).toEqual({ ...failed, name: 'Failures' });
  await expect(server.owner.call(deleteSavedView, { params })).rejects.toMatchObject({ status: 404 });
  await viewer.call(deleteSavedView, { params });
  expect(await names(viewer)).toEqual(['An agent', 'week 9', 'Week 10']);
});

it('are never more than a member may have, though several are saved at once', async () => {
  const member = await server.signIn('member');
  const save = (name: string) => member.call(createSavedView, { body: { name, query: 'channel=chat' } });
  for (let index = 1; index < SAVED_VIEWS.perMemberMax; index += 1) await save(`View ${index}`);
  const saved = await Promise.allSettled(['A', 'B', 'C', 'D'].map(save));
  expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(save('E')).rejects.toMatchObject({ status: 409, code: 'too_many_views' });
});

it('go with the member who leaves the team', async () => {
  const { pool } = server.database;
  await viewer.call(createSavedView, { body: { name: 'Left', query: 'channel=phone' } });
  await pool.query("delete from memberships using accounts where id = account_id and email like 'viewer%'");
  expect((await pool.query("select name from saved_views where name = 'Left'")).rows).toEqual([]);
});
