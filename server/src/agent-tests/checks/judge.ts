import type { TestMessage } from '@parley/contract/agent-test.ts';
import type { TestTurn } from '@parley/contract/agent-test-runs.ts';
import { FENCE_INSTRUCTIONS, fencedConversation } from '@parley/engine/language-model/fenced-conversation.ts';
import { type LanguageModel, LanguageModelError } from '@parley/engine/language-model/language-model.ts';
import { objectIn, writtenText } from '@parley/engine/language-model/written-text.ts';
import { englishName } from '@parley/language/english-name.ts';
import { z } from 'zod';
import { storableJson } from '../../http/storable-json.ts';

/** Whether a condition is met, and why. */
export type Verdict = { result: 'success' | 'failure' | 'unknown'; rationale: string };

/** What is judged: what was said before the test, and in it. */
export type JudgedConversation = {
  history: readonly Pick<TestMessage, 'role' | 'message'>[];
  turns: readonly Pick<TestTurn, 'role' | 'message' | 'tool_calls'>[];
  language: string;
  /** Whether the condition is about the agent's last reply alone. */
  isReplyOnly: boolean;
};

const WrittenVerdict = z.object({
  result: z.enum(['success', 'failure', 'unknown']),
  rationale: z.string().max(4_000),
});

/** Characters of a conversation that a judge is given; of a longer one, the beginning is left out. */
const CONVERSATION_CHARACTERS = 60_000;
/**
 * Has a language model say whether a condition is met. An answer that cannot be read is asked for once more.
 * @throws {LanguageModelError}
 */
export async function judge(
  condition: string,
  conversation: JudgedConversation,
  { model, signal }: { model: LanguageModel; signal: AbortSignal },
): Promise<Verdict> {
  const request = {
    systemPrompt: instructions(condition, conversation),
    language: conversation.language,
    messages: [{ role: 'user' as const, text: conversationText(conversation) }],
    temperature: 0,
  };
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const { data } = WrittenVerdict.safeParse(objectIn(await writtenText(model, request, signal)));
    if (data) return storableJson(data);
  }
  throw new LanguageModelError('malformed', 'The verdict on a test could not be read.');
}

function instructions(condition: string, { language, isReplyOnly }: JudgedConversation): string {
  return [
    'You judge how an AI agent did in a test.',
    FENCE_INSTRUCTIONS,
    isReplyOnly
      ? 'Judge only the last words and calls of the agent; what comes before shows what they answer.'
      : 'Judge what the agent said and did in the whole conversation.',
    `The condition that must be met: ${JSON.stringify(condition)}`,
    `Write the rationale in ${englishName(language)}.`,
    'Answer with one JSON object and nothing else: {"result": "success" | "failure" | "unknown", "rationale": "one or two sentences"}. "unknown" is for what the conversation cannot tell.',
  ].join('\n');
}

function conversationText({ history, turns }: JudgedConversation): string {
  const before = history.map(({ role, message }) => line(role, message));
  const said = turns.flatMap(({ role, message, tool_calls }) => [
    ...tool_calls.map(
      ({ tool_name, params_as_json, status, result }) =>
        `[Agent calls ${tool_name} with ${params_as_json}: ${status}, ${result.slice(0, 1_000)}]`,
    ),
    ...(message === '' ? [] : [line(role, message)]),
  ]);
  return fencedConversation([...before, ...said], (text) => text.slice(-CONVERSATION_CHARACTERS));
}

function line(role: 'user' | 'agent', message: string): string {
  return `${role === 'user' ? 'Caller' : 'Agent'}: ${message}`;
}
