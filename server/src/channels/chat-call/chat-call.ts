import type { chat } from '@parley/contract/conversation.ts';
import type { AnsweringModel } from '@parley/contract/turn-ledger.ts';
import type { FinishedTurn } from '@parley/engine/turns/turn.ts';
import type { z } from 'zod';
import type { AgentSnapshot } from '../../agents/agent-snapshot.ts';
import { requireActiveTeam } from '../../conversations/admission/active-team.ts';
import type { ConversationSlot } from '../../conversations/admission/admission.ts';
import { callLimitsOf } from '../../conversations/admission/call-limits.ts';
import type { ChannelDependencies } from '../../conversations/conversations.ts';
import { openConversation } from '../../conversations/open-conversation.ts';
import { sentMessages } from '../../conversations/plan/chat-history.ts';
import { allowedVariables } from '../../conversations/plan/conversation-overrides.ts';
import type { ChatFacts } from '../../conversations/plan/conversation-plan.ts';
import { ChatRecorder } from '../../conversations/records/chat-recorder.ts';
import { MessageKeyReused, ServerStopping } from '../../conversations/records/conversation-errors.ts';
import type { HELD_BY_CALLS } from '../../conversations/records/conversation-life.ts';
import type { StoredAnswer } from '../../conversations/records/conversation-record.ts';
import { newRedaction } from '../../conversations/redaction/open-redaction.ts';
import { textOnlyClient } from '../../conversations/tools/tool-client.ts';
import { ExpectedError } from '../../http/expected-error.ts';
import { storableText } from '../../http/storable-json.ts';
import { type ChatCall, type ChatPosition, chatSpeaker, newChat, resumedChat } from './chat-position.ts';
import { chatSettings, createChatTransport } from './chat-transport.ts';
import { firstConversationId, settledElsewhere } from './message-key.ts';

/** Where a message came from. */
type ChatOrigin = {
  teamId: string;
  channel: (typeof HELD_BY_CALLS)[number];
  /** Account of the user who writes from the console; null for others. */
  startedBy: string | null;
  /** What the channel calls the person who writes. */
  userId: string | null;
  /** A visitor of a page or an app: trusted with nothing, and the first to be refused. */
  isVisitor?: boolean;
  /** A program of the team: trusted with variables, and not with what members alone agree to, since others may write by it. */
  isProgram?: boolean;
};

/** A message that is to be answered. */
export type ChatRequest = {
  origin: ChatOrigin;
  call: ChatCall;
  signal: AbortSignal;
  /** Told how far the reply has been written, each time all of it. */
  onWords?: ((reply: string) => void) | undefined;
  /** Told of a new conversation once it is stored, which may be long before the reply. */
  noteStored?: ((conversationId: string) => Promise<void>) | undefined;
};

/** The reply to one message. */
export type ChatReply = z.output<NonNullable<typeof chat.response>>;

/** Answers one message; turns and conversation are stored before the reply is given. */
export async function answerChat(
  request: ChatRequest,
  dependencies: ChannelDependencies,
): Promise<ChatReply> {
  try {
    return await answer(request, dependencies);
  } catch (error) {
    if (error instanceof ExpectedError) {
      const { agent_id: agent, conversation_id: conversation } = request.call;
      dependencies.log.info({ agent, conversation, code: error.code }, 'a chat message was refused');
    }
    throw error;
  }
}

async function answer(request: ChatRequest, dependencies: ChannelDependencies): Promise<ChatReply> {
  const { origin, call } = request;
  const { agents, teams } = dependencies;
  const { teamId, channel, isVisitor = false } = origin;
  const { conversation_id, idempotency_key: messageKey } = call;
  const agent = { ...(await agents.findRecent(teamId, call.agent_id)), teamId };
  await requireActiveTeam(agent, teams);
  const begun = { teamId, agentId: agent.agent_id, channel, isOfVisitor: isVisitor, messageKey };
  const id = conversation_id ?? firstConversationId(begun);
  const wanted = { ...begun, id };
  const isStored = messageKey !== undefined && (await settledElsewhere(wanted, dependencies.store));
  const chat =
    conversation_id === undefined && !isStored
      ? newChat(dependencies.nowMs(), newRedaction(agent, id, { store: dependencies.withheld }))
      : await resumedChat(call, { wanted, agent }, dependencies);
  const { repeated } = chat.state;
  // It was taken up elsewhere meanwhile.
  if (repeated?.isElsewhere) return answer(request, dependencies);
  if (repeated?.isAnswered && messageKey !== undefined)
    return repeatedReply({ conversationId: id, chat, call }, messageKey, dependencies);
  const reply = await answerIn({ conversationId: id, agent, chat, request }, dependencies);
  return reply ?? answer(request, dependencies);
}

/** What a message was answered with when it came before. @throws {MessageKeyReused} */
async function repeatedReply(
  { conversationId, chat, call }: { conversationId: string; chat: ChatPosition; call: ChatCall },
  messageKey: string,
  { store }: ChannelDependencies,
): Promise<ChatReply> {
  const { question, turns, model } = await store.findAnswer(conversationId, messageKey);
  const { redaction } = chat;
  // Of what was withheld or erased, the words are not known any more.
  const isWhole = redaction.entities.length === 0;
  if (isWhole && question !== '' && question !== storableText(call.message)) throw new MessageKeyReused();
  return { ...replyOf(redaction.restored(turns), model), conversation_id: conversationId };
}

/** A message in its chat. */
type ChatTurn = { conversationId: string; agent: AgentSnapshot; chat: ChatPosition; request: ChatRequest };

