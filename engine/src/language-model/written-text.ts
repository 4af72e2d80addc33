import { parsedJson } from '@parley/contract/json.ts';
import type { LanguageModel, ReplyRequest } from './language-model.ts';

/**
 * Everything that a model writes to instructions alone, without tools and knowledge, once it is done.
 * @throws {LanguageModelError} and the signal's reason
 */
export async function writtenText(
  model: LanguageModel,
  request: Pick<ReplyRequest, 'systemPrompt' | 'language' | 'messages' | 'temperature'>,
  signal: AbortSignal,
): Promise<string> {
  let written = '';
  const whole = { ...request, passages: [], tools: [], maxTokens: undefined };
  for await (const part of model.reply(whole, signal)) {
    if (part.type === 'text-delta') written += part.text;
  }
  signal.throwIfAborted();
  return written;
}

/** The JSON object in what a model wrote. Some wrap what they are asked for into a code fence or a polite sentence. */
export function objectIn(written: string): unknown {
  return parsedJson(/\{[\s\S]*\}/.exec(written)?.[0] ?? '');
}
