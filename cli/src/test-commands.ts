import { writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import {
  getTestRun,
  startTestRun,
  type TestRun,
  type TestSummary,
} from '@parley/contract/agent-test-runs.ts';
import { AgentId } from '@parley/contract/id.ts';
import { AGENT_TESTS } from '@parley/contract/limits.ts';
import type { Command } from 'commander';
import { readAgentFile } from './agent-files.ts';
import { CommandFailure } from './command-failure.ts';
import { junitReport, outcomeText } from './junit-report.ts';
import { between } from './number-option.ts';
import { connect, repeated } from './server-connection.ts';
import { print } from './terminal.ts';

const ASKED_EVERY_MS = 500;

type RunOptions = { repeat: number; minPassRate: number; junit?: string };

/** `parley tests run`: tests of an agent, for pipelines. */
export function addTestCommands(program: Command): void {
  program
    .command('tests')
    .description('tests of agents')
    .command('run')
    .argument('<agent>', 'id of an agent, or a file that was pulled')
    .option('-r, --repeat <times>', 'how often each test is run', between(1, AGENT_TESTS.repeatMax), 1)
    .option('--min-pass-rate <rate>', 'share of each test that must pass, from 0 to 1', between(0, 1), 1)
    .option('--junit <file>', 'write a report in the format of JUnit')
    .description('run all tests of an agent; exits with 1 where one fails, or where none could be judged')
    .action(runTests);
}

async function runTests(agent: string, { repeat, minPassRate, junit }: RunOptions): Promise<void> {
  const server = await connect();
  const id = agent.endsWith('.json') ? (await readAgentFile(agent)).agent_id : agent;
  if (id === undefined) throw new CommandFailure(`${agent} is not on the server yet: push it first.`);
  if (!AgentId.safeParse(id).success)
    throw new CommandFailure(`${agent} is neither the id of an agent nor a file that was pulled.`);
  let run = await server.call(startTestRun, { params: { id }, body: { repeat } });
  while (run.status === 'pending' || run.status === 'running') {
    await wait(ASKED_EVERY_MS);
    const params = { id, run_id: run.run_id };
    run = await repeated(() => server.call(getTestRun, { params }));
  }
  const isGood = ({ pass_rate }: TestSummary) => pass_rate !== null && pass_rate >= minPassRate;
  for (const test of run.tests) {
    print(`${isGood(test) ? 'ok  ' : 'FAIL'} ${test.name}: ${outcomeText(test)}`);
  }
  if (junit !== undefined) await writeFile(junit, junitReport(run, isGood));
  requireGood(run, isGood);
}

function requireGood({ status, failure, tests }: TestRun, isGood: (test: TestSummary) => boolean): void {
  if (status !== 'done') throw new CommandFailure(failure ?? 'The run was stopped.');
  const bad = tests.filter((test) => !isGood(test)).length;
  if (bad > 0) throw new CommandFailure(`${bad} of ${tests.length} tests did not pass.`);
}
