import { createAgent, getAgent } from '@parley/contract/agents.ts';
import {
  addQaDocument,
  addTextDocument,
  deleteDocument,
  getDocument,
  listDependentAgents,
  listDocuments,
  updateDocument,
} from '@parley/contract/knowledge.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from './running-server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const HOURS = 'We are open from Monday to Friday, from nine in the morning until six in the evening.';

async function readyDocument(uuid: string) {
  const find = () => server.owner.call(getDocument, { params: { uuid } });
  await expect.poll(async () => (await find()).status, { timeout: 20_000 }).toBe('ready');
  return find();
}

describe('a text', () => {
  it('is known within seconds', async () => {
    const added = await server.owner.call(addTextDocument, { body: { name: 'Hours', text: HOURS } });
    expect(added).toMatchObject({ name: 'Hours', status: 'queued', agent_version: null });

    expect(await readyDocument(added.uuid)).toMatchObject({ text: HOURS, passages_count: 1, progress: 1 });
  });
});
