import { isPattern } from '@parley/contract/agent-test-checks.ts';
import { z } from 'zod';
import {
  type ChatMessage,
  type LanguageModel,
  LanguageModelError,
  type ReplyPart,
  type ReplyRequest,
} from './language-model.ts';

/** How a scripted reply fails; `disconnect` comes after half of its tokens, the others before the first. */
const ScriptedFault = z.enum(['timeout', 'error', 'garbled', 'disconnect']);
type ScriptedFault = z.infer<typeof ScriptedFault>;

const ScriptedReply = z.object({
  /** The reply, streamed word by word; `tokens` streams exactly these pieces instead. */
  text: z.string().default(''),
  tokens: z.array(z.string()).optional(),
  firstTokenMs: z.number().min(0).default(0),
  betweenTokensMs: z.number().min(0).default(0),
  fault: ScriptedFault.optional(),
  toolCalls: z
    .array(
      z.object({
        name: z.string(),
        input: z.record(z.string(), z.unknown()).default({}),
        id: z.string().optional(),
      }),
    )
    .default([]),
  isGoodbye: z.boolean().default(false),
});
type ScriptedReply = z.infer<typeof ScriptedReply>;

/** A reply and when it is given. A rule with several conditions needs all of them. */
const ScriptedRule = z
  .object({
    /** Text that the caller's last message contains, whatever its case. */
    contains: z.string().optional(),
    /** Regular expression, matched without regard to case. */
    matches: z.string().refine(isPattern, 'This is not a regular expression.').optional(),
    /** Applies right after the result of the tool of this name, and only then. */
    afterTool: z.string().optional(),
    /**
     * Of a rule with `afterTool`: true applies only where the call did not succeed, false only where it did. A reply that
     * tells of a success belongs behind `toolFailed: false`.
     */
    toolFailed: z.boolean().optional(),
    reply: ScriptedReply,
  })
  .refine(
    ({ afterTool, toolFailed }) => toolFailed === undefined || afterTool !== undefined,
    '`toolFailed` needs `afterTool`.',
  );
type ScriptedRule = z.infer<typeof ScriptedRule>;

/** A whole script: the first rule that applies answers, else `otherwise`. */
export const Script = z.object({
  name: z.string().default('scripted'),
  rules: z.array(ScriptedRule).default([]),
  otherwise: ScriptedReply.prefault({ text: 'All right.' }),
});
export type Script = z.infer<typeof Script>;

/** Waits, and returns early when the signal aborts. */
export type Sleep = (durationMs: number, signal: AbortSignal) => Promise<void>;

/**
 * A language model that says what a script says: for tests, demonstrations and measurements.
 * @param script is validated, so it may come straight from a file
 * @param sleep passes the time; waits of 0 ms are not asked for
 * @throws {z.ZodError} when the script is not one
 */
export function createScriptedModel(script: z.input<typeof Script>, sleep: Sleep): LanguageModel {
  const { name, rules, otherwise } = Script.parse(script);
  const choices = rules.map((rule) => ({ rule, pattern: new RegExp(rule.matches ?? '', 'iu') }));
  return {
    answering: { source: 'scripted', name },
    reply(request, signal) {
      const choice = choices.find(({ rule, pattern }) => applies(rule, pattern, request.messages));
      return speak(choice?.rule.reply ?? otherwise, { request, signal, sleep });
    },
  };
}

type Performance = { request: ReplyRequest; signal: AbortSignal; sleep: Sleep };

async function* speak(
  reply: ScriptedReply,
  { request, signal, sleep }: Performance,
): AsyncGenerator<ReplyPart> {
  const pause = async (durationMs: number) => {
    if (durationMs > 0) await sleep(durationMs, signal);
  };
  await pause(reply.firstTokenMs);
  if (signal.aborted) return;
  throwEarlyFault(reply.fault);

  const tokens = reply.tokens ?? reply.text.match(/\s*\S+\s*$|\s*\S+/gu) ?? [];
  const limit = request.maxTokens !== undefined && request.maxTokens > 0 ? request.maxTokens : tokens.length;
  const spoken = reply.fault === 'disconnect' ? Math.ceil(tokens.length / 2) : Math.min(tokens.length, limit);
  for (const [index, text] of tokens.slice(0, spoken).entries()) {
    if (index > 0) await pause(reply.betweenTokensMs);
    if (signal.aborted) return;
    yield { type: 'text-delta', text };
  }
  if (reply.fault === 'disconnect') {
    throw new LanguageModelError('unreachable', 'The scripted model broke off in the middle of its reply.');
  }

  const turn = request.messages.length;
  for (const [index, call] of reply.toolCalls.entries()) {
    yield {
      type: 'tool-call',
      call: { id: call.id ?? `scripted_${turn}_${index}`, name: call.name, input: call.input },
    };
  }
  const isCut = spoken < tokens.length;
  yield {
    type: 'end',
    reason: reply.toolCalls.length > 0 ? 'tool-calls' : isCut ? 'length' : 'stop',
    outputTokens: spoken,
    ...(reply.isGoodbye ? { isGoodbye: true } : {}),
  };
}

function throwEarlyFault(fault: ScriptedFault | undefined): void {
  if (fault === 'timeout')
    throw new LanguageModelError('timeout', 'The scripted model did not answer in time.');
  if (fault === 'error') throw new LanguageModelError('failed', 'The scripted model failed.');
  if (fault === 'garbled')
    throw new LanguageModelError('malformed', 'The scripted model sent a broken answer.');
}

function applies(rule: ScriptedRule, pattern: RegExp, messages: readonly ChatMessage[]): boolean {
  const last = messages.at(-1);
  const tool = last?.role === 'tool' ? last.toolName : undefined;
  if (rule.afterTool !== tool) return false;
  if (rule.toolFailed !== undefined && (last?.role !== 'tool' || last.isError !== rule.toolFailed))
    return false;
  const said = messages.findLast((message) => message.role === 'user')?.text ?? '';
  return pattern.test(said) && said.toLowerCase().includes((rule.contains ?? '').toLowerCase());
}
