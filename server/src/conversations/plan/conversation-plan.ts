import type { ConversationConfig, DynamicVariables } from '@parley/contract/agent-config.ts';
import { LOADED_AGENT } from '@parley/contract/agent-defaults.ts';
import type { PhoneCall } from '@parley/contract/call-log.ts';
import type { ChatMessage } from '@parley/engine/language-model/language-model.ts';
import type { HandOver } from '@parley/engine/session/state/session-dependencies.ts';
import type { SessionSettings } from '@parley/engine/session/state/state.ts';
import type { AgentSnapshot } from '../../agents/agent-snapshot.ts';
import type { ToolTurn } from '../records/chat-tool-queries.ts';
import { createConversationVariables } from '../tools/conversation-variables.ts';
import { pendingCall } from '../tools/pending-call.ts';
import type { ToolClient } from '../tools/tool-client.ts';
import { type AgentPlan, type PlanDependencies, planAgent } from './agent-plan.ts';
import { askedCall, assignedVariables, withToolCalls } from './chat-history.ts';
import { spokenSettings, waitMs } from './conversation-turn-taking.ts';
import { createHandOver, type HandOverFacts } from './hand-over.ts';

export type ConversationPlan = Omit<AgentPlan, 'settings' | 'waitMessage'> & {
  settings: SessionSettings;
  handOver: HandOver;
  /** What is stored of the values that the client gave to variables. */
  givenVariables: DynamicVariables;
};

/** What is known of a conversation before it begins. */
export type ConversationFacts = {
  conversationId: string;
  nowMs: number;
  variables: DynamicVariables | null | undefined;
  /** Whether the variables count that the agent locks; those of the team's members do unless given. */
  trustsVariables?: boolean | undefined;
  extraBody?: Record<string, unknown> | undefined;
  phoneCall?: PhoneCall | undefined;
  /** What the other end does for tools. */
  client: ToolClient;
  /** Finds who hears and speaks for an agent that takes over; left out in a written conversation. */
  findSpeech?: HandOverFacts['findSpeech'];
  /** Gets the names of variables without a value, also those of agents that take the conversation over. */
  noteMissingVariables: (names: readonly string[]) => void;
  /** Gets the agents that are about to take the conversation over. */
  noteTakeOver?: HandOverFacts['noteTakeOver'];
  /** Gets failures that the conversation survives, for the log. */
  reportFailure: (error: unknown) => void;
  /** Of a conversation that continues after a handover or a pause. */
  chat?: ChatFacts | undefined;
};

/** State of a conversation that continues. */
export type ChatFacts = {
  /** Run with one session for each message, whose turns are numbered by their recorder. */
  isCallByCall: boolean;
  history: readonly ChatMessage[];
  /** Earlier turns in which tools were called. */
  toolTurns: readonly ToolTurn[];
  /** Number of the last turn, 0 before the first. */
  lastEventId: number;
  /** Number of the next turn; the one after the last unless given. */
  nextEventId?: number | undefined;
  /** Milliseconds since 1970. */
  startedMs: number;
  /** The agent that the chat began with. */
  firstAgentId: string;
};

/** A written conversation ends after this long without a message, in milliseconds. */
const CHAT_IDLE_MS = 10 * 60_000;
/** Turns that one text conversation may have. */
const MAX_TURNS = 500;
/** Longest silence of a language model, in milliseconds. */
const MODEL_TIMEOUT_MS = 20_000;

/** Settles what a conversation obeys: texts with their variables filled in, tools, limits, and the model that answers. */
export async function planConversation(
  agent: AgentSnapshot,
  facts: ConversationFacts,
  dependencies: PlanDependencies,
): Promise<ConversationPlan> {
  const { conversationId, client, chat, findSpeech, reportFailure, extraBody, noteMissingVariables } = facts;
  const { agent_id, name: agent_name, teamId, conversation_config: config } = agent;
  const variables = createConversationVariables({
    conversationId,
    agentId: chat?.firstAgentId ?? agent_id,
    phoneCall: facts.phoneCall,
    given: facts.variables,
    // Who is on the telephone gives no values: those of a call that an agent places are the team's own.
    isTrusted: facts.trustsVariables ?? (client.isOfTeam || client.numbers === 'line'),
    assigned: chat && assignedVariables(chat.toolTurns),
    startedMs: chat?.startedMs ?? facts.nowMs,
    nowMs: dependencies.nowMs,
  });
  const nextEventId = chat?.nextEventId ?? (chat?.lastEventId ?? 0) + 1;
  const asked = chat && askedCall(chat.toolTurns, chat.lastEventId);
  const isCallByCall = chat?.isCallByCall ?? false;
  const firstEventId = isCallByCall ? nextEventId : 1;
  const isWritten = isCallByCall || config.conversation?.text_only === true;
  const context = {
    conversationId,
    firstEventId,
    variables,
    client,
    isCallByCall,
    isWritten,
    noteMissingVariables,
  };
  const {
    settings: own,
    waitMessage,
    ...planned
  } = await planAgent(agent, { ...context, extraBody }, dependencies);
  const longestSeconds = config.conversation?.max_duration_seconds ?? LOADED_AGENT.maxDurationSeconds;
  // A spoken conversation that is resumed has the rest of its time.
  const spentSeconds = isWritten || !chat ? 0 : Math.max(0, facts.nowMs - chat.startedMs) / 1_000;
  const settings: SessionSettings = {
    ...own,
    agent: { agent_id, agent_name },
    history: chat ? withToolCalls(chat.history, chat.toolTurns, own.tools) : [],
    ...(chat && !isCallByCall && { firstEventId: nextEventId, firstMessage: '' }),
    pending: asked && pendingCall(asked, own.tools),
    maxDurationMs: waitMs(Math.max(1, longestSeconds - spentSeconds)),
    ...(isWritten ? WRITTEN : { spoken: spokenSettings(config, waitMessage), ...spokenWaits(config) }),
    maxTurns: MAX_TURNS,
    modelTimeoutMs: MODEL_TIMEOUT_MS,
  };
  const handOver = createHandOver(
    { teamId, context, findSpeech, noteTakeOver: facts.noteTakeOver, reportFailure },
    dependencies,
  );
  const givenVariables = variables.storable({ locked: config.agent?.dynamic_variables?.locked });
  return { settings, ...planned, handOver, givenVariables };
}

/**
 * A visitor who writes thinks, types and does other things meanwhile: neither are they prompted, nor is a silence of
 * seconds the end.
 */
export const WRITTEN = {
  spoken: undefined,
  idleEndMs: CHAT_IDLE_MS,
  turnTimeoutMs: undefined,
  silenceEndMs: undefined,
};

function spokenWaits({ turn }: ConversationConfig) {
  return {
    idleEndMs: undefined,
    turnTimeoutMs: waitMs(turn?.turn_timeout ?? LOADED_AGENT.turnTimeoutSeconds),
    silenceEndMs: waitMs(turn?.silence_end_call_timeout ?? LOADED_AGENT.silenceEndCallTimeoutSeconds),
  };
}
