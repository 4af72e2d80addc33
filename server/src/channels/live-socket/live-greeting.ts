import { setTimeout as pause } from 'node:timers/promises';
import type { OpenConversation } from '../../conversations/open-conversation.ts';
import { resumeToken } from '../../conversations/resumption/resume-token.ts';
import type { ResumedConversation } from '../../conversations/resumption/resumed-conversation.ts';
import type { ToolDependencies } from '../../conversations/tools/runnable-tool.ts';
import type { LiveConnection } from './live-connection.ts';
import type { LiveEntrance } from './live-entrance.ts';
import { historyFrame, metadataFrame, noRecogniserFrame } from './live-messages.ts';
import type { LiveRequest } from './live-request.ts';
import { connectionStatusFrame } from './live-tool-messages.ts';

/** What a client is told of its conversation before the session begins. */
export type LiveGreeting = {
  entrance: Pick<LiveEntrance, 'start' | 'resumed'>;
  wanted: Pick<LiveRequest, 'events' | 'formats' | 'toolServerIds'>;
  opened: OpenConversation;
  connection: Pick<LiveConnection, 'send' | 'startPings'>;
  reportFailure: (error: unknown) => void;
};

/** What greetings need. */
export type GreetingDependencies = {
  tools: Pick<ToolDependencies, 'toolServers'>;
  resumeKey: Buffer;
  nowMs: () => number;
};

/** Pause behind the metadata frame: some clients lose what reaches them in the same moment. */
const METADATA_PAUSE_MS = 30;
/** Longest wait for the first pong, in milliseconds. */
const FIRST_PONG_MS = 250;

/** Tells a client which conversation it is in, what was said before, and what will not work. */
export async function greetClient(greeting: LiveGreeting, dependencies: GreetingDependencies): Promise<void> {
  const { entrance, wanted, opened, connection, reportFailure } = greeting;
  await tellConversation(greeting, dependencies);
  if (entrance.resumed) connection.send(historyFrame(entrance.resumed));
  if (isToldOfMissingRecogniser(wanted, opened)) connection.send(noRecogniserFrame());
  // The conversation does not wait for what tool servers say of themselves.
  showToolServers(greeting, dependencies).catch(reportFailure);
}

async function tellConversation(
  { entrance, wanted: { formats }, opened, connection }: LiveGreeting,
  { resumeKey: key, nowMs }: GreetingDependencies,
): Promise<void> {
  const { start, resumed } = entrance;
  const { conversationId } = opened;
  const issuedMs = tokenTime(resumed, nowMs());
  const facts = { conversationId, agentId: start.agent.agent_id, addressId: start.address?.id };
  const token = opened.isResumable ? resumeToken(facts, { key, issuedMs }) : undefined;
  const named = { input: formats.input.name, output: formats.output.name };
  connection.send(metadataFrame(conversationId, named, token));
  await pause(METADATA_PAUSE_MS);
  // A pong proves that the client listens again; one that does not answer pings does not wait.
  await Promise.race([connection.startPings(), pause(FIRST_PONG_MS)]);
}

// The clocks of two nodes may differ.
function tokenTime(resumed: ResumedConversation | undefined, nowMs: number): number {
  return Math.max(nowMs, (resumed?.issuedMs ?? 0) + 1);
}

// Only the console's tests, and clients that ask for it, show what others would take for a failure.
function isToldOfMissingRecogniser(
  { events }: Pick<LiveRequest, 'events'>,
  { plan, voice }: OpenConversation,
): boolean {
  const isTold = events.has('turn_ledger') || events.has('no_recogniser');
  return plan.settings.spoken !== undefined && !voice?.recogniser && isTold;
}

async function showToolServers(
  { entrance, wanted: { events, toolServerIds }, connection }: LiveGreeting,
  { tools: { toolServers } }: GreetingDependencies,
): Promise<void> {
  if (toolServerIds.length === 0 || !events.has('mcp_connection_status')) return;
  const { teamId } = entrance.start.agent;
  connection.send(connectionStatusFrame(await toolServers.statusOf(teamId, toolServerIds)));
}
