import type { EndReason } from '@parley/contract/conversation.ts';
import type { ChatMessage } from '@parley/engine/language-model/language-model.ts';
import type { SessionOutput } from '@parley/engine/session/effect.ts';
import { Session } from '@parley/engine/session/session.ts';
import type { FinishedTurn } from '@parley/engine/turns/turn.ts';
import type { ConversationPlan } from '../../conversations/plan/conversation-plan.ts';
import { sessionClock } from '../../conversations/session/session-clock.ts';
import type { TestCallerVoice } from './scenario-caller.ts';

/** What is held in a test. */
export type TestTalk = {
  plan: ConversationPlan;
  caller: TestCallerVoice;
  /** Turns of the caller at most. */
  maxTurns: number;
  signal: AbortSignal;
  reportFailure: (error: unknown) => void;
};

/** What was said and done. */
export type HeldTalk = {
  turns: readonly FinishedTurn[];
  /** Null where the test ended before the conversation. */
  endReason: EndReason | null;
};

/**
 * Holds a written conversation, the caller speaking whenever the agent is done.
 * @throws the signal's reason when it aborts, and what the caller throws
 */
export async function holdTalk({
  plan,
  caller,
  maxTurns,
  signal,
  reportFailure,
}: TestTalk): Promise<HeldTalk> {
  const turns: FinishedTurn[] = [];
  let endReason: EndReason | null = null;
  let pause = Promise.withResolvers<void>();
  const emit = (output: SessionOutput): void => {
    if (output.type === 'turn-end') {
      turns.push(output.turn);
      if (!output.continues) pause.resolve();
    }
    if (output.type === 'session-end') {
      endReason = output.reason;
      pause.resolve();
    }
  };
  const { settings, ...means } = plan;
  const broken = brokenBy(signal);
  await using session = new Session(settings, { ...means, clock: sessionClock, emit, reportFailure });
  session.receive({ type: 'session-start' });
  if (settings.firstMessage.trim() !== '') await Promise.race([pause.promise, broken]);
  const isOver = () => endReason !== null;
  for (let turn = 1; turn <= maxTurns && !isOver(); turn += 1) {
    const text = await Promise.race([caller(saidSoFar(settings.history, turns), signal), broken]);
    if (text === undefined) return { turns: [...turns], endReason: 'client_ended' };
    pause = Promise.withResolvers();
    session.receive({ type: 'typed-message', text });
    await Promise.race([pause.promise, broken]);
  }
  return { turns: [...turns], endReason };
}

function saidSoFar(history: readonly ChatMessage[], turns: readonly FinishedTurn[]): ChatMessage[] {
  const said = turns.flatMap(({ callerText, agentText }): ChatMessage[] => [
    ...(callerText === undefined ? [] : [{ role: 'user' as const, text: callerText }]),
    ...(agentText === '' ? [] : [{ role: 'agent' as const, text: agentText }]),
  ]);
  return [...history, ...said];
}

function brokenBy(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  // Nobody may be waiting any more when it comes.
  promise.catch(() => {});
  const broken = () => reject(signal.reason);
  if (signal.aborted) broken();
  signal.addEventListener('abort', broken, { once: true });
  return promise;
}
