import { readFile, rename, writeFile } from 'node:fs/promises';
import { AgentFile, exportAgent } from '@parley/contract/agent-versions.ts';
import { getAgent } from '@parley/contract/agents.ts';
import { AgentId } from '@parley/contract/id.ts';
import { parsedJson } from '@parley/contract/json.ts';
import { z } from 'zod';
import { CommandFailure } from './command-failure.ts';
import type { ServerConnection } from './server-connection.ts';

/** An exported agent that knows where it belongs; both are absent from one that is still to be created. */
export const LocalAgent = AgentFile.extend({
  agent_id: AgentId.optional(),
  /** The version on the server that the file was last equal to. */
  version: z.number().int().positive().optional(),
});
export type LocalAgent = z.infer<typeof LocalAgent>;

/** The agent as the server has it, in the form of a file. @throws {CallError} */
export async function fetchAgent(server: ServerConnection, id: string): Promise<LocalAgent> {
  // The version first: a save between the two is met as a conflict later, and not missed.
  const { agent_id, version } = await server.call(getAgent, { params: { id } });
  const { exported_at: _, ...exported } = await server.call(exportAgent, { params: { id } });
  // Without the moment of the export, so that what did not change makes no difference in a repository.
  return { agent_id, version, ...exported } as LocalAgent;
}

/** @throws {CommandFailure} when there is no such file, or no agent in it */
export async function readAgentFile(file: string): Promise<LocalAgent> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) throw new CommandFailure(`${file} cannot be read.`);
  const found = LocalAgent.omit({ exported_at: true }).safeParse(parsedJson(text));
  if (found.success) return found.data as LocalAgent;
  const [issue] = found.error.issues;
  throw new CommandFailure(
    `${file} is no agent: ${issue?.path.join('.') || 'it'} ${issue?.message ?? ''}`.trim(),
  );
}

/** Replaces the file as a whole. */
export async function writeAgentFile(file: string, agent: LocalAgent): Promise<void> {
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, `${JSON.stringify(agent, undefined, 2)}\n`);
  await rename(unfinished, file);
}

/** A name for the file of an agent, without what file systems refuse. */
export function agentFileName({ name, agent_id }: Pick<LocalAgent, 'name' | 'agent_id'>): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .toLowerCase();
  return `${plain.slice(0, 60) || 'agent'}.${agent_id?.slice(-6) ?? 'new'}.parley.json`;
}
