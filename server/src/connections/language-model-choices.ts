import { CUSTOM_LLM, NAMED_LLMS } from '@parley/contract/agent-defaults.ts';
import type { LanguageModelChoice } from '@parley/contract/language-models.ts';
import {
  conversingModels,
  type LanguageModelConnection,
  type ModelConnection,
  speechCapabilitiesOf,
} from './model-connection.ts';

/** What a team can choose from. */
export type AvailableModels = {
  usable: readonly ModelConnection[];
  /** Models of a local Ollama. */
  local: readonly string[];
  hasScript: boolean;
};

const LABELS: Readonly<Record<(typeof NAMED_LLMS)[number], string>> = {
  'gemini-2.5-flash-lite': 'Gemini 2.5 Flash Lite',
  'gemini-2.5-flash': 'Gemini 2.5 Flash',
  'gpt-5-mini': 'GPT-5 mini',
  'gpt-5': 'GPT-5',
};

/** Entries of the picker: the four named models, then what the connections add, then the built-in ones. */
export function languageModelChoices({ usable, local, hasScript }: AvailableModels): LanguageModelChoice[] {
  const choices: LanguageModelChoice[] = [
    ...NAMED_LLMS.map((id) => namedChoice(id, offering(usable, id))),
    ...usable
      .filter(({ kind }) => kind === 'openai-compatible')
      .flatMap(conversingModels)
      .map((id) => ({ id, label: id, source: 'openai-compatible' as const, available: true })),
    ...local.map((id) => ({ id, label: id, source: 'ollama' as const, available: true })),
    // Whether it can answer is up to the settings of each agent.
    { id: CUSTOM_LLM, label: 'Custom LLM', source: 'custom', available: false, reason: 'not_configured' },
    { id: 'offline', label: 'Offline', source: 'offline', available: true },
  ];
  if (hasScript) choices.push({ id: 'scripted', label: 'Scripted', source: 'scripted', available: true });
  return choices.filter(({ id }, index) => choices.findIndex((other) => other.id === id) === index);
}

/** The connection that answers for a model: the service it belongs to, else a server that offers its name. */
export function offering(
  usable: readonly ModelConnection[],
  llm: string,
): LanguageModelConnection | undefined {
  const home = homeOf(llm);
  const writing = usable.filter(isLanguageModelConnection);
  return (
    writing.find(({ kind }) => kind === home) ??
    writing.find(({ kind, models }) => kind === 'openai-compatible' && models.includes(llm))
  );
}

/** The model that writes for the console itself: a quick one of the services, else the first that is there. */
export function preferredModel(
  usable: readonly ModelConnection[],
  local: readonly string[],
): string | undefined {
  const services = [
    ['openai', 'gpt-5-mini'],
    ['google', 'gemini-2.5-flash'],
  ] as const;
  const service = services.find(([wanted]) => usable.some(({ kind }) => kind === wanted));
  return service?.[1] ?? usable.flatMap(conversingModels)[0] ?? local[0];
}

function isLanguageModelConnection(connection: ModelConnection): connection is LanguageModelConnection {
  return speechCapabilitiesOf(connection.kind) === undefined;
}

function namedChoice(
  id: (typeof NAMED_LLMS)[number],
  connection: LanguageModelConnection | undefined,
): LanguageModelChoice {
  const choice = { id, label: LABELS[id], source: connection?.kind ?? homeOf(id) ?? 'openai' };
  return connection ? { ...choice, available: true } : { ...choice, available: false, reason: 'no_key' };
}

function homeOf(llm: string): 'openai' | 'google' | undefined {
  if (/^(gpt-\d|o\d|chatgpt)/.test(llm)) return 'openai';
  return llm.startsWith('gemini-') ? 'google' : undefined;
}
