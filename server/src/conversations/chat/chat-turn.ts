import { EndReason } from '@parley/contract/conversation.ts';
import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import type { SessionOutput } from '@parley/engine/session/effect.ts';
import { openSession } from '@parley/engine/session/session.ts';
import type { FinishedTurn, StartedTurn } from '@parley/engine/turns/turn.ts';
import type { Admission, Entrant, StopRequest } from '../admission/admission.ts';
import type { ConversationPlan } from '../plan/conversation-plan.ts';
import { sessionClock } from '../session/session-clock.ts';
import { storedBeforeTools } from '../session/stored-tools.ts';

/** A message that is to be answered. */
export type TurnCall = {
  plan: ConversationPlan;
  entrant: Entrant;
  message: string;
  signal: AbortSignal;
  /** Stores the beginning of a conversation that has to be counted first. */
  begin: (() => Promise<unknown>) | undefined;
  /** Stores the message before a tool is called for it. */
  storeQuestion: (turn: StartedTurn) => Promise<void>;
  /** Told how far the reply has been written, each time all of it. */
  onWords?: ((reply: string) => void) | undefined;
  reportFailure: (error: unknown) => void;
};

/** What a message led to. */
export type HeldTurns = {
  /** More than one where an agent hands over to another, which speaks next. */
  turns: readonly FinishedTurn[];
  /** Set where the agent ended the conversation. */
  endReason: Extract<EndReason, 'agent_ended' | 'transferred'> | undefined;
  /** Has every call reported that was still running when its turn was broken off; `position` counts the turns. */
  followCalls(report: (position: number, call: ToolCallRecord) => void): void;
};

/** Holds the turns that answer one message; a client that goes away breaks them off. */
export async function holdTurns(
  { plan, entrant, message, signal, begin, storeQuestion, onWords, reportFailure }: TurnCall,
  admission: Admission,
): Promise<HeldTurns> {
  const turns: FinishedTurn[] = [];
  const answered = Promise.withResolvers<void>();
  let endReason: HeldTurns['endReason'];
  const late: { eventId: number; record: ToolCallRecord }[] = [];
  let note = (update: (typeof late)[number]) => void late.push(update);
  const said: string[] = [];
  const emit = (output: SessionOutput): void => {
    if (onWords) noteWords(output);
    if (output.type === 'turn-start') question = output.turn;
    if (output.type === 'turn-end') {
      turns.push(output.turn);
      if (!output.continues) answered.resolve();
    }
    if (output.type === 'tool-update') note(output);
    if (output.type === 'session-end') {
      if (isChatEnd(output.reason)) endReason = output.reason;
      answered.resolve();
    }
  };
  const noteWords = (output: SessionOutput): void => {
    if (output.type === 'reply-start') said.push('');
    else if (output.type === 'reply-delta') said.push((said.pop() ?? '') + output.text);
    else if (output.type === 'reply-end') said.splice(-1, 1, output.text);
    else return;
    onWords?.(said.filter(Boolean).join('\n\n'));
  };
  let question: StartedTurn | undefined;
  let stored: Promise<boolean> | undefined;
  const store = async (turn: StartedTurn): Promise<boolean> => {
    try {
      await storeQuestion(turn);
      return true;
    } catch (error) {
      reportFailure(error);
      return false;
    }
  };
  const { settings: planned, ...means } = storedBeforeTools(plan, async () => {
    if (question) stored ??= store(question);
    return stored ?? false;
  });
  const settings = {
    ...planned,
    firstMessage: '',
    // The session ends with its turn, the chat only with such an end.
    restsAfter: EndReason.options.filter((reason) => !isChatEnd(reason)),
    maxDurationMs: undefined,
    idleEndMs: undefined,
    turnTimeoutMs: undefined,
    silenceEndMs: undefined,
  };
  let hangUp = () => {};
  const stop: StopRequest = (urgency) => {
    if (urgency === 'now') hangUp();
  };
  const place = admission.enter(stop, entrant);
  try {
    place.settle('written');
    await begin?.();
    await using session = openSession(settings, { ...means, clock: sessionClock, emit, reportFailure });
    hangUp = () => session.receive({ type: 'hang-up', reason: 'client_ended' });
    signal.addEventListener('abort', hangUp, { once: true });
    session.receive({ type: 'session-start' });
    session.receive({ type: 'typed-message', text: message });
    if (signal.aborted) hangUp();
    await answered.promise;
    return {
      turns,
      endReason,
      followCalls(report) {
        note = ({ eventId, record }) => {
          const position = turns.findIndex((turn) => turn.eventId === eventId);
          if (position >= 0) report(position, record);
        };
        for (const update of late.splice(0)) note(update);
      },
    };
  } finally {
    place.leave();
  }
}

function isChatEnd(reason: EndReason): reason is NonNullable<HeldTurns['endReason']> {
  return reason === 'agent_ended' || reason === 'transferred';
}
