import type { ReplyPart, ReplyRequest, ToolCall } from '../src/language-model/language-model.ts';
import { Session } from '../src/session/session.ts';
import type { SessionOutput } from '../src/session/state/effect.ts';
import type { AgentSide, HandOver, SpeechDependencies } from '../src/session/state/session-dependencies.ts';
import type { SessionSettings } from '../src/session/state/state.ts';
import type { Speaker } from '../src/text-to-speech/text-to-speech.ts';
import type { SessionTool, ToolContext, ToolOutcome } from '../src/tools/tool.ts';

/** Settings of a written conversation without tools. */
export const SETTINGS: SessionSettings = {
  agent: { agent_id: 'agent_anna', agent_name: 'Anna' },
  systemPrompt: 'You are Anna.',
  firstMessage: '',
  language: 'en',
  history: [],
  temperature: undefined,
  maxTokens: undefined,
  extraBody: undefined,
  tools: [],
  voice: { id: 'voice_anna', settings: {} },
  keywords: [],
  spoken: undefined,
  systemTools: {},
  documents: [],
  usesKnowledge: false,
  maxDurationMs: undefined,
  idleEndMs: undefined,
  turnTimeoutMs: undefined,
  silenceEndMs: undefined,
  maxTurns: 50,
  modelTimeoutMs: 20_000,
};

/** Turn-taking settings in tests. */
export const SPOKEN: NonNullable<SessionSettings['spoken']> = {
  interruption: { whileSpeaking: 'normal', whileThinking: 'normal' },
  eagerness: 'normal',
  readsWords: true,
  ignoredTerms: [],
  softTimeout: undefined,
  startsWithClause: false,
};

/** A tool that is called for real unless the caller has to agree. */
export function sessionTool(name: string, changes: Partial<SessionTool> = {}): SessionTool {
  const inputSchema = { type: 'object', properties: {} };
  return {
    name,
    title: name,
    description: `Does ${name}.`,
    inputSchema,
    kind: 'webhook',
    needsConsent: false,
    ...changes,
  };
}

/** A reply of the model: text, or calls of tools. */
export function says(text: string): ReplyPart[] {
  return [
    { type: 'text-delta', text },
    { type: 'end', reason: 'stop' },
  ];
}

export function calls(...toolCalls: readonly ToolCall[]): ReplyPart[] {
  return [
    ...toolCalls.map((call): ReplyPart => ({ type: 'tool-call', call })),
    { type: 'end', reason: 'tool-calls' },
  ];
}

export function toolCall(name: string, input: Record<string, unknown> = {}, id = `call_${name}`): ToolCall {
  return { id, name, input };
}

/** A call that went well. */
export function succeeded(result: string): ToolOutcome {
  return { status: 'succeeded', result, wasCalled: true };
}

/** One call that is waiting for the test to end it. */
type TestRun = {
  call: ToolCall;
  context: ToolContext;
  end: (outcome: ToolOutcome) => void;
  fail: (error: unknown) => void;
};

/** What a test's conversation needs beside its settings. */
export type SceneOptions = {
  /** What the model says, one reply for each request; afterwards nothing but `All right.` */
  replies: readonly ReplyPart[][];
  sides?: Readonly<Record<string, AgentSide>>;
  handOver?: HandOver;
  speech?: SpeechDependencies;
};

/** A voice that takes 50 ms for each character. */
export function speaker(name: string, spoken: { name: string; text: string }[]): Speaker {
  return {
    name,
    synthesizerName: name,
    async *speak(text) {
      spoken.push({ name, text });
      yield { samples: new Int16Array(text.length * 50 * 8), sampleRateHz: 8_000 };
    },
  };
}

