import type { RecordedTurn } from '@parley/contract/conversation.ts';
import type { ChatMessage, GivenFile } from '@parley/engine/language-model/language-model.ts';
import { setPhrase } from '@parley/engine/replies/set-phrases.ts';
import type { Session } from '@parley/engine/session/session.ts';
import type { CallerEvent } from '@parley/engine/session/state/event.ts';
import type { SessionSettings } from '@parley/engine/session/state/state.ts';
import type { FinishedTurn, StartedTurn } from '@parley/engine/turns/turn.ts';
import { AgentNotFound } from '../../agents/agent-errors.ts';
import type { AgentSnapshot } from '../../agents/agent-snapshot.ts';
import type { AgentStore } from '../../agents/agent-store.ts';
import { callLimitsOf } from '../admission/call-limits.ts';
import type { ConversationFiles } from '../files/conversation-files.ts';
import { switchedLanguage, toolExchange } from '../plan/chat-history.ts';
import type { ChatFacts, ConversationPlan } from '../plan/conversation-plan.ts';
import { ResumeRefused } from '../records/conversation-errors.ts';
import type { ConversationStore } from '../records/conversation-store.ts';
import { placedTurn } from '../records/placed-turn.ts';
import type { Wanted } from '../records/resting-queries.ts';
import { resumedRedaction, type WithheldStore } from '../redaction/open-redaction.ts';
import type { Redaction } from '../redaction/redaction.ts';
import { claimConversation } from './claimed-conversation.ts';
import type { ConversationLeases, ReleaseRequest, Urgency } from './conversation-leases.ts';
import { readResumeToken } from './resume-token.ts';

// What belongs here: conversations that rest while their visitor is between two pages, and go on.

/** What a visitor wrote, with the files that they gave. */
type TypedMessage = Extract<CallerEvent, { type: 'typed-message' }>;

/** What is to be answered still, with what tools have done for it already. */
type OpenQuestion = {
  /** Undefined where its answer has begun. */
  message: TypedMessage | undefined;
  /** What the agent said before it called the tools. */
  words: string;
  calls: RecordedTurn['tool_calls'];
  evidence: RecordedTurn['evidence'];
};

/** A conversation that goes on where it was left. */
export type ResumedConversation = {
  conversationId: string;
  /** When its right to be taken up was issued, in milliseconds since 1970; undefined for a telephone line. */
  issuedMs: number | undefined;
  /** The agent that took it over; undefined without a handover. */
  currentAgent: AgentSnapshot | undefined;
  /** The one that was spoken last. */
  language: string;
  /** Whether it goes on by voice. */
  isSpoken: boolean;
  chat: ChatFacts;
  /** What was said so far. */
  turns: readonly RecordedTurn[];
  /** What is withheld from storage. */
  redaction: Redaction;
  /** What the caller asked last, where it was left unanswered. */
  question: OpenQuestion | undefined;
  /**
   * A turn of the new session, placed within the whole conversation.
   * @param ageMs how long the session has run
   */
  placed<T extends FinishedTurn | StartedTurn>(turn: T, ageMs: number): T;
  /** To be called when it rests again or is over. */
  release(): void;
};

/** Where resting conversations are found. */
export type TakeUpDependencies = {
  store: Pick<ConversationStore, 'find' | 'findChatTools' | 'findResting' | 'takeUp' | 'rest'>;
  withheld: WithheldStore;
  agents: Pick<AgentStore, 'findRecent'>;
  leases: Pick<ConversationLeases, 'takeOver' | 'requestFromNode'>;
  files: Pick<ConversationFiles, 'given'>;
  nowMs: () => number;
};

export type ResumptionDependencies = TakeUpDependencies & { resumeKey: Buffer };

/** Who takes a conversation up. */
type Returning = {
  agent: AgentSnapshot;
  isTest: boolean;
  /** How they are asked to let go of it for the next one. */
  requestRelease: ReleaseRequest;
  /** How the session before is asked; unless given, with its running reply where that is written. */
  urgency?: Urgency | undefined;
};

/**
 * Resumes the conversation of a token. Its running session releases it; a running reply is finished first,
 * as far as that takes no long time.
 * @throws {ResumeRefused | CallLimitReached | ServerBusy}
 */
export async function resumeConversation(
  token: string,
  returning: Returning,
  dependencies: ResumptionDependencies,
): Promise<ResumedConversation> {
  const { resumeKey: key, nowMs } = dependencies;
  const { agent_id: agentId, teamId } = returning.agent;
  const { conversationId: id, issuedMs } = readResumeToken(token, { agentId, key, nowMs: nowMs() });
  return takeUpConversation({ id, teamId, agentId, issuedMs }, returning, dependencies);
}

/**
 * Takes up a conversation that rests, or whose node is gone, or that its session releases.
 * @throws {ResumeRefused | CallLimitReached | ServerBusy}
 */
