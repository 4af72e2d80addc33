import type { DynamicVariables } from '@parley/contract/agent-config.ts';
import type { PhoneCall } from '@parley/contract/call-log.ts';
import { conversationVariables, systemVariables } from '@parley/engine/replies/dynamic-variables.ts';

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
  return {
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
        given: { ...(facts.isTrusted ? facts.given : without(facts.given, locked)), ...assigned },
        system: { ...systemVariables(own), system__agent_id: facts.agentId },
      });
    },
    /** Takes over values of an answer; names that belong to the system keep theirs. */
    assign(values: DynamicVariables): void {
      assigned = { ...assigned, ...values };
    },
  };
}

function without(variables: DynamicVariables | null | undefined, names: readonly string[]): DynamicVariables {
  return Object.fromEntries(Object.entries(variables ?? {}).filter(([name]) => !names.includes(name)));
}
