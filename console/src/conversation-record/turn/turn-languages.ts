import type { RecordedTurn } from '@parley/contract/conversation.ts';
import { parsedJson } from '@parley/contract/json.ts';
import { z } from 'zod';

const Switch = z.object({ language: z.string() });

/**
 * The language of each turn of a conversation, which its agent may switch; undefined from a switch on of which the
 * language was erased.
 * @param begun the one that it began with
 */
export function turnLanguages(
  turns: readonly Pick<RecordedTurn, 'tool_calls'>[],
  begun: string,
): (string | undefined)[] {
  let language: string | undefined = begun;
  return turns.map(({ tool_calls }) => {
    const last = tool_calls.findLast(
      ({ tool_name, type, status }) =>
        tool_name === 'language_detection' && type === 'system' && status === 'succeeded',
    );
    if (last) language = Switch.safeParse(parsedJson(last.params_as_json)).data?.language;
    return language;
  });
}

/** The language that a conversation was led in at last, in which its analysis is written. */
export function lastLanguage(conversation: {
  turns: readonly Pick<RecordedTurn, 'tool_calls'>[];
  language: string;
}): string | undefined {
  const { turns, language } = conversation;
  return turns.length === 0 ? language : turnLanguages(turns, language).at(-1);
}
