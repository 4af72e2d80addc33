import type { ChatMessage, LanguageModel } from '@parley/engine/language-model/language-model.ts';
import { writtenText } from '@parley/engine/language-model/written-text.ts';
import { englishName } from '@parley/language/english-name.ts';
import type { TestCallerVoice } from '../../channels/agent-test/test-conversation.ts';

/** What a model writes to hang up. */
const HANGS_UP = '[hangs up]';
/** A caller does not make speeches. */
const LONGEST_LINE = 2_000;
/** A caller who says lines one after the other, whatever the agent answers, and hangs up behind the last. */
export function scriptedCaller(lines: readonly string[]): TestCallerVoice {
  const left = [...lines];
  return async () => left.shift();
}

/**
 * A language model that plays the caller of a scenario. What it says throws {@link LanguageModelError} where the
 * service fails.
 */
export function scenarioCaller(
  scenario: string,
  { model, language }: { model: LanguageModel; language: string },
): TestCallerVoice {
  const systemPrompt = [
    'You play a person who talks to an AI agent of a company, by telephone or in a chat. The agent is being tested; stay in your part.',
    `Who you are and what you want: ${JSON.stringify(scenario)}`,
    `Speak ${englishName(language)}, unless the scenario says otherwise, in short sentences as people talk. Say only your own next words, without a name in front.`,
    'Do not help the agent along and do not say that this is a test. Give facts that the scenario names when you are asked for them; invent plausible ones where it names none.',
    `When you have what you wanted, or would hang up in your place, say goodbye and end with ${HANGS_UP}.`,
  ].join('\n');
  let isLeaving = false;
  return async (said, signal) => {
    if (isLeaving) return undefined;
    const request = { systemPrompt, language, messages: asHeardByCaller(said), temperature: undefined };
    const written = await writtenText(model, request, signal);
    isLeaving = written.includes(HANGS_UP);
    const words = written.replaceAll(HANGS_UP, '').trim().slice(0, LONGEST_LINE).toWellFormed();
    return words === '' ? undefined : words;
  };
}

// The model plays the caller, so the agent's turns are the user's messages.
function asHeardByCaller(said: readonly ChatMessage[]): ChatMessage[] {
  const heard = said.flatMap((message): ChatMessage[] => {
    if (message.role === 'tool' || message.text === '') return [];
    return [{ role: message.role === 'agent' ? 'user' : 'agent', text: message.text }];
  });
  if (heard[0]?.role === 'user') return heard;
  return [{ role: 'user', text: '(The line is open, and the agent waits for you to speak.)' }, ...heard];
}
