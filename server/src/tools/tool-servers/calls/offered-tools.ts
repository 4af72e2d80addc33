import { SYSTEM_TOOL_TYPES } from '@parley/contract/functions.ts';
import { TOOL_SERVERS } from '@parley/contract/limits.ts';
import type { ToolDefinition } from '@parley/engine/language-model/language-model.ts';
import { freeName, MODEL_NAME_MAX } from '../../free-name.ts';
import type { KnownServer, OfferableTool } from '../known/known-server-cache.ts';
import { needsApproval } from '../tool-server-answer.ts';

// What belongs here: choosing and naming the tools that one conversation offers its model.

/** Tools that conversations have of their own, and one that clients know; they would misread another of that name. */
const OWN_NAMES = [...SYSTEM_TOOL_TYPES, 'voicemail_detection'];

/**
 * The usable tools of servers, each under a name that no other has. Where there are more than models accept, every
 * server offers its first ones.
 * @param taken names that other tools of the conversation have
 */
export function offeredTools(servers: readonly KnownServer[], taken: readonly string[] = []): OfferedTool[] {
  const offers = fairShare(servers);
  const wanted = offers.map(({ tool }) => fitName(tool.name));
  const names = new Set([...OWN_NAMES, ...taken]);
  const isShared = (name: string) => names.has(name) || wanted.indexOf(name) !== wanted.lastIndexOf(name);
  const shared = new Set(wanted.filter(isShared));
  return offers.map(({ server: { row, approvedHashes }, tool }, index) => {
    const plain = wanted[index] ?? '';
    const approvedHash = approvedHashes.get(tool.name);
    const isAsked = needsApproval(row.approvalPolicy, tool.hash, approvedHash);
    const name = freeName(shared.has(plain) ? `${fitName(row.name)}_${plain}` : plain, names);
    names.add(name);
    return {
      serverId: row.id,
      serverName: row.name,
      title: tool.name,
      name,
      definition: { name, description: tool.description, inputSchema: tool.modelSchema },
      hash: tool.hash,
      needsApproval: isAsked,
      hasChanged: isAsked && approvedHash !== undefined && approvedHash !== tool.hash,
    };
  });
}

type Offer = { server: KnownServer; tool: OfferableTool };

function fairShare(servers: readonly KnownServer[]): Offer[] {
  const usable = servers.map((server) => ({
    server,
    tools: [...server.tools.values()].filter(({ problem }) => problem === null),
  }));
  let room: number = TOOL_SERVERS.offeredMax;
  const shares = usable.map(() => 0);
  for (let position = 0; room > 0 && usable.some(({ tools }) => tools.length > position); position += 1) {
    for (const [index, { tools }] of usable.entries()) {
      if (room === 0 || tools.length <= position) continue;
      shares[index] = position + 1;
      room -= 1;
    }
  }
  return usable.flatMap(({ server, tools }, index) =>
    tools.slice(0, shares[index]).map((tool) => ({ server, tool })),
  );
}

/** A name as models accept it. */
function fitName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-zA-Z0-9_-]+/g, '_');
  return beginningWithLetter(plain).slice(0, MODEL_NAME_MAX);
}

/** Gemini refuses a whole reply for a tool whose name begins with a digit or a dash. */
export function beginningWithLetter(name: string): string {
  return /^[a-zA-Z_]/.test(name) ? name : `_${name}`;
}

/** A tool of a server as one conversation offers it to its model. */
export type OfferedTool = {
  serverId: string;
  serverName: string;
  /** Name by which its server knows it; people and clients are told this one. */
  title: string;
  /** What the model calls it: unique among the tools of one answer, letters, digits, `_` and `-`, 64 at most. */
  name: string;
  /** With `name` as its name. */
  definition: ToolDefinition;
  /** Of name, description and schema; a call is refused once the server's tool has another. */
  hash: string;
  /** Whether the caller has to agree before it is called. */
  needsApproval: boolean;
  /** Its server changed it after a member of the team had approved it, and none has approved it as it is now. */
  hasChanged: boolean;
};

/** One call of a tool of a server. */
export type ServerToolCall = {
  teamId: string;
  serverId: string;
  /** The `title` of what was offered. */
  toolName: string;
  /** As it was offered. */
  hash: string;
  input: Readonly<Record<string, unknown>>;
  /** Whether the caller agreed to this very call; the current policies decide whether that was needed. */
  isAgreed: boolean;
  /** The turn was broken off: what has not been sent is not sent, and what only reads stops. */
  cut: AbortSignal;
  /** The conversation is over. */
  signal: AbortSignal;
};
