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
