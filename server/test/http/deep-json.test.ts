import { createAgent } from '@parley/contract/agents.ts';
import { createDraftSignedUrl } from '@parley/contract/conversation.ts';
import { type Endpoint, pathTemplate } from '@parley/contract/endpoint.ts';
import { endpoints } from '@parley/contract/endpoints.ts';
import { ErrorReply } from '@parley/contract/error.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../support/running-server.ts';

// JSON that is nested without end, in every field of every call that takes a body: it may exhaust no stack.

const LEVELS = 40_000;
const shapes = [
  `${'['.repeat(LEVELS)}${']'.repeat(LEVELS)}`,
  `${'{"a":'.repeat(LEVELS)}1${'}'.repeat(LEVELS)}`,
];

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ PARLEY_SIGN_IN_ATTEMPTS: '100000' });
});
afterAll(() => server[Symbol.asyncDispose]());

it.each(Object.entries(endpoints).filter(([, { body }]) => body))(
  '%s is not harmed by it',
  async (_, endpoint) => {
    for (const deep of shapes) {
      for (const body of [deep, ...fieldsOf(endpoint).map((field) => `{"${field}":${deep}}`)]) {
        const answer = await send(endpoint, body);
        expect(answer.status).toBeLessThan(500);
        if (answer.status >= 400) ErrorReply.parse(await answer.json());
      }
    }
  },
);

it('is refused with a reason inside otherwise good settings', async () => {
  for (const deep of shapes) {
    const settings = `{"name":"Deep","conversation_config":{"agent":{"prompt":{"prompt":"x"}},"a":${deep}}}`;
    for (const [endpoint, body] of [
      [createAgent, settings],
      [createDraftSignedUrl, `{"draft":${settings}}`],
    ] as const) {
      const answer = await send(endpoint, body);
      expect(answer.status).toBe(400);
      expect(ErrorReply.parse(await answer.json()).error.code).toBe('too_deep');
    }
  }
});

function fieldsOf({ body }: Endpoint): string[] {
  return body && 'shape' in body ? Object.keys(body.shape as object) : [];
}

function send(endpoint: Endpoint, body: string): Promise<Response> {
  const path = pathTemplate(endpoint, 'test').replaceAll(/:[a-zA-Z_]+/g, 'x');
  const headers = { authorization: `Bearer ${server.owner.token}`, 'content-type': 'application/json' };
  return fetch(`${server.url}${path}`, { method: endpoint.method, headers, body });
}
