import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConversationConfig } from '@parley/contract/agent-config.ts';
import type { NewAgentTest } from '@parley/contract/agent-test.ts';
import {
  getTestRepetitions,
  getTestRun,
  startTestRun,
  type TestRepetition,
  type TestRun,
} from '@parley/contract/agent-test-runs.ts';
import { createAgentTest } from '@parley/contract/agent-tests.ts';
import { createAgent } from '@parley/contract/agents.ts';
import type { Script } from '@parley/engine/language-model/scripted.ts';
import { vi } from 'vitest';
import type { z } from 'zod';
import { type RunningServer, type SignedIn, startServer } from './running-server.ts';

/** A test as a client writes it. */
export type WrittenTest = z.input<typeof NewAgentTest>;

/** A whole server whose agents are tested. */
export type TestedAgents = AsyncDisposable & {
  server: RunningServer;
  call: SignedIn['call'];
};

/** @param script what the connected model says; without one none is connected */
export async function startTestedAgents(
  script?: z.input<typeof Script>,
  env: NodeJS.ProcessEnv = {},
): Promise<TestedAgents> {
  const folder = await mkdtemp(join(tmpdir(), 'tested-agents-'));
  const file = join(folder, 'script.json');
  await writeFile(file, JSON.stringify(script ?? {}));
  const scripted = script ? { PARLEY_SCRIPTED_MODEL: file } : {};
  const server = await startServer({ PARLEY_ALLOWED_HOSTS: '127.0.0.1', ...scripted, ...env });
  return {
    server,
    call: server.owner.call,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
}

/** An agent of the script, unless it names another model. */
export async function addAgent(
  call: SignedIn['call'],
  { prompt, ...agent }: NonNullable<ConversationConfig['agent']> = {},
): Promise<string> {
  const { agent_id } = await call(createAgent, {
    body: {
      name: 'Léa',
      conversation_config: {
        agent: { language: 'en', ...agent, prompt: { prompt: 'Help.', llm: 'scripted', ...prompt } },
      },
    },
  });
  return agent_id;
}

/** A test that the agent answers a question with a text. */
export function replyTest(question: string, text: string, others: object = {}): WrittenTest {
  return {
    kind: 'reply',
    name: question,
    history: [{ role: 'user', message: question }],
    checks: [{ type: 'contains', text }],
    ...others,
  };
}

/** Stores tests and runs them until the end. */
export async function runTests(
  call: SignedIn['call'],
  id: string,
  tests: readonly WrittenTest[],
  body: Omit<Parameters<typeof startRun>[2], 'test_ids'> = {},
): Promise<{ run: TestRun; repetitions: TestRepetition[][] }> {
  const test_ids: string[] = [];
  for (const test of tests) {
    test_ids.push((await call(createAgentTest, { params: { id }, body: test as NewAgentTest })).id);
  }
  const run = await runEnd(call, id, await startRun(call, id, { test_ids, ...body }));
  const repetitions: TestRepetition[][] = [];
  for (const test_id of test_ids) {
    const found = await call(getTestRepetitions, { params: { id, run_id: run.run_id, test_id } });
    repetitions.push(found.repetitions);
  }
  return { run, repetitions };
}

export async function startRun(
  call: SignedIn['call'],
  id: string,
  body: Partial<z.input<NonNullable<typeof startTestRun.body>>> = {},
): Promise<string> {
  return (await call(startTestRun, { params: { id }, body: { repeat: 1, ...body } })).run_id;
}

/** A run when it is over. */
export async function runEnd(call: SignedIn['call'], id: string, run_id: string): Promise<TestRun> {
  return vi.waitFor(
    async () => {
      const run = await call(getTestRun, { params: { id, run_id } });
      if (run.ended_at === null) throw new Error(`The run is ${run.status}.`);
      return run;
    },
    { timeout: 25_000, interval: 50 },
  );
}
