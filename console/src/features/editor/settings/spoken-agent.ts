import { replaceVariables } from '@parley/contract/dynamic-variables.ts';
import type { AgentDocument } from './agent-document.ts';
import type { EditedVoice } from './conversation-forms.ts';
import { type Draft, defaultVoice, settingIn } from './draft.ts';
import type { SettingChange } from './settings.ts';

// What belongs here: what an agent says and with which voice, as far as it follows its language.

/** The voice that is heard: the language's default where the agent names none. */
export function spokenVoice({ voice, voiceName }: EditedVoice, language: string): EditedVoice {
  return voice === '' ? defaultVoice(language) : { voice, voiceName };
}

/** First messages of a template by language. */
export type Greetings = Readonly<Partial<Record<string, string>>>;

const FIRST_MESSAGE = 'conversation_config.agent.first_message';
const VOICE = 'conversation_config.tts.voice_id';
const PROMPT = 'conversation_config.agent.prompt.prompt';

/**
 * What another language changes: headings of edited sections follow it; the voice and the first message of a new agent
 * follow as long as they are those that it began with.
 * @param greetings of the template that a new agent is made of; undefined for a stored agent
 */
export function languageChange(next: string, draft: Draft, greetings: Greetings | undefined): SettingChange {
  const before = settingIn(draft, 'conversation_config.agent.language');
  const prompt = settingIn(draft, PROMPT);
  const change: SettingChange = {
    'conversation_config.agent.language': next,
    ...(typeof prompt === 'string' ? {} : { [PROMPT]: prompt }),
  };
  if (!greetings) return change;
  const isDefaultVoice =
    draft.document.type === 'voice' && settingIn(draft, VOICE).voice === defaultVoice(before).voice;
  const greeting = settingIn(draft, FIRST_MESSAGE) === greetings[before] ? greetings[next] : undefined;
  return {
    ...change,
    ...(isDefaultVoice ? { [VOICE]: defaultVoice(next) } : {}),
    ...(greeting === undefined ? {} : { [FIRST_MESSAGE]: greeting }),
  };
}

/** What the agent says first, its variables filled in; empty where it waits. @param fallback for one without a value */
export function filledFirstMessage(
  document: AgentDocument,
  fallback: (name: string, written: string) => string,
): string {
  const { first_message = '', dynamic_variables } = document.conversation_config.agent ?? {};
  const values = dynamic_variables?.dynamic_variable_placeholders ?? {};
  return replaceVariables(first_message, (name, written) => String(values[name] ?? fallback(name, written)));
}
