import type { NewAgentTest } from '@parley/contract/agent-test.ts';
import type { EndReason } from '@parley/contract/conversation.ts';
import type { ChatMessage } from '@parley/engine/language-model/language-model.ts';
import type { Session } from '@parley/engine/session/session.ts';
import type { SessionOutput } from '@parley/engine/session/state/effect.ts';
import type { FinishedTurn } from '@parley/engine/turns/turn.ts';
import type { AgentSnapshot } from '../../agents/agent-snapshot.ts';
import {
  type OpenConversation,
  type OpeningDependencies,
  openConversation,
} from '../../conversations/open-conversation.ts';
import { newConversationId } from '../../conversations/records/conversation-id.ts';
import type { StartingRecorder } from '../../conversations/records/conversation-recorder.ts';
import type { Transport } from '../../conversations/session/recorded-session.ts';
import { untilAborted } from '../../http/until-aborted.ts';
import { testClient, withMockedTools } from './mocked-tools.ts';
import { testHistory } from './test-history.ts';

// What belongs here: conversations of agent tests. Nothing of them is stored, and they take no slot from callers.

/** Says what the caller says next; undefined when they hang up. */
export type TestCallerVoice = (
  said: readonly ChatMessage[],
  signal: AbortSignal,
) => Promise<string | undefined>;

/** What conversations of tests are opened with. */
export type TestConversationDependencies = OpeningDependencies & {
  /** Gets failures that the conversation survives, for the log. */
  reportFailure: (error: unknown) => void;
};

/** The caller's side of a test. */
type TestCall = {
  caller: TestCallerVoice;
  /** Turns of the caller at most. */
  maxTurns: number;
  signal: AbortSignal;
};

/** What was said and done. */
type TestConversationResult = {
  turns: readonly FinishedTurn[];
  /** Null where the test ended before the conversation. */
  endReason: EndReason | null;
  /** Names of variables that had no value. */
  missingVariables: readonly string[];
};

/** Plans the conversation of a test, as the agent's settings and the test say. @throws {ExpectedError} */
export async function openTestConversation(
  test: NewAgentTest,
  agent: AgentSnapshot,
  dependencies: TestConversationDependencies,
): Promise<{ plan: OpenConversation['plan']; run(call: TestCall): Promise<TestConversationResult> }> {
  const said = test.kind === 'conversation' ? test.history : test.history.slice(0, -1);
  const isFromBeginning = test.kind === 'conversation' && said.length === 0;
  const startedMs = dependencies.nowMs();
  const turns: FinishedTurn[] = [];
  const opened = await openConversation(
    {
      conversationId: newConversationId(),
      // What is not said needs no variables.
      agent: isFromBeginning ? agent : withoutFirstMessage(agent),
      channel: { channel: 'simulation', startedBy: null, userId: null },
      facts: {
        variables: test.dynamic_variables,
        client: testClient(test.tools),
        chat: { ...testHistory(said), isCallByCall: true, startedMs, firstAgentId: agent.agent_id },
      },
      // A test has its own bound.
      adjust: ({ plan: { settings } }) => ({
        ...settings,
        maxDurationMs: undefined,
      }),
      admit() {},
      recorder: collectingRecorder(turns),
      reportFailure: dependencies.reportFailure,
    },
    { ...dependencies, tools: withMockedTools(test.tools, dependencies.tools) },
  );
  if (!opened) throw new Error('The conversation of a test was aborted before it began.');
  return { plan: opened.plan, run: (call) => runTestConversation(opened, turns, call) };
}

function withoutFirstMessage(agent: AgentSnapshot): AgentSnapshot {
  const { conversation_config: config } = agent;
  return { ...agent, conversation_config: { ...config, agent: { ...config.agent, first_message: '' } } };
}

/**
 * Runs a written conversation, the caller speaking whenever the agent is done.
 * @throws the signal's reason when it aborts, and what the caller throws
 */
async function runTestConversation(
  opened: OpenConversation,
  turns: readonly FinishedTurn[],
  { caller, maxTurns, signal }: TestCall,
): Promise<TestConversationResult> {
  const { firstMessage, history } = opened.plan.settings;
  const line = createTestLine();
  const ended = opened.run(line.transport);
  const result = (endReason: EndReason | null): TestConversationResult => ({
    turns: [...turns],
    endReason,
    missingVariables: opened.missingVariables.unstored(),
  });
  try {
    if (firstMessage.trim() !== '') await untilAborted(line.paused(), signal);
    for (let turn = 1; turn <= maxTurns && line.endReason() === null; turn += 1) {
      const text = await untilAborted(caller(saidSoFar(history, turns), signal), signal);
      if (text === undefined) return result('client_ended');
      line.say(text);
      await untilAborted(line.paused(), signal);
    }
    return result(line.endReason());
  } finally {
    line.hangUp();
    await ended;
  }
}

/** The line between the caller of a test and the session. */
function createTestLine() {
  let session: Session | undefined;
  let endReason: EndReason | null = null;
  let pause = Promise.withResolvers<void>();
  const transport: Transport = {
    begin(begun) {
      session = begun;
      begun.receive({ type: 'session-start' });
    },
    write(output: SessionOutput) {
      if (output.type === 'turn-end' && !output.continues) pause.resolve();
      if (output.type !== 'session-end') return;
      endReason = output.reason;
      pause.resolve();
    },
  };
  return {
    transport,
    endReason: () => endReason,
    /** Settles when the agent is done with what it says, or the conversation is over. */
    paused: () => pause.promise,
    say(text: string): void {
      pause = Promise.withResolvers();
      session?.receive({ type: 'typed-message', text });
    },
    hangUp: () => session?.receive({ type: 'hang-up', reason: 'client_ended' }),
  };
}

function collectingRecorder(turns: FinishedTurn[]): StartingRecorder {
  return {
    async start() {},
    beginTurn() {},
    addTurn: (turn) => void turns.push(turn),
    updateToolCall() {},
    setFeedback() {},
    isStored: async () => true,
    async finish() {},
    async rest() {},
  };
}

function saidSoFar(history: readonly ChatMessage[], turns: readonly FinishedTurn[]): ChatMessage[] {
  const said = turns.flatMap(({ callerText, agentText }): ChatMessage[] => [
    ...(callerText === undefined ? [] : [{ role: 'user' as const, text: callerText }]),
    ...(agentText === '' ? [] : [{ role: 'agent' as const, text: agentText }]),
  ]);
  return [...history, ...said];
}
