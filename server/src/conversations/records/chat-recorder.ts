import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import type { FinishedTurn, StartedTurn } from '@parley/engine/turns/turn.ts';
import type { AgentSnapshot } from '../../agents/agent-snapshot.ts';
import { isUniqueViolation } from '../../database/database.ts';
import type { CallLimits } from './call-limit-queries.ts';
import type { ConversationEnd, NewConversation } from './conversation-record.ts';
import type { SessionRecorder, StartingRecorder } from './conversation-recorder.ts';
import type { ConversationStore } from './conversation-store.ts';
import { startedRows, turnRows } from './turn-rows.ts';

/** Stores the turns of one message, when the session is over: one statement for all of them. */
export type ChatRecorder = StartingRecorder & {
  /** The turns as they were stored: more than one where an agent hands over to another, which speaks next. */
  readonly turns: readonly FinishedTurn[];
};

/** What a recorder has to know of its chat. */
export type RecordedChat = {
  startedAt: Date;
  /** Number of the first turn. */
  firstEventId: number;
  /** Whether the message is stored already. */
  isBegun: boolean;
  /** Whether the chat must be counted, and so stored, before it begins. */
  isCounted: boolean;
  /** The agent that the chat began with, and the one that took it over. */
  agents: ChatAgents;
};

type ChatAgents = { first: string; takenOverBy: AgentSnapshot | undefined };

/** What recorders of chats need. */
export type ChatRecorderDependencies = {
  store: Pick<ConversationStore, 'start' | 'addChatTurn' | 'findChat' | 'updateToolCall'>;
  nowMs: () => number;
  /** Gets failures that the chat survives. */
  reportFailure: (error: unknown) => void;
};

/** Two messages of one chat that arrive together want the same number; then one takes the next. */
const NUMBER_ATTEMPTS = 5;

export function createChatRecorder(
  { startedAt, firstEventId, isBegun: wasBegun, isCounted, agents }: RecordedChat,
  { store, nowMs, reportFailure }: ChatRecorderDependencies,
): ChatRecorder {
  let conversation: NewConversation | undefined;
  let isBegun = wasBegun;
  let number = firstEventId;
  let question: StartedTurn | undefined;
  let questionStored: Promise<boolean> | undefined;
  let turns: FinishedTurn[] = [];
  const toolCalls = createLateToolCalls();

  async function storeQuestion(turn: StartedTurn): Promise<boolean> {
    if (isBegun) return true;
    try {
      const placed = placedTurn(turn, nowMs() - startedAt.getTime(), agents);
      await storeNumbered((begun, eventId) => store.addChatTurn(begun, startedRows({ ...placed, eventId })));
      isBegun = true;
      return true;
    } catch (error) {
      reportFailure(error);
      return false;
    }
  }

  async function storeTurns(end?: ConversationEnd): Promise<void> {
    const said = turns.map(({ eventId }) => eventId);
    turns = placedTurns(turns, nowMs() - startedAt.getTime(), agents);
    await storeNumbered((begun, first) => {
      const rows = turns.flatMap((turn, position) => turnRows({ ...turn, eventId: first + position }));
      return store.addChatTurn(begun, rows, { end, isBegun });
    });
    toolCalls.follow((eventId, call) => {
      const position = said.indexOf(eventId);
      if (position < 0 || !conversation) return;
      store.updateToolCall(conversation.id, number + position, call).catch(reportFailure);
    });
  }

  /** Stores under the chat's number, or under the next that is free. */
  async function storeNumbered(
    write: (conversation: NewConversation, eventId: number) => Promise<void>,
  ): Promise<void> {
    if (!conversation) throw new Error('A chat is recorded that was not started.');
    for (let attempt = 1; ; attempt += 1) {
      try {
        await write(conversation, number);
        return;
      } catch (error) {
        if (attempt === NUMBER_ATTEMPTS || !isUniqueViolation(error)) throw error;
        number = (await store.findChat(conversation)).lastEventId + 1;
      }
    }
  }

  return {
    get turns() {
      return turns;
    },
    async start(started: NewConversation, limits: CallLimits) {
      conversation = started;
      if (isCounted) await store.start(started, limits);
    },
    beginTurn(turn) {
      question = turn;
    },
    addTurn: (turn) => void turns.push(turn),
    updateToolCall: toolCalls.update,
    // Ratings of chats come by an endpoint of their own.
    setFeedback() {},
    async isStored() {
      if (question) questionStored ??= storeQuestion(question);
      return questionStored ?? false;
    },
    finish: (endReason) => storeTurns({ status: 'done', endReason }),
    rest: () => storeTurns(),
  };
}

/** Calls that were still running when their turn was broken off: reported when the turn is stored. */
function createLateToolCalls() {
  const waiting: Parameters<SessionRecorder['updateToolCall']>[] = [];
  let report: SessionRecorder['updateToolCall'] = (eventId, call) => void waiting.push([eventId, call]);
  return {
    update: (eventId: number, call: ToolCallRecord): void => report(eventId, call),
    follow(take: SessionRecorder['updateToolCall']): void {
      report = take;
      for (const [eventId, call] of waiting.splice(0)) take(eventId, call);
    },
  };
}

/** The turns of one message in their chat: when they ran, and with which agent. */
function placedTurns(turns: readonly FinishedTurn[], endedMs: number, agents: ChatAgents): FinishedTurn[] {
  const last = turns.at(-1);
  const sessionMs = endedMs - ((last?.ledger.started_at_ms ?? 0) + (last?.ledger.end_ms ?? 0));
  return turns.map((turn) =>
    placedTurn(turn, Math.max(0, Math.round(sessionMs + turn.ledger.started_at_ms)), agents),
  );
}

function placedTurn<T extends FinishedTurn | StartedTurn>(
  turn: T,
  startedAtMs: number,
  { first, takenOverBy }: ChatAgents,
): T {
  const standIn = takenOverBy ? { agent_id: takenOverBy.agent_id, agent_name: takenOverBy.name } : null;
  const agent = turn.agent ?? standIn;
  return {
    ...turn,
    ledger: { ...turn.ledger, started_at_ms: startedAtMs },
    agent: agent?.agent_id === first ? null : agent,
  };
}
