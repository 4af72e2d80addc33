import type { AnsweringModel } from '@parley/contract/turn-ledger.ts';
import type { ToolCall } from '../language-model/language-model.ts';
import { addNote, type ContextNote } from '../replies/reply-request.ts';
import { setPhrase } from '../replies/set-phrases.ts';
import { answerFurther, reduceFeedback, reduceMessage, reduceStart } from './caller/reduce-caller.ts';
import { reduceKeys } from './caller/reduce-keys.ts';
import { reduceMachine } from './caller/reduce-machine.ts';
import { reduceVoice } from './caller/reduce-voice.ts';
import { endNow, endSoon, reduceTimer } from './reduce-end.ts';
import {
  reduceModelDelta,
  reduceModelEnd,
  reduceModelError,
  reduceRetrieval,
  reduceRetrievalError,
} from './reduce-reply.ts';
import { reduceSound, reduceSoundLag } from './reduce-sound.ts';
import { listen, sayNotice } from './reply/close-turn.ts';
import { bridgeWait } from './reply/reply-voice.ts';
import { andThen, type Step, stepTo } from './state/effect.ts';
import type { SessionEvent } from './state/event.ts';
import {
  type BusyState,
  type EndedState,
  isBusy,
  type SessionSettings,
  type SessionState,
} from './state/state.ts';
import { abandonLateRuns, hasRunningLateRuns } from './tool-records/late-runs.ts';
import { newCallId, withAskedCall } from './tool-records/tool-round.ts';
import { reduceHandoverReady, reduceHandoverRefused } from './tools/handover.ts';
import { reduceLanguageSwitched, reduceToolEnd } from './tools/reduce-tools.ts';

/** The next state of a conversation and what is to be done. Pure: time and ids are in the event and the state. */
export function reduce(state: SessionState, event: SessionEvent): Step<SessionState> {
  return andThen(reduceEvent(state, event), (next) => sayNotice(next, event.atMs));
}

export function openingState(settings: SessionSettings, model: AnsweringModel): SessionState {
  const messages = settings.pending ? withAskedCall(settings.history, settings.pending) : settings.history;
  return {
    phase: 'opening',
    conversation: {
      settings,
      model,
      messages,
      callIds: messages.flatMap((message) =>
        message.role === 'agent' ? (message.toolCalls ?? []).map(({ id }) => id) : [],
      ),
      notes: earlierNotes(settings),
      callerTurns: 0,
      agent: settings.agent,
      recentAgentIds: [settings.agent.agent_id],
      handovers: 0,
      ready: undefined,
      lateRuns: [],
      consent: settings.pending && { call: settings.pending, knownAtMs: undefined },
      declined: undefined,
      saidWaits: { first: 0, longer: 0, own: [] },
      nextEventId: settings.firstEventId ?? 1,
      nextRequestId: 1,
      endAfterTurn: undefined,
      stopReason: undefined,
      isSpeechBehind: false,
      isMachine: false,
      floor: { type: 'quiet' },
      keys: '',
      soundLagMs: 0,
      queued: '',
      notice: undefined,
      waiting: 'attentive',
    },
  };
}

// Told as facts: models refuse a call that they did not make, in front of the caller's first words.
function earlierNotes({ earlierCalls = [] }: SessionSettings): ContextNote[] {
  return earlierCalls
    .filter(({ is_error }) => !is_error)
    .map(({ tool_name, result }) => ({ contextId: undefined, text: `${tool_name}: ${result}` }));
}

