import type { EndReason } from '@parley/contract/conversation.ts';
import { Session } from '@parley/engine/session/session.ts';
import type { SessionOutput } from '@parley/engine/session/state/effect.ts';
import type { VoiceDependencies } from '@parley/engine/session/state/session-dependencies.ts';
import type { FinishedTurn, StartedTurn } from '@parley/engine/turns/turn.ts';
import type { TurnFigures } from '../../telemetry/turn-figures.ts';
import type { ConversationPlan } from '../plan/conversation-plan.ts';
import { createConversationRecorder, type SessionRecorder } from '../records/conversation-recorder.ts';
import type { ConversationStore } from '../records/conversation-store.ts';
import { redactedRecorder } from '../records/redacted-recorder.ts';
import type { Redaction } from '../redaction/redaction.ts';
import type { ConversationSound } from './conversation-sound.ts';
import type { ConversationTrace } from './conversation-trace.ts';
import type { MissingVariablesNote } from './missing-variables-note.ts';
import { sessionClock } from './session-clock.ts';
import { createStoredOutput } from './stored-output.ts';
import { storedBeforeTools } from './stored-tools.ts';

/** What a channel does for a session. */
export type Transport = {
  /** Starts the session, and tells it from then on what the caller does. */
  begin: (session: Session) => void;
  /** Gets everything that the session says, in order. Must not throw. */
  write: (output: SessionOutput) => void;
  /**
   * Places turns within a conversation that had earlier sessions.
   * @param ageMs how long the session has run
   */
  placed?: (<T extends FinishedTurn | StartedTurn>(turn: T, ageMs: number) => T) | undefined;
  /** Whether the caller gets what is written; they always do unless given. */
  isConnected?: (() => boolean) | undefined;
  /** Called once when nothing could be stored for a while; the conversation goes on unless the channel ends it. */
  onUnstored?: (() => void) | undefined;
};

/** A conversation that is stored as begun, what its session is run with, and where what it says goes. */
export type RecordedSession = {
  conversationId: string;
  plan: ConversationPlan;
  /** Undefined for a conversation without sound. */
  voice: VoiceDependencies | undefined;
  /** Undefined in a written conversation. */
  sound: ConversationSound | undefined;
  transport: Transport;
  /** Stores it; while it goes on unless given. */
  recorder: SessionRecorder | undefined;
  /** What is withheld from storage; an own recorder does that by itself. */
  redaction: Redaction;
  missingVariables: MissingVariablesNote;
  /** Undefined without a collector of traces. */
  trace: ConversationTrace | undefined;
  /** Gets failures that the conversation survives, for the log. */
  reportFailure: (error: unknown) => void;
};

/** Where recorded sessions are stored, counted and told of. */
export type RecordedSessionDependencies = {
  store?: ConversationStore | undefined;
  /** Notes that a conversation runs here. @returns to be called when it does so no more */
  admission?: { register(conversationId: string): () => void } | undefined;
  onEnd?: ((conversationId: string) => void) | undefined;
  turnFigures?: Pick<TurnFigures, 'add'> | undefined;
};

/** Longest wait for the storage of what a tool is called for, in milliseconds. */
const STORED_MS = 10_000;

/** Runs the session of a conversation from its first word until its end and its recording are stored. */
export async function runRecordedSession(
  run: RecordedSession,
  dependencies: RecordedSessionDependencies,
): Promise<void> {
  const { conversationId, plan, sound, missingVariables } = run;
  const recording = recorderOf(run, dependencies);
  const { recorder } = recording;
  // Between two messages of a call-by-call chat there is no session.
  const isCallByCall = run.recorder !== undefined;
  const leave = isCallByCall ? undefined : dependencies.admission?.register(conversationId);
  try {
    const reason = await runSession(run, {
      ...recording,
      isCallByCall,
      turnFigures: dependencies.turnFigures,
    });
    const rests = plan.settings.restsAfter?.includes(reason) ?? false;
    await (rests ? recorder.rest() : recorder.finish(reason));
    if (isCallByCall) await missingVariables.store();
    await sound?.finish();
    if (rests) return;
    dependencies.onEnd?.(conversationId);
  } finally {
    leave?.();
  }
}

type Recording = { recorder: SessionRecorder; write: Transport['write'] };

/** Who stores what a session says, and who shows it: a written reply is complete when its turn is stored. */
function recorderOf(
  { conversationId, voice, transport, recorder: own, redaction, reportFailure }: RecordedSession,
  { store }: Pick<RecordedSessionDependencies, 'store'>,
): Recording {
  const { write, isConnected, onUnstored = () => {} } = transport;
  if (own) return { recorder: own, write };
  if (!store) throw new Error('A conversation without a store needs a recorder of its own.');
  const failures = { reportFailure, onUnstored, isConnected };
  const plain = createConversationRecorder(store, conversationId, failures);
  const recorder = redactedRecorder(plain, redaction, reportFailure);
  return { recorder, write: voice ? write : createStoredOutput(recorder, write) };
}

/**
 * Runs a session and records what it says; tools run only for what is stored.
 * @param options `isCallByCall`: it answers one message, and its tools may end behind it
 * @returns why it ended, when nothing of it is running any more; for a session of one message, when the last was said
 */
async function runSession(
  { plan, voice, sound, trace, transport: { begin, placed }, reportFailure }: RecordedSession,
  options: Recording & { isCallByCall: boolean } & Pick<RecordedSessionDependencies, 'turnFigures'>,
): Promise<EndReason> {
  const { recorder, write, isCallByCall, turnFigures } = options;
  const said = Promise.withResolvers<EndReason>();
  const tell = (given: SessionOutput): void => {
    trace?.note(given);
    if (given.type === 'turn-end') turnFigures?.add(given.turn.ledger, voice !== undefined);
    const output = placed
      ? placedOutput(given, (turn) => placed(turn, sessionClock.now() - session.startMs))
      : given;
    record(output, recorder);
    sound?.note(given);
    write(output);
    if (output.type === 'session-end') said.resolve(output.reason);
  };
  const emit = trace ? (output: SessionOutput) => trace.within(() => tell(output)) : tell;
  const { settings, ...agent } = storedBeforeTools(plan, () => recorder.isStored(STORED_MS));
  const session = new Session(settings, { ...agent, clock: sessionClock, voice, emit, reportFailure });
  begin(trace ? trace.bind(session) : session);
  return isCallByCall ? said.promise : session.ended;
}

function record(output: SessionOutput, recorder: SessionRecorder): void {
  if (output.type === 'turn-start') recorder.beginTurn(output.turn);
  if (output.type === 'turn-end') recorder.addTurn(output.turn);
  if (output.type === 'tool-update') recorder.updateToolCall(output.eventId, output.record);
  if (output.type === 'feedback') recorder.setFeedback(output.eventId, output.score);
}

function placedOutput(
  output: SessionOutput,
  placed: <T extends FinishedTurn | StartedTurn>(turn: T) => T,
): SessionOutput {
  if (output.type === 'turn-start') return { ...output, turn: placed(output.turn) };
  if (output.type === 'turn-end') return { ...output, turn: placed(output.turn) };
  return output;
}
