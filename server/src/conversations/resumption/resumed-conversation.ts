import type { RecordedTurn } from '@parley/contract/conversation.ts';
import type { ChatMessage, GivenFile } from '@parley/engine/language-model/language-model.ts';
import type { CallerEvent } from '@parley/engine/session/event.ts';
import type { FinishedTurn, StartedTurn } from '@parley/engine/turns/turn.ts';
import { AgentNotFound } from '../../agents/agent-errors.ts';
import type { AgentStore } from '../../agents/agent-store.ts';
import { callLimitsOf } from '../admission/call-limits.ts';
import { switchedLanguage } from '../chat/chat-history.ts';
import { ResumeRefused } from '../conversation-errors.ts';
import type { ConversationStore } from '../conversation-store.ts';
import type { ConversationFiles } from '../files/conversation-files.ts';
import type { AgentSnapshot } from '../plan/agent-snapshot.ts';
import type { ChatFacts } from '../plan/conversation-plan.ts';
import { claimConversation } from './claimed-conversation.ts';
import type { ConversationHolds, LetGo } from './conversation-holds.ts';
import type { Wanted } from './resting-queries.ts';
import { readResumeToken } from './resume-token.ts';

// What belongs here: conversations that rest while their visitor is between two pages, and go on.

/** What a visitor wrote, with the files that they gave. */
type TypedMessage = Extract<CallerEvent, { type: 'typed-message' }>;

/** A conversation that goes on where it was left. */
export type ResumedConversation = {
  conversationId: string;
  /** When the token was issued with which it was taken up, in milliseconds since 1970. */
  issuedMs: number;
  /** The agent that took it over; undefined where the one that it began with holds it. */
  holder: AgentSnapshot | undefined;
  /** The one that was spoken last. */
  language: string;
  chat: ChatFacts;
  /** What was said so far. */
  turns: readonly RecordedTurn[];
  /** What the visitor asked last, where it was left unanswered. */
  question: TypedMessage | undefined;
  /** A turn of the session that goes on, as it stands in the whole conversation. */
  placed<T extends FinishedTurn | StartedTurn>(turn: T): T;
  /** To be called when it rests again or is over. */
  release(): void;
};

/** Where resting conversations are found. */
export type ResumptionSources = {
  store: Pick<ConversationStore, 'find' | 'findChatTools' | 'findResting' | 'takeUp' | 'rest'>;
  agents: Pick<AgentStore, 'findRecent'>;
  holds: Pick<ConversationHolds, 'takeOver' | 'askElsewhere'>;
  files: Pick<ConversationFiles, 'given'>;
  resumeKey: Buffer;
  nowMs: () => number;
};

/** Who takes a conversation up. */
type Returning = {
  agent: AgentSnapshot;
  isTest: boolean;
  /** How they are asked to let go of it for the next one. */
  letGo: LetGo;
};

/**
 * Takes up the conversation that a token is for. Whoever holds it lets go; what they were saying is finished first,
 * as far as that takes no long time.
 * @throws {ResumeRefused | CallLimitReached | ServerBusy}
 */
export async function resumeConversation(
  token: string,
  returning: Returning,
  sources: ResumptionSources,
): Promise<ResumedConversation> {
  const { resumeKey: key, nowMs, holds, store } = sources;
  const { agent_id: agentId, teamId } = returning.agent;
  const { conversationId: id, issuedMs } = readResumeToken(token, { agentId, key, nowMs: nowMs() });
  const wanted = { id, teamId, agentId, issuedMs };
  // Whoever holds it is not disturbed by a token that does not count any more.
  if (!(await store.findResting(wanted))) throw new ResumeRefused('over');
  const release = await holds.takeOver(id, returning.letGo);
  try {
    return { ...(await takeUp(wanted, returning, sources)), release };
  } catch (error) {
    // It may have been claimed already; whoever comes next need not wait for this process.
    await store.rest(id).catch(() => undefined);
    release();
    throw error;
  }
}

async function takeUp(
  wanted: Wanted,
  { agent, isTest }: Returning,
  sources: ResumptionSources,
): Promise<Omit<ResumedConversation, 'release'>> {
  const { store, nowMs } = sources;
  const { id, teamId, agentId, issuedMs } = wanted;
  const limits = callLimitsOf(agent.platform_settings ?? {});
  const taken = await claimConversation(wanted, { isTest, limits }, sources);
  const [{ turns }, tools] = await Promise.all([store.find(teamId, id), store.findChatTools(id)]);
  const holder = tools.agent ? await holderOf(teamId, tools.agent.agent_id, sources) : undefined;
  const question = unansweredTurn(turns);
  const given = await givenFiles(id, turns, sources);
  const sessionMs = nowMs() - taken.startedAt.getTime();
  return {
    conversationId: id,
    issuedMs,
    holder,
    turns,
    question: question && typedMessage(question, given),
    language: switchedLanguage(tools.turns) ?? taken.language,
    chat: {
      isCallByCall: false,
      history: turns.flatMap((turn) => (turn === question ? [] : saidMessage(turn, given))),
      toolTurns: tools.turns,
      lastEventId: question ? taken.lastEventId - 1 : taken.lastEventId,
      startedMs: taken.startedAt.getTime(),
      firstAgentId: agentId,
    },
    placed(turn) {
      const own = holder ? { agent_id: holder.agent_id, agent_name: holder.name } : null;
      const speaker = turn.agent ?? own;
      const started_at_ms = Math.round(sessionMs + turn.ledger.started_at_ms);
      return {
        ...turn,
        ledger: { ...turn.ledger, started_at_ms },
        agent: speaker?.agent_id === agentId ? null : speaker,
      };
    },
  };
}

/** What was read of the files that were given so far. */
function givenFiles(
  conversationId: string,
  turns: readonly RecordedTurn[],
  { files }: ResumptionSources,
): Promise<GivenFile[]> {
  const ids = turns.flatMap(({ file_inputs }) => file_inputs.map(({ file_id }) => file_id));
  return files.given(conversationId, ids);
}

function saidMessage(turn: RecordedTurn, given: readonly GivenFile[]): ChatMessage[] {
  if (!hasContent(turn)) return [];
  const { role, message: text } = turn;
  const files = filesOf(turn, given);
  return [{ role, text, ...(files.length > 0 && { files }) }];
}

function typedMessage(turn: RecordedTurn, given: readonly GivenFile[]): TypedMessage {
  const files = filesOf(turn, given);
  return { type: 'typed-message', text: turn.message, ...(files.length > 0 && { files }) };
}

function filesOf({ file_inputs }: RecordedTurn, given: readonly GivenFile[]): GivenFile[] {
  return given.filter(({ id }) => file_inputs.some(({ file_id }) => file_id === id));
}

/** Whether a turn is to be told of: what was said in it may be erased. */
export function hasContent({ message, file_inputs }: RecordedTurn): boolean {
  return message !== '' || file_inputs.length > 0;
}

/** The visitor's last words, where nobody answered them; a tool that was called is not called again. */
function unansweredTurn(turns: readonly RecordedTurn[]): RecordedTurn | undefined {
  const last = turns.at(-1);
  const isOpen = last?.role === 'user' && hasContent(last) && last.tool_calls.length === 0;
  return isOpen ? last : undefined;
}

// The agent that a conversation began with goes on where the other is gone.
async function holderOf(
  teamId: string,
  agentId: string,
  { agents }: ResumptionSources,
): Promise<AgentSnapshot | undefined> {
  try {
    return { ...(await agents.findRecent(teamId, agentId)), teamId };
  } catch (error) {
    if (error instanceof AgentNotFound) return undefined;
    throw error;
  }
}
