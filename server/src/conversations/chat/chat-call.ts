import type { DynamicVariables } from '@parley/contract/agent-config.ts';
import type { ChatHistoryMessage, RecordedTurn } from '@parley/contract/conversation.ts';
import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import type {
  AnsweringModel,
  Evidence,
  RetrievalRecord,
  TurnAgent,
  TurnLedger,
} from '@parley/contract/turn-ledger.ts';
import type { ChatMessage } from '@parley/engine/language-model/language-model.ts';
import type { FinishedTurn, StartedTurn } from '@parley/engine/turns/turn.ts';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { AgentNotFound } from '../../agents/agent-errors.ts';
import { storableText } from '../../agents/storable-json.ts';
import { isUniqueViolation } from '../../database/unique-violation.ts';
import { ExpectedError } from '../../http/expected-error.ts';
import type { TeamStanding } from '../../identity/teams/team-standing-store.ts';
import { requireActiveTeam } from '../admission/active-team.ts';
import type { Admission } from '../admission/admission.ts';
import { type AmpleRoom, callLimitsOf } from '../admission/call-limits.ts';
import { keepingOf } from '../aftercare/conversation-aftercare.ts';
import { newConversationId } from '../conversation-id.ts';
import type { HELD_BY_CALLS } from '../conversation-life.ts';
import type { ChatStanding, ConversationStore } from '../conversation-store.ts';
import { createMissingVariablesNote } from '../missing-variables-note.ts';
import type { PlanSources } from '../plan/agent-plan.ts';
import type { AgentSnapshot } from '../plan/agent-snapshot.ts';
import { configSpokenIn } from '../plan/conversation-language.ts';
import { type ConversationPlan, planConversation } from '../plan/conversation-plan.ts';
import { leavesTraces } from '../tools/conversation-tools.ts';
import { wordsOnly } from '../tools/tool-door.ts';
import { startedRows, turnRows } from '../turn-rows.ts';
import { sentMessages, switchedLanguage } from './chat-history.ts';
import type { ToolTurn } from './chat-tool-queries.ts';
import { holdTurns } from './chat-turn.ts';

/** What chat calls are answered with. */
export type ChatParts = PlanSources & {
  store: ConversationStore;
  hasAmpleRoom: AmpleRoom;
  /** Called when a conversation is over and stored. */
  onEnd: (conversationId: string) => void;
  admission: Admission;
  teams: Pick<TeamStanding, 'hasSeveral' | 'isSuspended'>;
  log: Logger;
};

/** One message and what was said before it. */
export type ChatCall = {
  agent_id: string;
  message: string;
  conversation_history: readonly z.infer<typeof ChatHistoryMessage>[];
  conversation_id?: string | undefined;
  dynamic_variables?: DynamicVariables | undefined;
};

/** Where a message came from. */
export type ChatDoor = {
  teamId: string;
  channel: (typeof HELD_BY_CALLS)[number];
  /** Account of the person who writes from the console; null for everybody else. */
  startedBy: string | null;
  /** What the place calls the person who writes. */
  userId: string | null;
};

/** A message that is to be answered. */
export type ChatAsked = {
  door: ChatDoor;
  call: ChatCall;
  signal: AbortSignal;
  /** Told how far the reply has been written, each time all of it. */
  onWords?: ((reply: string) => void) | undefined;
};

/** The reply to one message. */
export type ChatReply = {
  reply: string;
  conversation_id: string;
  model: AnsweringModel;
  ledger: TurnLedger;
  evidence: Evidence[];
  /** What was looked up for the reply; null where nothing was. */
  retrieval: RetrievalRecord | null;
  tool_calls: ToolCallRecord[];
  agent: TurnAgent | null;
};

/** Two messages of one chat that arrive together want the same number; then one takes the next. */
const NUMBER_ATTEMPTS = 5;

/** Answers one message; turns and conversation are stored before the reply is given. */
export async function answerChat(asked: ChatAsked, parts: ChatParts): Promise<ChatReply> {
  try {
    return await answer(asked, parts);
  } catch (error) {
    if (error instanceof ExpectedError) {
      const { agent_id: agent, conversation_id: conversation } = asked.call;
      parts.log.info({ agent, conversation, code: error.code }, 'a chat message was refused');
    }
    throw error;
  }
}

