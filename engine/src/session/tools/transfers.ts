import type { ToolCall } from '../../language-model/language-model.ts';
import { failedOutcome, refusedOutcome } from '../../tools/call-outcome.ts';
import { destinationNames } from '../../tools/system-tool-definitions.ts';
import type { AgentTransferRule, NumberTransferRule, ToolOutcome } from '../../tools/tool.ts';
import type { Conversation } from '../state/state.ts';

const MAX_HANDOVERS = 5;

/** The rule by which a conversation is to be handed over, or undefined where there is none of this number. */
export function agentRule({ settings }: Conversation, { input }: ToolCall): AgentTransferRule | undefined {
  const { agent_number } = input;
  const isNumber =
    typeof agent_number === 'number' || (typeof agent_number === 'string' && agent_number !== '');
  return isNumber ? settings.systemTools.transfer_to_agent?.transfers[Number(agent_number)] : undefined;
}

/** The rule by which a call is to be put through, or undefined where the destination is none of the agent's. */
export function numberRule({ settings }: Conversation, { input }: ToolCall): NumberTransferRule | undefined {
  const wanted = String(input.transfer_number ?? '').trim();
  const rules = settings.systemTools.transfer_to_number?.transfers ?? [];
  const digits = digitsOf(wanted);
  return (
    rules[destinationNames(rules).indexOf(wanted)] ??
    rules.find(({ destination }) => digits !== '' && digitsOf(destination.value) === digits) ??
    rules.find(({ name }) => name !== '' && name.toLowerCase() === wanted.toLowerCase())
  );
}

/** Why a transfer cannot be made, as the model is told; undefined where it can, and for any other call. */
export function transferProblem(conversation: Conversation, call: ToolCall): ToolOutcome | undefined {
  if (call.name === 'transfer_to_agent') return agentProblem(conversation, call);
  return call.name === 'transfer_to_number' ? numberProblem(conversation, call) : undefined;
}

function agentProblem(conversation: Conversation, call: ToolCall): ToolOutcome | undefined {
  const rule = agentRule(conversation, call);
  if (!rule) {
    const count = conversation.settings.systemTools.transfer_to_agent?.transfers.length ?? 0;
    return malformed(`agent_number is a number from 0 to ${count - 1}.`);
  }
  const { agentId, agentName } = rule;
  if (agentId === conversation.agent.agent_id) {
    return refusedOutcome(`You are ${agentName} yourself: answer the caller.`, 'transfer_to_itself');
  }
  if (conversation.recentAgentIds.includes(agentId)) {
    return refusedOutcome(
      `${agentName} has just handed the caller over: handing them back would be a loop. Help them yourself, or tell them what you cannot do.`,
      'transfer_loop',
    );
  }
  if (conversation.handovers >= MAX_HANDOVERS) {
    return refusedOutcome(
      'This conversation has been handed over too often already. Help the caller yourself.',
      'too_many_transfers',
    );
  }
  return undefined;
}

function numberProblem(conversation: Conversation, call: ToolCall): ToolOutcome | undefined {
  const tool = conversation.settings.systemTools.transfer_to_number;
  const rule = numberRule(conversation, call);
  if (!rule) {
    const numbers = destinationNames(tool?.transfers ?? []).join(', ');
    return malformed(`transfer_number is one of these: ${numbers}.`);
  }
  if (tool?.canTransfer !== 'impossible') return undefined;
  const named = rule.name === '' ? '' : `${rule.name}: `;
  return refusedOutcome(
    `This conversation is no telephone call, so nobody can be put through. Give the caller the number instead, so that they can call it: ${named}${rule.destination.value}.`,
    'transfer_impossible',
  );
}

function malformed(problem: string): ToolOutcome {
  return failedOutcome(`Nobody was transferred. ${problem}`, 'input_invalid');
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '').replace(/^00/, '');
}
