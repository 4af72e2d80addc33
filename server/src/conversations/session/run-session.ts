import type { EndReason } from '@parley/contract/conversation.ts';
import { Session } from '@parley/engine/session/session.ts';
import type { SessionOutput } from '@parley/engine/session/state/effect.ts';
import type { VoiceDependencies } from '@parley/engine/session/state/session-dependencies.ts';
import type { FinishedTurn, StartedTurn } from '@parley/engine/turns/turn.ts';
import type { TurnFigures } from '../../telemetry/turn-figures.ts';
import type { ConversationPlan } from '../plan/conversation-plan.ts';
import type { SessionRecorder } from '../records/conversation-recorder.ts';
import type { ConversationSound } from './conversation-sound.ts';
import type { ConversationTrace } from './conversation-trace.ts';
import { sessionClock } from './session-clock.ts';
import { storedBeforeTools } from './stored-tools.ts';

/**
 * Places a turn of a session within a conversation that had earlier sessions.
 * @param ageMs how long the session has run
 */
export type PlacedTurn = <T extends FinishedTurn | StartedTurn>(turn: T, ageMs: number) => T;

/** A session that is about to begin, and where what it says goes. */
export type SessionRun = {
  plan: ConversationPlan;
  /** Undefined for a conversation without sound. */
  voice: VoiceDependencies | undefined;
  /** Whether the session answers one message, and its tools may end behind it. */
  isCallByCall: boolean;
  recorder: SessionRecorder;
  /** Undefined in a written conversation. */
  sound: Pick<ConversationSound, 'note'> | undefined;
  /** Undefined without a collector of traces. */
  trace?: ConversationTrace | undefined;
  turnFigures?: Pick<TurnFigures, 'add'> | undefined;
  /** Places turns within the whole conversation, where it has several sessions. */
  placed?: PlacedTurn | undefined;
  /** Gets everything that the session says, in order. Must not throw. */
  write: (output: SessionOutput) => void;
  /** Starts the session, and tells it from then on what the caller does. */
  begin: (session: Session) => void;
  /** Gets failures that the conversation survives, for the log. */
  reportFailure: (error: unknown) => void;
};

/** Longest wait for the storage of what a tool is called for, in milliseconds. */
const STORED_MS = 10_000;

/**
 * Runs a session and records what it says; tools run only for what is stored.
 * @returns why it ended, when nothing of it is running any more; for a session of one message, when the last was said
 */
export async function runSession(run: SessionRun): Promise<EndReason> {
  const { plan, voice, isCallByCall, recorder, sound, trace, placed, write, begin, reportFailure } = run;
  const said = Promise.withResolvers<EndReason>();
  const tell = (given: SessionOutput): void => {
    trace?.note(given);
    if (given.type === 'turn-end') run.turnFigures?.add(given.turn.ledger, voice !== undefined);
    const output = placed
      ? placedOutput(given, (turn) => placed(turn, sessionClock.now() - session.startMs))
      : given;
    record(output, recorder);
    sound?.note(output);
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