async function answer({ door, call, signal, onWords }: ChatAsked, parts: ChatParts): Promise<ChatReply> {
  const { store, agents, nowMs } = parts;
  const { teamId, channel } = door;
  const agent = { ...(await agents.findRecent(teamId, call.agent_id)), teamId };
  await requireActiveTeam(agent, parts.teams);
  const place = { teamId, agentId: agent.agent_id, channel };
  const isNew = call.conversation_id === undefined;
  const id = call.conversation_id ?? newConversationId();
  const reportFailure = (error: unknown) =>
    parts.log.warn({ err: error, conversation: id }, 'a chat call met a failure');
  const missingVariables = createMissingVariablesNote(id, store, reportFailure);
  const chat = isNew ? newChat(nowMs()) : await resumedChat({ call, id, agent, channel }, parts);
  const { holder } = chat;
  // Whoever asks again after a failure gets the number, and with it the keys of tools, of the first time.
  let isBegun = chat.standing.openQuestion === storableText(call.message);
  const standing = isBegun ? { ...chat.standing, lastEventId: chat.standing.lastEventId - 1 } : chat.standing;
  const said = isBegun ? chat.history?.slice(0, -1) : chat.history;
  const limits = callLimitsOf(agent.platform_settings);
  const startedMs = nowMs();
  const [plan, isFree, hasOtherTeams] = await Promise.all([
    planConversation(
      spokenAgent(holder ?? agent, chat.toolTurns),
      {
        conversationId: id,
        nowMs: startedMs,
        variables: call.dynamic_variables,
        reportFailure,
        door: wordsOnly(door.startedBy !== null),
        noteMissingVariables: missingVariables.add,
        chat: {
          isCallByCall: true,
          history: said ?? sentMessages(call.conversation_history, call.message),
          toolTurns: chat.toolTurns,
          lastEventId: standing.lastEventId,
          startedMs: standing.startedAt.getTime(),
          firstAgentId: agent.agent_id,
        },
      },
      parts,
    ),
    !isNew || parts.hasAmpleRoom(agent.agent_id, limits),
    parts.teams.hasSeveral(),
  ]);
  const conversation = {
    ...place,
    id,
    agentName: agent.name,
    agentVersion: agent.version,
    startedBy: door.startedBy,
    userId: door.userId,
    language: plan.settings.language,
    model: plan.languageModel.answering,
    ...keepingOf(agent.platform_settings, startedMs),
  };
  const begin = isFree ? undefined : () => store.start(conversation, limits);
  let number = standing.lastEventId + 1;
  const placing = { first: agent.agent_id, holder };
  const storeQuestion = async (turn: StartedTurn) => {
    if (isBegun) return;
    const placed = placedTurn(turn, nowMs() - standing.startedAt.getTime(), placing);
    number = await storeNumbered(number, (eventId) =>
      store.addChatTurn(conversation, startedRows({ ...placed, eventId })),
    );
    isBegun = true;
  };
  const held = await holdTurns(
    {
      plan,
      entrant: { teamId, isVisitor: false, hasOtherTeams },
      message: call.message,
      signal,
      begin,
      storeQuestion,
      onWords,
      reportFailure,
    },
    parts.admission,
  );
  const { endReason } = held;
  const end = endReason && ({ status: 'done', endReason } as const);
  const endedMs = nowMs() - standing.startedAt.getTime();
  const turns = placedTurns(held.turns, { endedMs, ...placing });
  number = await storeNumbered(number, (first) => {
    const rows = turns.flatMap((turn, position) => turnRows({ ...turn, eventId: first + position }));
    return store.addChatTurn(conversation, rows, { end, isBegun });
  });
  await missingVariables.store();
  held.followCalls((position, record) => {
    store.updateToolCall(id, number + position, record).catch(reportFailure);
  });
  if (end) parts.onEnd(id);
  return { ...replyOf(turns, plan), conversation_id: id };

  /** Stores under a number, or under the next that is free. @returns that number */
  async function storeNumbered(wanted: number, write: (eventId: number) => Promise<void>): Promise<number> {
    for (let attempt = 1, eventId = wanted; ; attempt += 1) {
      try {
        await write(eventId);
        return eventId;
      } catch (error) {
        if (attempt === NUMBER_ATTEMPTS || !isUniqueViolation(error)) throw error;
        eventId = (await store.findChat({ ...place, id })).lastEventId + 1;
      }
    }
  }
}

