#!/usr/bin/env node
import { Command } from 'commander';
import { addAgentCommands } from './agent-commands.ts';
import { addCallCommands } from './call-commands.ts';
import { CommandFailure } from './command-failure.ts';
import { addKnowledgeCommands } from './knowledge-commands.ts';
import { addLoginCommand } from './login-command.ts';
import { addTestCommands } from './test-commands.ts';

// What belongs here: agents as files, tests in pipelines, and what happens on a server, all with an API key.

/** As shells call it: 128 and the number of SIGPIPE. */
const OUTPUT_CLOSED = 141;

const program = new Command('parley').description('Work with the agents of a Parley server from a terminal.');
for (const add of [
  addLoginCommand,
  addAgentCommands,
  addTestCommands,
  addCallCommands,
  addKnowledgeCommands,
]) {
  add(program);
}

// What reads the output may end first, as `head` does.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(OUTPUT_CLOSED);
  });
}

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = error instanceof CommandFailure ? error.exitCode : 1;
}

/** What was refused has a sentence for the user; anything else is a defect and shows where it happened. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // The system names the file that it refuses.
  const isExpected = error instanceof CommandFailure || error.name === 'CallError' || 'syscall' in error;
  return (isExpected ? undefined : error.stack) ?? error.message;
}
