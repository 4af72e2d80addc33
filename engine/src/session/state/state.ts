import type { EndReason } from '@parley/contract/conversation.ts';
import type { AgentLanguage } from '@parley/contract/languages.ts';
import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import type { AnsweringModel, TurnAgent } from '@parley/contract/turn-ledger.ts';
import type { ChatMessage, ToolCall, WholeDocument } from '../../language-model/language-model.ts';
import type { ContextNote } from '../../replies/reply-request.ts';
import type { SaidWaits, SetPhrase } from '../../replies/set-phrases.ts';
import type { VoiceSettings } from '../../text-to-speech/text-to-speech.ts';
import type { SessionTool, SystemTools, ToolOutcome } from '../../tools/tool.ts';
import type { MadeCall } from '../../tools/tool-record.ts';
import type { CallerFloor } from '../../turns/caller-floor.ts';
import type { SpokenSettings } from '../../turns/spoken-settings.ts';
import type { Turn } from '../../turns/turn.ts';

/** The settings of one conversation, fixed before it begins. Variables are filled in. */
export type SessionSettings = {
  /** The agent that the conversation begins with. */
  agent: TurnAgent;
  systemPrompt: string;
  /** What the agent says first; empty when it waits for the caller. */
  firstMessage: string;
  language: AgentLanguage;
  /** What was said before this session, oldest first. */
  history: readonly ChatMessage[];
  /** Number of the first turn; 1 unless turns came before. */
  firstEventId?: number | undefined;
  /** Calls of tools before the conversation: recorded with turn 1, and what succeeded is told to the model. */
  earlierCalls?: readonly ToolCallRecord[] | undefined;
  temperature: number | undefined;
  maxTokens: number | undefined;
  /** Extra fields for the agent's own model server. */
  extraBody: Readonly<Record<string, unknown>> | undefined;
  /** Names are unique. */
  tools: readonly SessionTool[];
  /** How the agent sounds where it speaks; the voice is one of the catalogue's, undefined the language's own. */
  voice: { id: string | undefined; settings: VoiceSettings };
  /** Undefined in a written conversation. */
  spoken: SpokenSettings | undefined;
  /** Tools that the session itself executes. */
  systemTools: SystemTools;
  /** A call that the caller was asked about in the last words of the history; their next words decide on it. */
  pending?: ToolCall | undefined;
  /** Ends behind which the conversation may go on in another session: what the caller was asked stays asked. */
  restsAfter?: readonly EndReason[] | undefined;
  /** Words that the recogniser is to expect. */
  keywords: readonly string[];
  /** Documents that the agent knows by heart. */
  documents: readonly WholeDocument[];
  /** Whether knowledge is looked up before each reply. */
  usesKnowledge: boolean;
  /** The conversation ends after this long; undefined never. */
  maxDurationMs: number | undefined;
  /** A written conversation ends when the visitor wrote nothing for this long; undefined never. */
  idleEndMs: number | undefined;
  /** The agent speaks up, once, when the caller says nothing for this long; undefined never. */
  turnTimeoutMs: number | undefined;
  /** A spoken conversation ends when the caller says nothing for this long; undefined never. */
  silenceEndMs: number | undefined;
  /** Turns of the caller after which the conversation ends. */
  maxTurns: number;
  /** Longest silence of a model before it counts as failed. */
  modelTimeoutMs: number;
};

/** The settings that change when another agent takes over. */
export type AgentSettings = Pick<
  SessionSettings,
  | 'systemPrompt'
  | 'firstMessage'
  | 'language'
  | 'temperature'
  | 'maxTokens'
  | 'extraBody'
  | 'tools'
  | 'systemTools'
  | 'voice'
  | 'documents'
  | 'usesKnowledge'
  | 'keywords'
>;

