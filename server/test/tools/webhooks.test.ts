import type { lookup as resolve } from 'node:dns';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ToolOutcome } from '@parley/engine/tools/tool.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Webhooks } from '../../src/tools/webhook/webhooks.ts';
import { freePort } from '../support/free-port.ts';
import { startWebhookServer, type WebhookServer } from '../support/webhook-server.ts';
import { type WebhookCase, webhookCases } from './webhook-cases.ts';

const DOCUMENT = join(import.meta.dirname, '../../../docs/webhooks.md');
const TABLE = /<!-- table -->[\s\S]*<!-- \/table -->/;
const SECRET = 'k-8f2c91-very-secret';

let server: WebhookServer;
let webhooks: Webhooks;
let closedPort: number;
beforeAll(async () => {
  closedPort = await freePort();
  server = await startWebhookServer();
  webhooks = new Webhooks({
    revealSecret: async (_, id) => (id === 'stored' ? SECRET : undefined),
    allowedHosts: ['127.0.0.1'],
    lookup,
    log: pino({ level: 'silent' }),
  });
});
afterAll(async () => {
  await webhooks[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

describe('the result of a webhook for the model', () => {
  it('is what the document about webhooks says, for each method, kind of parameter and failure', async () => {
    const groups = await Promise.all(
      webhookCases(server.origin, closedPort).map(async ({ heading, cases }) => ({
        heading,
        rows: await Promise.all(cases.map(async (one) => rowOf(one, await outcomeOf(one)))),
      })),
    );
    const document = await readFile(DOCUMENT, 'utf8');
    const tables = groups.map(({ heading, rows }) => `### ${heading}\n\n${HEAD}\n${rows.join('\n')}\n`);
    const table = `<!-- table -->\n${tables.join('\n')}<!-- /table -->`;
    await expect(document.replace(TABLE, () => table)).toMatchFileSnapshot(DOCUMENT);
  });

  it('never calls a failure a success, and says so in its last words', async () => {
    const cases = webhookCases(server.origin, closedPort).flatMap((group) => group.cases);
    for (const outcome of await Promise.all(cases.map(outcomeOf))) {
      if (outcome.status === 'succeeded') expect(outcome.result).toMatch(/^The call succeeded with HTTP 20/);
      else expect(outcome.result).toMatch(/Do not claim that it succeeded\.$/);
    }
  });
});

async function outcomeOf({ webhook, input = {}, variables = {} }: WebhookCase): Promise<ToolOutcome> {
  const { signal } = new AbortController();
  const call = { teamId: 'team', variables, key: 'key-1', signal, cut: signal };
  return webhooks.run(webhook, input, call);
}

const HEAD = '| call | sent | status | what the model is told |\n| --- | --- | --- | --- |';

function rowOf({ title }: WebhookCase, outcome: ToolOutcome): string {
  const { status, wasCalled, result, detail = {}, variables = {} } = outcome;
  const sent = [detail.method, detail.url, detail.body].filter((part) => part !== undefined).join(' ');
  const shown = sent === '' || !wasCalled ? `nothing${sent === '' ? '' : ` (${sent})`}` : sent;
  const code = detail.error_code === undefined ? status : `${status}, \`${detail.error_code}\``;
  const taken = Object.entries(variables).map(([name, value]) => `; variable \`${name}\` becomes ${value}`);
  return `| ${[title, asCode(shown), code + taken.join(''), cell(result)].join(' | ')} |`;
}

function asCode(text: string): string {
  return `\`${cell(text)}\``;
}

function cell(text: string): string {
  return text
    .replaceAll(server.origin, 'http://127.0.0.1')
    .replaceAll(`:${closedPort}/`, ':9999/')
    .replaceAll(/x{100,}/g, 'xxx…')
    .replaceAll(/"(x-request-id|connection|host)":"[^"]*",?/g, '')
    .replaceAll('|', '\\|')
    .replaceAll('\n', ' ⏎ ');
}

const lookup = ((name: string, _options: object, answer: (...outcome: unknown[]) => void) =>
  name === 'inside.example'
    ? answer(null, [{ address: '192.168.1.1', family: 4 }])
    : answer(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }))) as unknown as typeof resolve;
