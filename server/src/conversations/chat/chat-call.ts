import type { DynamicVariables } from '@parley/contract/agent-config.ts';
import type { ChatHistoryMessage } from '@parley/contract/conversation.ts';
import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import type {
  AnsweringModel,
  Evidence,
  RetrievalRecord,
  TurnAgent,
  TurnLedger,
} from '@parley/contract/turn-ledger.ts';
import type { ChatMessage } from '@parley/engine/language-model/language-model.ts';
import type { SessionOutput } from '@parley/engine/session/effect.ts';
import { openSession } from '@parley/engine/session/session.ts';
import type { FinishedTurn } from '@parley/engine/turns/turn.ts';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { AgentStore } from '../../agents/agent-store.ts';
import { isUniqueViolation } from '../../database/unique-violation.ts';
import type { Caller } from '../../http/route.ts';
import type { Admission } from '../admission.ts';
import { type AmpleRoom, callLimitsOf } from '../call-limits.ts';
import { keepingOf } from '../conversation-aftercare.ts';
import { newConversationId } from '../conversation-id.ts';
import type { ChatStanding, ConversationStore } from '../conversation-store.ts';
import { type ConversationPlan, type PlanSources, planConversation } from '../plan/conversation-plan.ts';
import { sessionSurroundings } from '../session-surroundings.ts';
import { turnRows } from '../turn-rows.ts';

/** What chat calls are answered with. */
export type ChatParts = PlanSources & {
  agents: Pick<AgentStore, 'findRecent'>;
  store: ConversationStore;
  hasAmpleRoom: AmpleRoom;
  /** Called when a conversation is over and stored. */
  onEnd: (conversationId: string) => void;
  admission: Admission;
  log: Logger;
  nowMs: () => number;
};

/** One message and what was said before it. */
export type ChatCall = {
  agent_id: string;
  message: string;
  conversation_history: readonly z.infer<typeof ChatHistoryMessage>[];
  conversation_id?: string | undefined;
  dynamic_variables?: DynamicVariables | undefined;
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

/** Answers one message; turn and conversation are stored before the reply is given. */
export async function answerChat(
  { caller, call, signal }: { caller: Caller; call: ChatCall; signal: AbortSignal },
  parts: ChatParts,
): Promise<ChatReply> {
  const { store, agents, nowMs } = parts;
  const agent = { ...(await agents.findRecent(caller.teamId, call.agent_id)), teamId: caller.teamId };
  const place = { teamId: caller.teamId, agentId: agent.agent_id };
  const id = call.conversation_id ?? newConversationId();
  const standing =
    call.conversation_id === undefined ? newChat(nowMs()) : await store.findChat({ ...place, id });
  const history = await historyOf(call, caller, store);
  const variables = call.dynamic_variables;
  const facts = { conversationId: id, nowMs: nowMs(), variables, history, isWritten: true };
  const limits = callLimitsOf(agent.platform_settings);
  const isNew = call.conversation_id === undefined;
  const [plan, isFree] = await Promise.all([
    planConversation(agent, facts, parts),
    !isNew || parts.hasAmpleRoom(agent.agent_id, limits),
  ]);
  const conversation = {
    ...place,
    id,
    agentName: agent.name,
    agentVersion: agent.version,
    channel: 'chat' as const,
    startedBy: caller.userId,
    userId: null,
    language: plan.settings.language,
    model: plan.languageModel.answering,
    ...keepingOf(agent.platform_settings, facts.nowMs),
  };
  const begin = isFree ? undefined : () => store.start(conversation, limits);
  const { turn, isGoodbye } = await holdTurn({ plan, call, signal, begin }, parts);
  const end = isGoodbye ? ({ status: 'done', endReason: 'agent_ended' } as const) : undefined;
  const startedMs = nowMs() - (turn.ledger.end_ms ?? 0) - standing.startedAt.getTime();
  const ledger = { ...turn.ledger, started_at_ms: Math.max(0, Math.round(startedMs)) };
  for (let attempt = 1, number = standing.lastEventId + 1; ; attempt += 1) {
    try {
      await store.addChatTurn(conversation, turnRows({ ...turn, ledger, eventId: number }), end);
      break;
    } catch (error) {
      if (attempt === NUMBER_ATTEMPTS || !isUniqueViolation(error)) throw error;
      number = (await store.findChat({ ...place, id })).lastEventId + 1;
    }
  }
  if (end) parts.onEnd(id);
  const model = ledger.model ?? plan.languageModel.answering;
  const { agentText: reply, evidence, retrieval, toolCalls } = turn;
  return {
    ...{ reply, conversation_id: id, model, ledger, retrieval, agent: turn.agent },
    ...{ evidence: [...evidence], tool_calls: [...toolCalls] },
  };
}

/** A turn that is to be held. */
type TurnCall = {
  plan: ConversationPlan;
  call: ChatCall;
  signal: AbortSignal;
  /** Stores the beginning of a conversation that has to be counted first. */
  begin: (() => Promise<unknown>) | undefined;
};

/** Holds the one turn; a client that goes away breaks it off. */
async function holdTurn(
  { plan, call, signal, begin }: TurnCall,
  { admission, log }: ChatParts,
): Promise<{ turn: FinishedTurn; isGoodbye: boolean }> {
  const finished = Promise.withResolvers<FinishedTurn>();
  let isGoodbye = false;
  const emit = (output: SessionOutput): void => {
    if (output.type === 'turn-end') finished.resolve(output.turn);
    if (output.type === 'session-end') isGoodbye = output.reason === 'agent_ended';
  };
  const settings = {
    ...plan.settings,
    firstMessage: '',
    // The session ends with its turn.
    ...{ maxDurationMs: undefined, idleEndMs: undefined, turnTimeoutMs: undefined, silenceEndMs: undefined },
  };
  const reportFailure = (error: unknown) => log.warn({ err: error }, 'a chat call met a failure');
  let hangUp = () => {};
  const place = admission.enter((urgency) => {
    if (urgency === 'now') hangUp();
  });
  try {
    place.settle('written');
    await begin?.();
    await using session = openSession(settings, {
      languageModel: plan.languageModel,
      retrieve: plan.retrieve,
      ...sessionSurroundings,
      emit,
      reportFailure,
    });
    hangUp = () => session.receive({ type: 'hang-up', reason: 'client_ended' });
    signal.addEventListener('abort', hangUp, { once: true });
    session.receive({ type: 'session-start' });
    session.receive({ type: 'typed-message', text: call.message });
    if (signal.aborted) hangUp();
    const turn = await finished.promise;
    return { turn, isGoodbye };
  } finally {
    place.leave();
  }
}

// The client's history counts; without one, a chat that goes on is remembered from the store.
async function historyOf(call: ChatCall, caller: Caller, store: ConversationStore): Promise<ChatMessage[]> {
  if (call.conversation_history.length === 0 && call.conversation_id !== undefined) {
    const { turns } = await store.find(caller.teamId, call.conversation_id);
    return turns.map(({ role, message }) => ({ role, text: message }));
  }
  const messages = call.conversation_history.flatMap(({ role, content, message }): ChatMessage[] => {
    const text = content ?? message ?? '';
    if (text.trim() === '') return [];
    return [{ role: role === 'user' ? 'user' : 'agent', text }];
  });
  // Some clients put the new message into the history as well.
  const last = messages.at(-1);
  if (last?.role === 'user' && last.text.trim() === call.message.trim()) messages.pop();
  return messages;
}

function newChat(nowMs: number): ChatStanding {
  return { lastEventId: 0, startedAt: new Date(nowMs) };
}
