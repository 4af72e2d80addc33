import { postOverallFeedback } from '@elevenlabs/client';
import { getCallLog } from '@parley/contract/call-logs.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../../server/test/support/running-server.ts';
import { seededId, seedLogs } from '../../server/test/support/seeded-logs.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
  const { pool } = server.database;
  const teamId = (await pool.query('select id from teams')).rows[0].id;
  await seedLogs(pool, [{ id: seededId(1), teamId, startedAt: new Date().toISOString() }]);
});
afterAll(() => server[Symbol.asyncDispose]());

async function keptFeedback() {
  const params = { conversation_id: seededId(1) };
  return (await server.owner.call(getCallLog, { params })).data.metadata.feedback;
}

it('the official client rates a conversation after its end, by thumb and by stars', async () => {
  expect((await postOverallFeedback(seededId(1), false, server.url)).ok).toBe(true);
  expect(await keptFeedback()).toMatchObject({ type: 'thumbs', overall_score: 0, score: 'dislike' });
  const rated = await postOverallFeedback(seededId(1), { rating: 4, comment: 'Quick' }, server.url);
  expect(rated.ok).toBe(true);
  expect(await keptFeedback()).toMatchObject({ type: 'rating', overall_score: 4, comment: 'Quick' });
});