/** The agent in the language that the chat was switched to. */
function spokenAgent(agent: AgentSnapshot, turns: readonly ToolTurn[]): AgentSnapshot {
  if (turns.length === 0) return agent;
  return {
    ...agent,
    conversation_config: configSpokenIn(agent.conversation_config, switchedLanguage(turns)),
  };
}

/** Where a chat stands when a message comes. */
type Chat = {
  standing: ChatStanding;
  /** What was said, where the client does not remember it. */
  history?: readonly ChatMessage[];
  toolTurns: readonly ToolTurn[];
  /** The agent that took it over. */
  holder?: AgentSnapshot | undefined;
};

function newChat(nowMs: number): Chat {
  return { standing: { lastEventId: 0, startedAt: new Date(nowMs), openQuestion: null }, toolTurns: [] };
}

async function resumedChat(
  {
    call,
    id,
    agent,
    channel,
  }: Pick<ChatAsked, 'call'> & {
    id: string;
    agent: AgentSnapshot;
    channel: ChatDoor['channel'];
  },
  { store, agents }: ChatParts,
): Promise<Chat> {
  const { teamId, agent_id: agentId } = agent;
  const standing = await store.findChat({ teamId, agentId, channel, id });
  const remembers = call.conversation_history.length > 0;
  const [found, tools] = await Promise.all([
    remembers ? undefined : store.find(teamId, id),
    leavesTraces(agent.conversation_config) ? store.findChatTools(id) : { turns: [], agent: null },
  ]);
  return {
    standing,
    ...(found ? { history: saidMessages(found.turns) } : {}),
    toolTurns: tools.turns,
    holder: tools.agent ? await holderOf(teamId, tools.agent, agents) : undefined,
  };
}

// Of what was erased, nothing is left to go on with.
function saidMessages(turns: readonly Pick<RecordedTurn, 'role' | 'message'>[]): ChatMessage[] {
  return turns.flatMap(({ role, message }) => (message === '' ? [] : [{ role, text: message }]));
}

// The agent that a chat began with goes on where the other is gone.
async function holderOf(
  teamId: string,
  { agent_id }: TurnAgent,
  agents: ChatParts['agents'],
): Promise<AgentSnapshot | undefined> {
  try {
    return { ...(await agents.findRecent(teamId, agent_id)), teamId };
  } catch (error) {
    if (error instanceof AgentNotFound) return undefined;
    throw error;
  }
}

/** The turns of one call in their conversation: when they were held, and by whom. */
function placedTurns(
  turns: readonly FinishedTurn[],
  { endedMs, first, holder }: { endedMs: number; first: string; holder: AgentSnapshot | undefined },
): FinishedTurn[] {
  const last = turns.at(-1);
  const sessionMs = endedMs - ((last?.ledger.started_at_ms ?? 0) + (last?.ledger.end_ms ?? 0));
  return turns.map((turn) =>
    placedTurn(turn, Math.max(0, Math.round(sessionMs + turn.ledger.started_at_ms)), { first, holder }),
  );
}

function placedTurn<T extends FinishedTurn | StartedTurn>(
  turn: T,
  startedAtMs: number,
  { first, holder }: { first: string; holder: AgentSnapshot | undefined },
): T {
  const standIn = holder ? { agent_id: holder.agent_id, agent_name: holder.name } : null;
  const agent = turn.agent ?? standIn;
  return {
    ...turn,
    ledger: { ...turn.ledger, started_at_ms: startedAtMs },
    agent: agent?.agent_id === first ? null : agent,
  };
}

function replyOf(turns: readonly FinishedTurn[], plan: ConversationPlan): Omit<ChatReply, 'conversation_id'> {
  const last = turns.at(-1);
  const ledger = last?.ledger ?? { started_at_ms: 0, tools: [], interrupted: true, errors: [] };
  return {
    reply: turns.flatMap(({ agentText }) => agentText || []).join('\n\n'),
    model: ledger.model ?? plan.languageModel.answering,
    ledger,
    evidence: turns.flatMap((turn) => turn.evidence),
    retrieval: turns.findLast((turn) => turn.retrieval !== null)?.retrieval ?? null,
    tool_calls: turns.flatMap((turn) => turn.toolCalls),
    agent: last?.agent ?? null,
  };
}
