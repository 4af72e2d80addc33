import { listAgents } from '@parley/contract/agent-list.ts';
import { createAgent } from '@parley/contract/agents.ts';
import { getAppUser } from '@parley/contract/auth.ts';
import { type Endpoint, pathTemplate } from '@parley/contract/endpoint.ts';
import { endpoints } from '@parley/contract/endpoints.ts';
import { ErrorReply } from '@parley/contract/error.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../support/running-server.ts';

// Whatever is thrown at any call of the contract, it answers in the one form of failures or does what it says;
// it never fails by a bug, and the server stays alive.

let server: RunningServer;
let ownersToken: string | undefined;

beforeAll(async () => {
  server = await startServer({ PARLEY_SIGN_IN_ATTEMPTS: '100000' });
  await server.owner.call(createAgent, {
    body: { name: 'Stays', conversation_config: { agent: { prompt: { prompt: 'Stay.' } } } },
  });
});
afterAll(() => server[Symbol.asyncDispose]());

const text = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.constantFrom(
    '',
    '../..',
    '%00',
    '\u0000',
    "' or 1=1 --",
    '<script>',
    '𝒳'.repeat(50),
    'null',
    '-1',
    'agent_',
  ),
);
const json = fc.jsonValue({ maxDepth: 3 });
const pathPart = text.filter((value) => value !== '' && value !== '.' && value !== '..');
/** Objects whose keys are those of the schema and whose values are anything. */
const nearMiss = (schema: Endpoint['body']) => {
  const keys = schema && 'shape' in schema ? Object.keys(schema.shape as object) : [];
  return fc.dictionary(fc.constantFrom(...(keys.length > 0 ? keys : ['name'])), fc.oneof(json, text));
};

it.each(Object.entries(endpoints))(
  '%s survives anything and writes nothing of it',
  async (name, endpoint) => {
    const token = await ensureSession();
    const before = await countRows();
    await fc.assert(
      fc.asyncProperty(
        fc.array(pathPart, { minLength: 4, maxLength: 4 }),
        fc.dictionary(text, text, { maxKeys: 3 }),
        fc.oneof(json, nearMiss(endpoint.body)),
        async (parts, query, body) => {
          const answer = await ask(endpoint, parts, { query, body: JSON.stringify(body), token });
          expect(answer.status, `${name} ${JSON.stringify({ parts, query, body })}`).toBeLessThan(500);
          if (answer.status >= 400) ErrorReply.parse(JSON.parse(answer.text));
        },
      ),
      { numRuns: 40, seed: 20_261_120 },
    );
    expect(await countRows()).toEqual(before);
  },
);

it.each(Object.entries(endpoints).filter(([, { body }]) => body))(
  '%s refuses a body that is not what it says',
  async (_, endpoint) => {
    // Programs send no body where nothing is required.
    const empty = endpoint.body?.safeParse({}).success ? [] : [''];
    for (const body of ['{"a":', 'null', '[]', '"text"', '{"__proto__":{"x":1}}', ...empty]) {
      const answer = await ask(endpoint, [], { body });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      ErrorReply.parse(JSON.parse(answer.text));
    }
  },
);

it('still works after all that', async () => {
  const agents = await server.owner.call(listAgents, {});
  expect(agents.map((agent) => agent.name)).toEqual(['Stays']);
});

/** The token of one owner, who is another once a call has ended their sessions. */
async function ensureSession(): Promise<string> {
  if (!ownersToken || (await ask(getAppUser, [], { token: ownersToken })).status === 401) {
    ownersToken = (await server.signIn('owner')).token;
  }
  return ownersToken;
}

async function ask(
  endpoint: Endpoint,
  parts: readonly string[],
  given: { query?: Record<string, string>; body?: string; token?: string },
): Promise<{ status: number; text: string }> {
  let index = 0;
  const path = pathTemplate(endpoint, 'test').replaceAll(/:[a-zA-Z_]+/g, () => {
    index += 1;
    return encodeURIComponent((parts[index - 1] ?? 'x').toWellFormed());
  });
  const query = new URLSearchParams(
    Object.entries(given.query ?? {}).map(([key, value]): [string, string] => [
      key.toWellFormed(),
      value.toWellFormed(),
    ]),
  );
  const answer = await fetch(`${server.url}${path}?${query}`, {
    method: endpoint.method,
    redirect: 'manual',
    headers: {
      authorization: `Bearer ${given.token ?? server.owner.token}`,
      ...(endpoint.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(endpoint.body ? { body: given.body ?? '{}' } : {}),
  });
  return { status: answer.status, text: await answer.text() };
}

async function countRows(): Promise<Record<string, number>> {
  const count = async (table: string) =>
    Number((await server.database.pool.query(`select count(*) from ${table} where true`)).rows[0].count);
  return {
    agents: await count('agents'),
    accounts: await count('accounts'),
    toolServers: await count('tool_servers'),
  };
}
