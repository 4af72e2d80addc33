import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CallError } from '@parley/client/call.ts';
import { listAgents } from '@parley/contract/agent-list.ts';
import { createAgent, getAgent, updateAgent } from '@parley/contract/agents.ts';
import type { Command } from 'commander';
import { agentDifferences, type Difference, differenceText, withOmitted } from './agent-differences.ts';
import { agentFileName, fetchAgent, type LocalAgent, readAgentFile, writeAgentFile } from './agent-files.ts';
import { CommandFailure } from './command-failure.ts';
import { connect, type ServerConnection } from './server-connection.ts';
import { confirm, print, printTable } from './terminal.ts';

const NEWER_ON_SERVER = 2;

/** `parley agents …`: agents as files. */
export function addAgentCommands(program: Command): void {
  const agents = program.command('agents').description('agents as files');
  agents.command('list').description('list the agents of the team').action(list);
  agents
    .command('pull')
    .argument('[ids...]', 'agents; all of the team without any')
    .option('-d, --dir <folder>', 'where the files are written', '.')
    .description('write agents to files')
    .action(pull);
  agents
    .command('diff')
    .argument('<files...>')
    .description('show what a push would change; exits with 1 where it would change anything')
    .action(showDifferences);
  agents
    .command('push')
    .argument('<files...>')
    .option('-y, --yes', 'do not ask')
    .description('save files as new versions of their agents, or as new agents; never over a newer version')
    .action(push);
}

async function list(): Promise<void> {
  const found = await (await connect()).call(listAgents, {});
  printTable(found.map(({ external_id, type, name }) => [external_id, type ?? '', name]));
}

async function pull(ids: string[], { dir }: { dir: string }): Promise<void> {
  const server = await connect();
  const wanted =
    ids.length > 0 ? ids : (await server.call(listAgents, {})).map(({ external_id }) => external_id);
  await mkdir(dir, { recursive: true });
  for (const id of wanted) {
    const agent = await fetchAgent(server, id);
    const name = agentFileName(agent);
    const file = join(dir, name);
    await writeAgentFile(file, agent);
    print(`${file}: ${agent.name}, version ${agent.version}`);
    // A push of all files would meet a version that is older for ever.
    for (const earlier of await filesOf(agent, dir)) {
      if (earlier === name) continue;
      await rm(join(dir, earlier));
      print(`${join(dir, earlier)}: removed, since the agent has another name now`);
    }
  }
}

/** Names of the files that were pulled of an agent. */
async function filesOf({ agent_id }: LocalAgent, dir: string): Promise<string[]> {
  const ending = agentFileName({ name: '', agent_id }).replace('agent', '');
  const found: string[] = [];
  for (const name of await readdir(dir)) {
    if (!name.endsWith(ending)) continue;
    const agent = await readAgentFile(join(dir, name)).catch(() => undefined);
    if (agent?.agent_id === agent_id) found.push(name);
  }
  return found;
}

async function showDifferences(files: string[]): Promise<void> {
  const server = await connect();
  for (const file of files) {
    const { differences } = await compare(server, file);
    print(differences.length === 0 ? `${file}: no difference` : `${file}:`);
    for (const difference of differences) print(differenceText(difference));
    if (differences.length > 0) process.exitCode = 1;
  }
}

async function push(files: string[], { yes = false }: { yes?: boolean }): Promise<void> {
  const server = await connect();
  const compared: Comparison[] = [];
  for (const file of files) compared.push(await compare(server, file));
  // Nothing is saved where one of them is refused.
  for (const { file, agent, stored, differences } of compared) {
    if (differences.length === 0 || !stored || stored.version === agent.version) continue;
    throw newerOnServer(
      `${file}: the server has version ${stored.version}, the file is based on ${agent.version ?? 'none'}.`,
    );
  }
  for (const each of compared) await pushOne(server, each, yes);
}

async function pushOne(server: ServerConnection, compared: Comparison, yes: boolean): Promise<void> {
  const { file, agent, stored, differences } = compared;
  if (differences.length === 0) {
    print(`${file}: no difference`);
    return;
  }
  print(`${file}:`);
  for (const difference of differences) print(differenceText(difference));
  const question = stored ? `Save a new version of “${stored.name}”?` : `Create the agent “${agent.name}”?`;
  if (!yes && !(await confirm(question))) return;
  const saved = await save(server, compared);
  await writeAgentFile(file, saved);
  print(`${file}: version ${saved.version} saved`);
}

function newerOnServer(sentence: string): CommandFailure {
  return new CommandFailure(`${sentence} Pull it, and make your changes again.`, NEWER_ON_SERVER);
}

type Comparison = {
  file: string;
  agent: LocalAgent;
  stored: LocalAgent | undefined;
  differences: Difference[];
};

async function compare(server: ServerConnection, file: string): Promise<Comparison> {
  const read = await readAgentFile(file);
  const stored = read.agent_id === undefined ? undefined : await fetchAgent(server, read.agent_id);
  const agent = stored ? withSectionsOf(stored, read) : read;
  return { file, agent, stored, differences: agentDifferences(stored ?? ({} as LocalAgent), agent) };
}

/** A file with what it leaves out: the server leaves that as it is. */
function withSectionsOf(stored: LocalAgent, agent: LocalAgent): LocalAgent {
  return {
    ...stored,
    ...agent,
    version: agent.version,
    conversation_config: { ...stored.conversation_config, ...agent.conversation_config },
    platform_settings: { ...stored.platform_settings, ...agent.platform_settings },
  };
}

async function save(server: ServerConnection, { file, agent, stored }: Comparison): Promise<LocalAgent> {
  const { agent_id, version, ...body } = agent;
  if (agent_id === undefined) return fetchAgent(server, (await server.call(createAgent, { body })).agent_id);
  const whole = await server.call(getAgent, { params: { id: agent_id } });
  const wanted = { ...(withOmitted(whole, stored, agent) as LocalAgent), base_version: version };
  await server.call(updateAgent, { params: { agent_id }, body: wanted }).catch((error: unknown) => {
    const isConflict = error instanceof CallError && error.code === 'agent_version_conflict';
    throw isConflict ? newerOnServer(`${file}: a newer version was saved meanwhile.`) : error;
  });
  return fetchAgent(server, agent_id);
}