/** @returns undefined where another process was found to answer the message */
async function answerIn(turn: ChatTurn, dependencies: ChannelDependencies): Promise<ChatReply | undefined> {
  const { conversationId, agent, chat, request } = turn;
  const { origin, call, signal, onWords } = request;
  const { startedBy, isVisitor = false, isProgram = false } = origin;
  const reportFailure = (error: unknown) =>
    dependencies.log.warn({ err: error, conversation: conversationId }, 'a chat call met a failure');
  const before = turnBefore(turn);
  const { recorder, hasOtherTeams } = await recorderOf(turn, { ...before, reportFailure }, dependencies);
  const facts = chatFacts(turn, before);
  chat.redaction.noteReply(facts.history);
  let slot: ConversationSlot | undefined;
  const transport = createChatTransport({
    message: call.message,
    signal,
    onWords,
    // What is left is to be stored, which takes no slot.
    onEnd: () => slot?.leave(),
  });
  try {
    const opened = await openConversation(
      {
        conversationId,
        agent,
        speaker: chatSpeaker(agent, chat),
        channel: { channel: origin.channel, startedBy, userId: origin.userId },
        facts: {
          variables: allowedVariables(call.dynamic_variables, agent.conversation_config, !isVisitor),
          trustsVariables: startedBy !== null,
          client: textOnlyClient(startedBy !== null && !isProgram),
          chat: facts,
        },
        adjust: ({ plan }) => chatSettings(plan.settings),
        admit(kind) {
          const entrant = { teamId: agent.teamId, isVisitor, hasOtherTeams };
          slot = dependencies.admission.enter((urgency) => urgency === 'now' && transport.hangUp(), entrant);
          slot.settle(kind);
        },
        recorder,
        redaction: chat.redaction,
        reportFailure,
      },
      dependencies,
    );
    if (!opened) throw new Error('A chat call was aborted before it began.');
    await opened.run(transport);
    if (recorder.isRepetition) return undefined;
    // It is answered when it is sent again.
    if (call.idempotency_key !== undefined && isUnanswered(recorder.turns)) throw new ServerStopping();
    const { answering } = opened.plan.languageModel;
    return { ...replyOf(recorder.turns, answering), conversation_id: conversationId };
  } finally {
    slot?.leave();
  }
}

/** The turn that came before the message, and whether its own was begun already. */
function turnBefore({ chat: { state }, request: { call } }: ChatTurn): {
  lastEventId: number;
  isBegun: boolean;
} {
  const isBegun =
    call.idempotency_key === undefined
      ? state.openQuestion === call.message
      : state.repeated?.eventId === state.lastEventId;
  // A repeated request after a failure gets the same turn number, and with it the same idempotency keys of tools.
  return { isBegun, lastEventId: isBegun ? state.lastEventId - 1 : state.lastEventId };
}

async function recorderOf(
  { agent, chat, request }: ChatTurn,
  {
    lastEventId,
    isBegun,
    reportFailure,
  }: { lastEventId: number; isBegun: boolean; reportFailure: (error: unknown) => void },
  { store, teams, hasAmpleRoom, nowMs }: ChannelDependencies,
): Promise<{ recorder: ChatRecorder; hasOtherTeams: boolean }> {
  const limits = callLimitsOf(agent.platform_settings ?? {});
  const [isFree, hasOtherTeams] = await Promise.all([
    chat.isStored || hasAmpleRoom(agent, limits),
    teams.hasSeveral(),
  ]);
  const recorded = {
    startedAt: chat.state.startedAt,
    firstEventId: lastEventId + 1,
    isStored: chat.isStored,
    isBegun,
    isCounted: !isFree,
    messageKey: request.call.idempotency_key,
    agents: { first: agent.agent_id, takenOverBy: chat.takenOverBy },
    redaction: chat.redaction,
  };
  const { noteStored } = request;
  return { recorder: new ChatRecorder(recorded, { store, nowMs, noteStored, reportFailure }), hasOtherTeams };
}

function chatFacts(
  { agent, chat, request: { call } }: ChatTurn,
  { lastEventId, isBegun }: { lastEventId: number; isBegun: boolean },
): ChatFacts {
  const said = isBegun ? chat.history?.slice(0, -1) : chat.history;
  return {
    isCallByCall: true,
    history: said ?? sentMessages(call.conversation_history, call.message),
    toolTurns: chat.toolTurns,
    lastEventId,
    startedMs: chat.state.startedAt.getTime(),
    firstAgentId: agent.agent_id,
  };
}

function isUnanswered(turns: readonly FinishedTurn[]): boolean {
  return turns.every(({ agentText }) => agentText === '') && turns.at(-1)?.ledger.interrupted === true;
}

function replyOf(
  turns: StoredAnswer['turns'] | readonly FinishedTurn[],
  answering: AnsweringModel,
): Omit<ChatReply, 'conversation_id'> {
  const last = turns.at(-1);
  const ledger = last?.ledger ?? { started_at_ms: 0, tools: [], interrupted: true, errors: [] };
  return {
    reply: turns.flatMap(({ agentText }) => agentText || []).join('\n\n'),
    model: ledger.model ?? answering,
    ledger,
    evidence: turns.flatMap((turn) => turn.evidence),
    retrieval: turns.findLast((turn) => turn.retrieval !== null)?.retrieval ?? null,
    tool_calls: turns.flatMap((turn) => turn.toolCalls),
    agent: last?.agent ?? null,
  };
}
