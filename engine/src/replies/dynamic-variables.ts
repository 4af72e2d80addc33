import type { DynamicVariable, DynamicVariables } from '@parley/contract/agent-config.ts';
import type { PhoneCall } from '@parley/contract/call-log.ts';
import {
  isSecretVariable,
  SYSTEM_PREFIX,
  type SystemVariable,
  variableMarks,
} from '@parley/contract/dynamic-variables.ts';
import { isLanguageTag } from '@parley/contract/languages.ts';

/**
 * Puts values in place of each `{{name}}`; a name without a value becomes empty, with the space before it where no word
 * follows. Secret names (`secret__…`) become empty too, since the text is for a model or a caller.
 * @param onMissing gets each name without a value, as often as the text contains it
 */
export function fillVariables(
  text: string,
  variables: DynamicVariables,
  onMissing?: (name: string) => void,
): string {
  let filled = '';
  let end = 0;
  for (const { name, from, to } of variableMarks(text)) {
    const value = isSecretVariable(name) ? '' : valueFor(name);
    const before = text.slice(end, from);
    filled += value === '' && !WORD.test(text.slice(to)) ? before.replace(/ $/, '') : before + value;
    end = to;
  }
  return filled + text.slice(end);

  function valueFor(name: string): string {
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
    if (value === undefined) onMissing?.(name);
    return String(value ?? '');
  }
}

// Another variable may be one.
const WORD = /^[\p{L}\p{N}{]/u;

/** What the values of the `system__…` variables are taken from. */
export type CallFacts = {
  agentId: string;
  conversationId: string;
  /** Milliseconds since 1970. */
  nowMs: number;
  callDurationSeconds: number;
  /** IANA name such as `Europe/Paris`; one that is unknown counts as UTC. */
  timezone: string | undefined;
  /** Language in which `system__time` is written. */
  language: string;
  phoneCall?: PhoneCall | null | undefined;
};

/** The `system__…` variables of one conversation. */
export function systemVariables(facts: CallFacts): DynamicVariables {
  const timezone = knownTimezone(facts.timezone);
  const { direction, external_number = '', agent_number = '', call_sid = '' } = facts.phoneCall ?? {};
  const isOutgoing = direction === 'outbound';
  const variables: Record<SystemVariable, DynamicVariable> = {
    system__agent_id: facts.agentId,
    system__current_agent_id: facts.agentId,
    system__conversation_id: facts.conversationId,
    system__call_duration_secs: Math.floor(facts.callDurationSeconds),
    system__time_utc: new Date(facts.nowMs).toISOString(),
    system__time: timeFormat(facts.language, timezone).format(facts.nowMs),
    system__timezone: timezone,
    system__caller_id: isOutgoing ? agent_number : external_number,
    system__called_number: isOutgoing ? external_number : agent_number,
    system__call_sid: call_sid,
  };
  return variables;
}

/**
 * All variables of one conversation: the agent's placeholders, then what the client gave, then the system's.
 * Names that are reserved for the system are not taken from anyone else.
 */
export function conversationVariables(sources: {
  placeholders: DynamicVariables | undefined;
  given: DynamicVariables | undefined;
  system: DynamicVariables;
}): DynamicVariables {
  return { ...unreserved(sources.placeholders), ...unreserved(sources.given), ...sources.system };
}

function unreserved(variables: DynamicVariables = {}): DynamicVariables {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !name.startsWith(SYSTEM_PREFIX)));
}

const timeFormats = new Map<string, Intl.DateTimeFormat>();

// Building a formatter costs far more than using it, and there are few languages and zones.
function timeFormat(language: string, timezone: string): Intl.DateTimeFormat {
  const key = `${language} ${timezone}`;
  const known = timeFormats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(isLanguageTag(language) ? language : 'en', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: timezone,
  });
  timeFormats.set(key, format);
  return format;
}

const knownTimezones = new Map<string, boolean>();

function knownTimezone(name: string | undefined): string {
  if (name === undefined || name === '') return 'UTC';
  let isKnown = knownTimezones.get(name);
  if (isKnown === undefined) {
    isKnown = isTimezone(name);
    if (knownTimezones.size < 1_000) knownTimezones.set(name, isKnown);
  }
  return isKnown ? name : 'UTC';
}

function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