function reduceEvent(state: SessionState, event: SessionEvent): Step<SessionState> {
  if (state.phase === 'ended') return reduceEnded(state, event);
  switch (event.type) {
    case 'session-start':
      return state.phase === 'opening' ? reduceStart(state, event.atMs) : stepTo(state);
    case 'typed-message':
      return state.phase === 'opening' ? stepTo(state) : reduceMessage(state, event, event.atMs);
    case 'unfinished-answer':
      return state.phase === 'listening' ? answerFurther(state, event.done, event.atMs) : stepTo(state);
    case 'user-activity':
      return state.phase === 'listening'
        ? listen({ ...state.conversation, waiting: 'attentive' }, [])
        : stepTo(state);
    case 'context-update': {
      const notes = addNote(state.conversation.notes, { contextId: event.contextId, text: event.text });
      return stepTo({ ...state, conversation: { ...state.conversation, notes } });
    }
    case 'feedback':
      return reduceFeedback(state, event.eventId, event.score);
    case 'key-press':
      return state.phase === 'opening' ? stepTo(state) : reduceKeys(state, event.keys, event.atMs);
    case 'sound-lag':
      return reduceSoundLag(state, event.lagMs, event.atMs);
    case 'notice':
      return reduceNotice(state, event);
    case 'machine-answer':
    case 'leave-message':
      return state.phase === 'opening' ? stepTo(state) : reduceMachine(state, event);
    case 'stop-request':
      return endSoon(state, event.reason, event.atMs);
    case 'hang-up':
      return endNow(state, event.reason, event.atMs);
    case 'timer':
      return reduceTimer(state, event.timer, event.atMs);
    case 'voice-start':
    case 'voice-end':
    case 'voice-hint':
    case 'transcript-delta':
    case 'transcript-end':
    case 'transcript-error':
      return state.phase === 'opening' ? stepTo(state) : reduceVoice(state, event);
    case 'sound-start':
    case 'sound-delta':
    case 'sound-end':
    case 'sound-error':
      return isBusy(state) ? reduceSound(state, event) : stepTo(state);
    case 'retrieval-end':
    case 'retrieval-error':
    case 'model-delta':
    case 'model-progress':
    case 'model-evidence':
    case 'model-tool-call':
    case 'model-end':
    case 'model-error':
      return reduceAnswer(state, event);
    case 'tool-end':
      return reduceToolEnd(state, event, event.atMs);
    case 'language-switched':
      return reduceLanguageSwitched(state, event, event.atMs);
    case 'handover-ready':
      return reduceHandoverReady(state, event, event.atMs);
    case 'handover-refused':
      return reduceHandoverRefused(state, event, event.atMs);
  }
}

function reduceNotice(
  state: Exclude<SessionState, EndedState>,
  { phrase, isOpening = false }: Extract<SessionEvent, { type: 'notice' }>,
): Step<SessionState> {
  const { settings } = state.conversation;
  if (isOpening && isBusy(state) && state.turn.said === '') {
    return bridgeWait(state, setPhrase(phrase, settings.language));
  }
  return stepTo({ ...state, conversation: { ...state.conversation, notice: phrase } });
}

type AnswerEvent = Extract<SessionEvent, { type: `model-${string}` | `retrieval-${string}` }>;

/** What is looked up and what the model says for the reply that is being made. */
function reduceAnswer(state: SessionState, event: AnswerEvent): Step<SessionState> {
  // What an earlier, interrupted request still delivers comes too late.
  if (!isBusy(state) || state.turn.requestId !== event.requestId) return stepTo(state);
  const { turn } = state;
  if (event.type === 'retrieval-end') return reduceRetrieval(state, event.retrieved, event.atMs);
  if (event.type === 'retrieval-error') return reduceRetrievalError(state, event.atMs);
  // A model that goes on behind its end has nothing to say any more.
  if (state.phase !== 'thinking' && state.phase !== 'replying') return stepTo(state);
  switch (event.type) {
    case 'model-delta':
      return reduceModelDelta(state, event.text, event.atMs);
    case 'model-progress':
      return stepTo({ ...state, turn: { ...turn, heardAtMs: event.atMs } });
    case 'model-evidence':
      return stepTo({ ...state, turn: { ...turn, evidence: [...turn.evidence, event.evidence] } });
    case 'model-tool-call':
      return stepTo(withToolCall(state, event.call));
    case 'model-end':
      return reduceModelEnd(state, event.end, event.atMs);
    case 'model-error':
      return reduceModelError(state, event, event.atMs);
  }
}

// Calls may outlive the conversation for a moment.
function reduceEnded(state: EndedState, event: SessionEvent): Step<SessionState> {
  if (event.type === 'tool-end') return reduceToolEnd(state, event, event.atMs);
  const isLate = event.type === 'timer' && event.timer === 'late-tools';
  if (!isLate || !hasRunningLateRuns(state.conversation)) return stepTo(state);
  const conversation = { ...state.conversation, lateRuns: [] };
  return {
    state: { ...state, conversation },
    effects: [...abandonLateRuns(state.conversation), { type: 'settle' }],
  };
}

// Some models number their calls anew in each request, or not at all.
function withToolCall(state: BusyState, call: ToolCall): BusyState {
  const { conversation, turn } = state;
  const id = newCallId(conversation, call.id || `call_${turn.requestId}`);
  return {
    ...state,
    conversation: { ...conversation, callIds: [...conversation.callIds, id] },
    turn: { ...turn, toolCalls: [...turn.toolCalls, { ...call, id }] },
  };
}