/** What every phase shares. */
export type Conversation = {
  settings: SessionSettings;
  model: AnsweringModel;
  /** History for the model, oldest first. */
  messages: readonly ChatMessage[];
  /** Ids of all calls of tools so far: clients and the history tell calls apart by them. */
  callIds: readonly string[];
  notes: readonly ContextNote[];
  callerTurns: number;
  agent: TurnAgent;
  /** Agents that took part since the caller last spoke. */
  recentAgentIds: readonly string[];
  handovers: number;
  /** The agent that takes it over as soon as the running turn is over. */
  ready: ReadyAgent | undefined;
  /** Calls whose turns do not wait for them. */
  lateRuns: readonly LateRun[];
  /** The call that the caller was asked about. */
  consent: PendingConsent | undefined;
  /** The last call that the caller was asked about and did not agree to. */
  declined: ToolCall | undefined;
  /** Phrases said so far that only bridge a wait. */
  saidWaits: SaidWaits;
  nextEventId: number;
  nextRequestId: number;
  /** Set when the conversation ends as soon as the running turn is over. */
  endAfterTurn: EndReason | undefined;
  /** Why it ends with a later turn, where the caller interrupts the goodbye that `endAfterTurn` stands for. */
  stopReason: EndReason | undefined;
  /** Speech in and out did not follow the last switch of the language: it is tried again when that is asked for. */
  isSpeechBehind: boolean;
  /** A machine is on the line, to which the agent says a message at most. */
  isMachine: boolean;
  /** What the caller does with their voice. */
  floor: CallerFloor;
  /** Keys that the caller has pressed and that are not answered yet. */
  keys: string;
  /** How much later than was counted on the agent is heard, in milliseconds. */
  soundLagMs: number;
  /** What the caller said over the agent and is answered next; empty for nothing. */
  queued: string;
  /** What the agent says as soon as neither it nor the caller speaks. */
  notice: SetPhrase | undefined;
  /**
   * How a silent caller is waited for: `attentive` speaks to them and then ends the call, `patient` (the agent chose to
   * wait) only ends it, `prompted` has spoken to them already.
   */
  waiting: 'attentive' | 'patient' | 'prompted';
};

/** Neither side is speaking, and the agent works on nothing. */
export type ListeningState = { phase: 'listening'; conversation: Conversation };

export type EndedState = { phase: 'ended'; conversation: Conversation; reason: EndReason };

/** A phase in which the agent works on a turn. */
export type BusyState =
  /** Knowledge is being looked up. */
  | { phase: 'retrieving'; conversation: Conversation; turn: Turn }
  /** The model was asked and has not said anything yet. */
  | { phase: 'thinking'; conversation: Conversation; turn: Turn }
  /** The reply flows. */
  | { phase: 'replying'; conversation: Conversation; turn: Turn }
  /** The reply is written; its sound is not over yet. */
  | { phase: 'speaking'; conversation: Conversation; turn: Turn }
  | RunningToolsState
  /** Another agent gets ready, or the pause before it begins is not over. */
  | { phase: 'handing-over'; conversation: Conversation; turn: Turn };

export type RunningToolsState = {
  phase: 'running-tools';
  conversation: Conversation;
  turn: Turn;
  round: ToolRound;
};

export type RunningState = ListeningState | BusyState;

export type SessionState =
  | { phase: 'opening'; conversation: Conversation }
  | ListeningState
  | BusyState
  | EndedState;

/** An agent that can take the conversation over at once. */
export type ReadyAgent = { agent: TurnAgent; settings: AgentSettings; model: AnsweringModel };

export function isBusy(state: SessionState): state is BusyState {
  return state.phase !== 'opening' && state.phase !== 'listening' && state.phase !== 'ended';
}

/** A call that runs outside of the session. */
export type ToolRun = {
  /** Two calls of the same that wait for one run share its number. */
  runId: number;
  /** The turn that called it. */
  eventId: number;
  made: MadeCall;
  /** What the caller agreed with, where they were asked. */
  consent: string | undefined;
  /** Whether the reply goes on without its answer. */
  isBackground: boolean;
};

/** A call whose turn does not wait for it: it was broken off, or goes on without it. It is not made a second time. */
export type LateRun = ToolRun & { ended: ToolOutcome | undefined; endedAtMs: number | undefined };

/** What a tool gave back, as the model reads it. */
export type ToolResult = Omit<Extract<ChatMessage, { role: 'tool' }>, 'role'>;

export type ToolRound = {
  /** Where in the reply the words stand that the model said before its calls. */
  words: { from: number; to: number };
  calls: readonly ToolCall[];
  /** In whatever order they came. */
  results: readonly ToolResult[];
  awaited: readonly ToolRun[];
  /** The call that the caller is asked about when the others are done. */
  asks: ToolCall | undefined;
  /** What is said instead of another reply of the model. */
  greeting: string | undefined;
  startedAtMs: number;
};

/** A call that is made when the caller agrees. */
export type PendingConsent = {
  call: ToolCall;
  /** Moment of the conversation before which the caller did not know what they were asked; undefined in writing. */
  knownAtMs: number | undefined;
  /** How its turn recorded that it was asked; undefined where that was in an earlier session. */
  asked?: { eventId: number; record: ToolCallRecord } | undefined;
};