/** A real session whose model, tools and clock do what the test says. */
export function openScene(changes: Partial<SessionSettings>, scene: SceneOptions) {
  const settings = { ...SETTINGS, ...changes };
  const outputs: SessionOutput[] = [];
  const requests: ReplyRequest[] = [];
  const runs: TestRun[] = [];
  const failures: unknown[] = [];
  const spoken: { name: string; text: string }[] = [];
  const timers = new Set<{ dueMs: number; fire: () => void }>();
  const replies = [...scene.replies];
  let nowMs = 0;

  async function* reply(request: ReplyRequest): AsyncGenerator<ReplyPart> {
    requests.push(request);
    yield* replies.shift() ?? says('All right.');
  }

  function runTool(call: ToolCall, context: ToolContext): Promise<ToolOutcome> {
    const ended = Promise.withResolvers<ToolOutcome>();
    runs.push({ call, context, end: ended.resolve, fail: ended.reject });
    return ended.promise;
  }

  const speech: SpeechDependencies = scene.speech ?? {
    recogniser: undefined,
    speakers: [speaker('anna', spoken)],
  };
  const session: Session = new Session(settings, {
    languageModel: { answering: { source: 'scripted', name: 'anna' }, reply },
    retrieve: async ({ query }) => ({ query, embeddingModel: null, passages: [] }),
    runTool,
    handOver:
      scene.handOver ??
      (async (agentId) => {
        const side = scene.sides?.[agentId];
        if (!side) throw new Error('There is no such agent.');
        return side;
      }),
    clock: {
      now: () => nowMs,
      setTimer(delayMs, fire) {
        const timer = { dueMs: nowMs + delayMs, fire };
        timers.add(timer);
        return () => void timers.delete(timer);
      },
    },
    emit: (output) => void outputs.push(output),
    reportFailure: (error) => void failures.push(error),
    voice: settings.spoken && {
      ...speech,
      voiceActivity: {
        open: () => ({ push() {}, score: () => 0, close() {} }),
        async [Symbol.asyncDispose]() {},
      },
      outputFormat: { encoding: 'pcm', sampleRateHz: 8_000 },
    },
  });

  /** Lets everything happen that waits for nothing but its turn. */
  async function settle(): Promise<void> {
    for (let round = 0; round < 20; round += 1) await new Promise((resolve) => setImmediate(resolve));
  }

  /** Lets time pass, one timer after the other. */
  async function pass(ms: number): Promise<void> {
    const untilMs = nowMs + ms;
    await settle();
    for (;;) {
      const due = [...timers]
        .filter(({ dueMs }) => dueMs <= untilMs)
        .toSorted((a, b) => a.dueMs - b.dueMs)[0];
      if (!due) break;
      timers.delete(due);
      nowMs = Math.max(nowMs, due.dueMs);
      due.fire();
      await settle();
    }
    nowMs = untilMs;
  }

  async function say(text: string): Promise<void> {
    session.receive({ type: 'typed-message', text });
    await pass(0);
  }

  function sent<T extends SessionOutput['type']>(type: T) {
    return outputs.filter((output): output is Extract<SessionOutput, { type: T }> => output.type === type);
  }

  session.receive({ type: 'session-start' });
  return {
    session,
    outputs,
    requests,
    runs,
    failures,
    spoken,
    settle,
    pass,
    say,
    sent,
    /** Turns that are over, as they are recorded. */
    turns: () => sent('turn-end').map(({ turn }) => turn),
    /** What the model was told of tools in its latest request. */
    told: () =>
      requests.at(-1)?.messages.flatMap((message) => (message.role === 'tool' ? [message] : [])) ?? [],
  };
}

/** An agent that can take a conversation over and says what the test wants. */
export function agentSide(
  id: string,
  name: string,
  { replies = [], changes = {} }: { replies?: readonly ReplyPart[][]; changes?: Partial<SessionSettings> },
): AgentSide & { requests: ReplyRequest[] } {
  const rest = [...replies];
  const requests: ReplyRequest[] = [];
  const { agent: _agent, history: _history, spoken: _spoken, ...settings } = { ...SETTINGS, ...changes };
  return {
    requests,
    agent: { agent_id: id, agent_name: name },
    settings: { ...settings, systemPrompt: `You are ${name}.` },
    languageModel: {
      answering: { source: 'scripted', name },
      async *reply(request) {
        requests.push(request);
        yield* rest.shift() ?? says(`This is ${name}.`);
      },
    },
    retrieve: async ({ query }) => ({ query, embeddingModel: null, passages: [] }),
    runTool: async () => succeeded(`Done by ${name}.`),
  };
}