export async function takeUpConversation(
  wanted: Wanted,
  returning: Returning,
  dependencies: TakeUpDependencies,
): Promise<ResumedConversation> {
  const { leases, store } = dependencies;
  const { id } = wanted;
  // An expired token does not disturb the running session.
  const resting = await store.findResting(wanted);
  if (!resting) throw new ResumeRefused('over');
  // What is spoken into a line that broke is not heard.
  const { urgency = resting.isSpoken ? 'now' : 'soon' } = returning;
  const release = await leases.takeOver(id, returning.requestRelease, urgency);
  try {
    return { ...(await takeUp(wanted, { ...returning, urgency }, dependencies)), release };
  } catch (error) {
    // It may have been claimed already; the next request need not wait for this process.
    await store.rest(id).catch(() => undefined);
    release();
    throw error;
  }
}

async function takeUp(
  wanted: Wanted,
  { agent, isTest, urgency }: Returning,
  dependencies: TakeUpDependencies,
): Promise<Omit<ResumedConversation, 'release'>> {
  const { store, nowMs } = dependencies;
  const { id, teamId, agentId, issuedMs } = wanted;
  const limits = callLimitsOf(agent.platform_settings ?? {});
  const taken = await claimConversation(wanted, { isTest, limits, urgency }, dependencies);
  const { withheld } = dependencies;
  const [stored, tools, earlier] = await Promise.all([
    store.find(teamId, id),
    store.findChatTools(id),
    withheld.find(id),
  ]);
  const currentAgent = tools.agent
    ? await currentAgentOf(teamId, tools.agent.agent_id, dependencies.agents)
    : undefined;
  const redaction = resumedRedaction([agent, currentAgent], earlier, { id, store: withheld });
  const turns = redaction.restored(stored.turns);
  const open = openTurn(turns, taken);
  const isBegun = open?.role === 'agent';
  const isUnanswered = open !== undefined && !isBegun;
  const given = await givenFiles(id, turns, dependencies);
  const history = turns.flatMap((turn) => (turn === open ? [] : saidMessage(turn, given)));
  redaction.noteReply(history);
  // Between the claim and the session lies what it is planned and spoken with.
  let sessionMs: number | undefined;
  return {
    conversationId: id,
    issuedMs,
    currentAgent,
    turns,
    redaction,
    question: open && {
      message: isBegun ? undefined : typedMessage(open, given),
      words: isBegun ? open.message : '',
      calls: open.tool_calls,
      evidence: open.evidence,
    },
    language: switchedLanguage(tools.turns) ?? taken.language,
    isSpoken: taken.isSpoken,
    chat: {
      isCallByCall: false,
      history,
      toolTurns: redaction.restored(tools.turns),
      lastEventId: isUnanswered ? taken.lastEventId - 1 : taken.lastEventId,
      nextEventId: isUnanswered ? taken.lastEventId : taken.nextEventId,
      startedMs: taken.startedAt.getTime(),
      firstAgentId: agentId,
    },
    placed(turn, ageMs) {
      sessionMs ??= nowMs() - ageMs - taken.startedAt.getTime();
      const startedAtMs = Math.round(sessionMs + turn.ledger.started_at_ms);
      return placedTurn(turn, startedAtMs, { first: agentId, takenOverBy: currentAgent });
    },
  };
}

/** A question that was left open is answered behind the words with which any other conversation by voice goes on. */
export function resumedSettings(
  settings: SessionSettings,
  { question }: ResumedConversation,
): SessionSettings {
  return { ...settings, firstMessage: question ? '' : setPhrase('lineBroke', settings.language) };
}

/** Answers what was left open in a conversation that was taken up, once its session has started. */
export function answerOpenQuestion(
  session: Pick<Session, 'receive'>,
  { question, isSpoken }: ResumedConversation,
  { settings }: Pick<ConversationPlan, 'settings'>,
): void {
  if (!question) return;
  const { message, words, calls, evidence } = question;
  const done = { exchange: toolExchange(calls, settings.tools, words), calls, evidence };
  session.receive(message ? { ...message, done } : { type: 'unfinished-answer', done });
  if (isSpoken) session.receive({ type: 'notice', phrase: 'lineBroke', isOpening: true });
}

/** What was read of the files that were given so far. */
function givenFiles(
  conversationId: string,
  turns: readonly RecordedTurn[],
  { files }: TakeUpDependencies,
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

/**
 * The visitor's last words, where they were not answered, or what the agent wrote before it called tools, where it came
 * no further. What became of calls of other systems is told instead of making them again; what the session itself
 * executed may have ended or moved the conversation.
 */
function openTurn(
  turns: readonly RecordedTurn[],
  { isSpoken }: Pick<ResumedConversation, 'isSpoken'>,
): RecordedTurn | undefined {
  const last = turns.at(-1);
  if (!last || !hasContent(last)) return undefined;
  const { role, tool_calls: calls, ledger } = last;
  const hasCalled = calls.some(({ type }) => type !== 'system');
  if (role === 'user') return calls.length === 0 || hasCalled ? last : undefined;
  // By voice, the caller may have interrupted the answer.
  return hasCalled && ledger?.interrupted && !isSpoken ? last : undefined;
}

/** The agent that took a conversation over; undefined where it is gone, and the one that it began with goes on. */
export async function currentAgentOf(
  teamId: string,
  agentId: string,
  agents: Pick<AgentStore, 'findRecent'>,
): Promise<AgentSnapshot | undefined> {
  try {
    return { ...(await agents.findRecent(teamId, agentId)), teamId };
  } catch (error) {
    if (error instanceof AgentNotFound) return undefined;
    throw error;
  }
}
