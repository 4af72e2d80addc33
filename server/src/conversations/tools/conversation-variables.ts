import type { DynamicVariables } from '@parley/contract/agent-config.ts';
import type { PhoneCall } from '@parley/contract/call-log.ts';
import { ownVariables } from '@parley/contract/dynamic-variables.ts';
import { OUTGOING_CALLS } from '@parley/contract/outgoing-call-limits.ts';
import { conversationVariables, systemVariables } from '@parley/engine/replies/dynamic-variables.ts';
import { storableJson } from '../../http/storable-json.ts';

/** Variables of one conversation. They outlive handovers. */
export type ConversationVariables = ReturnType<typeof createConversationVariables>;

/** What of an agent its variables depend on. */
type VariableReader = {
  agentId: string;
  placeholders: DynamicVariables | undefined;
  /** Names whose values a client does not give. */
  locked: readonly string[] | undefined;
  timezone: string | undefined;
  language: string;
};

/** What variables are taken from. */
export type VariableFacts = {
  conversationId: string;
  /** The agent that the conversation began with. */
  agentId: string;
  /** What the client gave. */
  given: DynamicVariables | null | undefined;
  /** The client is a member of the team, whose values count for locked variables too. */
  isTrusted: boolean;
  /** What answers of earlier calls assigned, where the conversation is resumed. */
  assigned?: DynamicVariables | undefined;
  phoneCall?: PhoneCall | undefined;
  /** Milliseconds since 1970. */
  startedMs: number;
  nowMs: () => number;
};

/** Opens the variables of a conversation. */
export function createConversationVariables(facts: VariableFacts) {
  const { conversationId, startedMs } = facts;
  let assigned: DynamicVariables = { ...facts.assigned };
  const takenBy = (locked: readonly string[]): DynamicVariables =>
    facts.isTrusted ? (facts.given ?? {}) : without(facts.given, locked);
  return {
    /** What is stored of the values that the client gave: those that an agent takes, but no secrets. */
    storable: ({ locked = [] }: Pick<VariableReader, 'locked'>): DynamicVariables =>
      storableJson(boundedVariables(ownVariables(takenBy(locked)))),
    /** All of them as an agent sees them at this moment. */
    seenBy({ agentId, placeholders, locked = [], timezone, language }: VariableReader): DynamicVariables {
      const nowMs = facts.nowMs();
      const callDurationSeconds = Math.max(0, (nowMs - startedMs) / 1_000);
      const own = {
        agentId,
        conversationId,
        nowMs,
        callDurationSeconds,
        timezone,
        language,
        phoneCall: facts.phoneCall,
      };
      return conversationVariables({
        placeholders,
        given: { ...takenBy(locked), ...assigned },
        system: { ...systemVariables(own), system__agent_id: facts.agentId },
      });
    },
    /** Takes over values of an answer; names that belong to the system keep theirs. */
    assign(values: DynamicVariables): void {
      assigned = { ...assigned, ...values };
    },
  };
}

/** The last of the variables, with their texts cut, as many as are stored. */
export function boundedVariables(variables: DynamicVariables): DynamicVariables {
  const { variablesMax, variableMax } = OUTGOING_CALLS;
  const short = Object.entries(variables).map(([name, value]): [string, DynamicVariables[string]] => [
    name,
    typeof value === 'string' ? value.slice(0, variableMax) : value,
  ]);
  return Object.fromEntries(short.slice(-variablesMax));
}

function without(variables: DynamicVariables | null | undefined, names: readonly string[]): DynamicVariables {
  return Object.fromEntries(Object.entries(variables ?? {}).filter(([name]) => !names.includes(name)));
}
