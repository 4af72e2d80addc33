import { plainText } from '@parley/language/plain-text.ts';
import { toolPhrases } from './tool-phrases.ts';
import type { ToolReading, ToolStep } from './tool-request.ts';

/** The call that failed last, once more, where the caller agreed to another try. */
export function repeatedCall({ messages, lexicon, tools }: ToolReading): ToolStep | undefined {
  const [before, last] = messages.slice(-2);
  if (before?.role !== 'agent' || last?.role !== 'user') return undefined;
  if (!before.text.includes(toolPhrases(lexicon.language).tryAgain)) return undefined;
  if (!lexicon.patterns.yes.test(plainText(last.text))) return undefined;
  const failed = messages.findLast((message) => message.role === 'tool');
  if (failed?.role !== 'tool' || !failed.isError) return undefined;
  const asked = messages.findLast(
    (message) =>
      message.role === 'agent' && message.toolCalls?.some(({ id }) => id === failed.toolCallId) === true,
  );
  const call =
    asked?.role === 'agent' ? asked.toolCalls?.find(({ id }) => id === failed.toolCallId) : undefined;
  if (call === undefined || !tools.some(({ name }) => name === call.name)) return undefined;
  const id = `offline_${messages.length}_${call.name}`;
  return { type: 'call', asking: last.text, call: { id, name: call.name, input: call.input } };
}
