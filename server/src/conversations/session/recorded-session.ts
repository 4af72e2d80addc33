import type { EndReason } from '@parley/contract/conversation.ts';
import type { Session } from '@parley/engine/session/session.ts';
import type { SessionOutput } from '@parley/engine/session/state/effect.ts';
import type { VoiceDependencies } from '@parley/engine/session/state/session-dependencies.ts';
import type { TurnFigures } from '../../telemetry/turn-figures.ts';
import type { ConversationPlan } from '../plan/conversation-plan.ts';
import { createConversationRecorder, type SessionRecorder } from '../records/conversation-recorder.ts';
import type { ConversationStore } from '../records/conversation-store.ts';
import type { ConversationSound } from './conversation-sound.ts';
import type { ConversationTrace } from './conversation-trace.ts';
import type { MissingVariablesNote } from './missing-variables-note.ts';
import { type PlacedTurn, runSession } from './run-session.ts';
import { createStoredOutput } from './stored-output.ts';

/** What a channel does for a session. */
export type Transport = {
  /** Starts the session, and tells it from then on what the caller does. */
  begin: (session: Session) => void;
  /** Gets everything that the session says, in order. Must not throw. */
  write: (output: SessionOutput) => void;
  /** Places turns where the session is not the whole conversation. */
  placed?: PlacedTurn | undefined;
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
  sound: ConversationSound | undefined;
  transport: Transport;
  /** Stores it; while it goes on unless given. */
  recorder: SessionRecorder | undefined;
  missingVariables: MissingVariablesNote;
  trace: ConversationTrace | undefined;
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

/** Runs the session of a conversation from its first word until its end and its recording are stored. */
export async function runRecordedSession(
  run: RecordedSession,
  dependencies: RecordedSessionDependencies,
): Promise<void> {
  const { conversationId, plan, voice, sound, trace, missingVariables, reportFailure } = run;
  const { begin, placed } = run.transport;
  const { recorder, write } = recorderOf(run, dependencies);
  // Between two messages of a call-by-call chat there is no session.
  const isCallByCall = run.recorder !== undefined;
  const leave = isCallByCall ? undefined : dependencies.admission?.register(conversationId);
  try {
    const reason: EndReason = await runSession({
      plan,
      voice,
      isCallByCall,
      recorder,
      sound,
      trace,
      turnFigures: dependencies.turnFigures,
      placed,
      write,
      begin,
      reportFailure,
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

/** Who stores what a session says, and who shows it: a written reply is complete when its turn is stored. */
function recorderOf(
  { conversationId, voice, transport, recorder: own, reportFailure }: RecordedSession,
  { store }: Pick<RecordedSessionDependencies, 'store'>,
): { recorder: SessionRecorder; write: Transport['write'] } {
  const { write, isConnected, onUnstored = () => {} } = transport;
  if (own) return { recorder: own, write };
  if (!store) throw new Error('A conversation without a store needs a recorder of its own.');
  const failures = { reportFailure, onUnstored, isConnected };
  const recorder = createConversationRecorder(store, conversationId, failures);
  return { recorder, write: voice ? write : createStoredOutput(recorder, write) };
}
