import type { ConversationConfig, DynamicVariables } from './agent-config.ts';

// What belongs here: how variables stand in a text as `{{name}}`, for the server that fills them and for those who write.

/** Names that Parley fills itself. */
export const SYSTEM_VARIABLES = [
  'system__agent_id',
  'system__current_agent_id',
  'system__conversation_id',
  'system__call_duration_secs',
  'system__time_utc',
  'system__time',
  'system__timezone',
  'system__caller_id',
  'system__called_number',
  'system__call_sid',
] as const;
export type SystemVariable = (typeof SYSTEM_VARIABLES)[number];

/** Start of the names that Parley fills itself; a client cannot set them. */
export const SYSTEM_PREFIX = 'system__';
/** Start of the names that may stand in request headers only, never in what a model reads. */
export const SECRET_PREFIX = 'secret__';

/** Whether a variable's name says that only a called server may see its value. */
export function isSecretVariable(name: string): boolean {
  return name.startsWith(SECRET_PREFIX);
}

/** Variables but for secrets and those of the system. */
export function ownVariables(variables: DynamicVariables): DynamicVariables {
  const own = Object.entries(variables).filter(
    ([name]) => !name.startsWith(SYSTEM_PREFIX) && !isSecretVariable(name),
  );
  return Object.fromEntries(own);
}

const VARIABLE = /\{\{\s*([A-Za-z_][\w.-]*)\s*\}\}/g;

/** Puts a value in place of each variable of a text. @param valueFor gets its name, and all of it as it is written */
export function replaceVariables(text: string, valueFor: (name: string, written: string) => string): string {
  if (!text.includes('{{')) return text;
  return text.replaceAll(VARIABLE, (written, name: string) => valueFor(name, written));
}

/** A variable in a text. */
export type VariableMark = { name: string; from: number; to: number };

/** The variables of a text with their positions, in their order. */
export function variableMarks(text: string): VariableMark[] {
  return [...text.matchAll(VARIABLE)].map(({ 0: written, 1: name = '', index }) => ({
    name,
    from: index,
    to: index + written.length,
  }));
}

/** The names that texts ask for, each once, in the order they appear. */
export function variableNames(...texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => variableMarks(text).map(({ name }) => name)))];
}

/** Where the value of a variable comes from when a call brings none; secrets are never written into a text. */
export type VariableSource = 'default' | 'system' | 'ringing' | 'secret' | 'none';

/**
 * Where the value of a variable comes from.
 * @param defaults values that the agent stores, by name
 * @param ringing names that functions give values while a call rings
 */
export function variableSource(
  name: string,
  defaults: DynamicVariables = {},
  ringing: readonly string[] = [],
): VariableSource {
  if (isSecretVariable(name)) return 'secret';
  if (name.startsWith(SYSTEM_PREFIX)) return isSystemVariable(name) ? 'system' : 'none';
  if (Object.hasOwn(defaults, name)) return 'default';
  return ringing.includes(name) ? 'ringing' : 'none';
}

/** The variables that first message and prompt of an agent use and that only a call could give a value. */
export function variablesWithoutDefault({ agent }: ConversationConfig): string[] {
  const defaults = agent?.dynamic_variables?.dynamic_variable_placeholders;
  return variableNames(agent?.first_message ?? '', agent?.prompt?.prompt ?? '').filter(
    (name) => !name.startsWith(SYSTEM_PREFIX) && variableSource(name, defaults) === 'none',
  );
}

function isSystemVariable(name: string): name is SystemVariable {
  return SYSTEM_VARIABLES.some((known) => known === name);
}
