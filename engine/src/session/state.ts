import type { EndReason } from '@parley/contract/conversation.ts';
import type { AgentLanguage } from '@parley/contract/languages.ts';
import type { AnsweringModel, TurnAgent } from '@parley/contract/turn-ledger.ts';
import type { ChatMessage, ToolCall, WholeDocument } from '../language-model/language-model.ts';
import type { ContextNote } from '../replies/reply-request.ts';
import type { SetPhrase } from '../replies/set-phrases.ts';
import type { SaidWaits } from '../replies/wait-phrases.ts';
import type { VoiceSettings } from '../text-to-speech/text-to-speech.ts';
import type { SessionTool, SystemTools } from '../tools/tool.ts';
import type { CallerFloor } from '../turns/caller-floor.ts';
import type { SpokenSettings } from '../turns/spoken-settings.ts';
import type { Turn } from '../turns/turn.ts';
import { withAskedCall } from './tools/tool-exchange.ts';
import type { CutRun, PendingConsent, ToolRound } from './tools/tool-run.ts';

/** What one conversation obeys, settled before it begins. Variables are filled in. */
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
  temperature: number | undefined;
  maxTokens: number | undefined;
  /** Extra fields for the agent's own model server. */
  extraBody: Readonly<Record<string, unknown>> | undefined;
  /** What the agent can do besides talking; names are unique. */
  tools: readonly SessionTool[];
  /** How the agent sounds where it speaks; the voice is one of the catalogue's, undefined the language's own. */
  voice: { id: string | undefined; settings: VoiceSettings };
  /** How a spoken conversation is held; undefined for a written one. */
  spoken: SpokenSettings | undefined;
  /** Tools that the conversation itself obeys. */
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
  /** A written conversation ends when nobody wrote for this long; undefined never. */
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

/** What of a conversation's settings belongs to the agent that holds it. */
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

/** What outlives every phase. */
export type Talk = {
  settings: SessionSettings;
  /** The model that writes the replies. */
  model: AnsweringModel;
  /** History for the model, oldest first. */
  messages: readonly ChatMessage[];
  notes: readonly ContextNote[];
  /** Turns of the caller so far. */
  callerTurns: number;
  /** The agent that holds the conversation. */
  agent: TurnAgent;
  /** Agents that held it since the caller last spoke, by id. */
  holders: readonly string[];
  /** How often it was handed over. */
  handovers: number;
  /** The agent that takes it over as soon as the running turn is over. */
  ready: ReadyAgent | undefined;
  /** Calls of turns that were broken off. */
  cutRuns: readonly CutRun[];
  /** The call that the caller was asked about. */
  consent: PendingConsent | undefined;
  /** Phrases said so far that only bridge a wait. */
  saidWaits: SaidWaits;
  nextEventId: number;
  nextRequestId: number;
  /** Set when the conversation ends as soon as the running turn is over. */
  endAfterTurn: EndReason | undefined;
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

/** A conversation in which nobody is speaking or thinking. */
export type ListeningState = { phase: 'listening'; talk: Talk };

/** A conversation that is over. */
export type EndedState = { phase: 'ended'; talk: Talk; reason: EndReason };

/** A phase in which the agent works on a turn. */
export type BusyState =
  /** Knowledge is being looked up. */
  | { phase: 'retrieving'; talk: Talk; turn: Turn }
  /** The model was asked and has not said anything yet. */
  | { phase: 'thinking'; talk: Talk; turn: Turn }
  /** The reply flows. */
  | { phase: 'replying'; talk: Talk; turn: Turn }
  /** The reply is written; its sound is not over yet. */
  | { phase: 'speaking'; talk: Talk; turn: Turn }
  /** Tools that the model asked for are running. */
  | RunningToolsState
  /** Another agent gets ready, or the pause before it begins is not over. */
  | { phase: 'handing-over'; talk: Talk; turn: Turn };

/** Tools that the model asked for are running. */
export type RunningToolsState = { phase: 'running-tools'; talk: Talk; turn: Turn; round: ToolRound };

/** A conversation that goes on. */
export type RunningState = ListeningState | BusyState;

/** Where a conversation stands. */
export type SessionState = { phase: 'opening'; talk: Talk } | ListeningState | BusyState | EndedState;

/** An agent that can take the conversation over at once. */
export type ReadyAgent = { agent: TurnAgent; settings: AgentSettings; model: AnsweringModel };

/** A conversation that has not begun. */
export function openingState(settings: SessionSettings, model: AnsweringModel): SessionState {
  return {
    phase: 'opening',
    talk: {
      settings,
      model,
      messages: settings.pending ? withAskedCall(settings.history, settings.pending) : settings.history,
      notes: [],
      callerTurns: 0,
      agent: settings.agent,
      holders: [settings.agent.agent_id],
      handovers: 0,
      ready: undefined,
      cutRuns: [],
      consent: settings.pending && { call: settings.pending, knownAtMs: undefined },
      saidWaits: { first: 0, longer: 0 },
      nextEventId: settings.firstEventId ?? 1,
      nextRequestId: 1,
      endAfterTurn: undefined,
      floor: { type: 'quiet' },
      keys: '',
      soundLagMs: 0,
      queued: '',
      notice: undefined,
      waiting: 'attentive',
    },
  };
}

/** Whether the agent is at work on a turn. */
export function isBusy(state: SessionState): state is BusyState {
  return state.phase !== 'opening' && state.phase !== 'listening' && state.phase !== 'ended';
}
