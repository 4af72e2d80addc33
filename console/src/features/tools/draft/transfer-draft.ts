import type { AgentTransfer, NumberTransfer, SystemFunction } from '@parley/contract/functions.ts';
import { phoneDestination } from '@parley/contract/phone-destination.ts';

/** A rule for a handover to another agent, as values of its form. */
export type AgentRule = {
  key: string;
  /** Empty until one is chosen. */
  agentId: string;
  condition: string;
  message: string;
  delayMs: number;
  hasFirstMessage: boolean;
  stored: AgentTransfer | undefined;
};

/** Where a call is put through to, and where that was picked from. */
export type Destination = {
  kind: 'ivr' | 'user' | 'external';
  id: string;
  name: string;
  /** A phone number, an id of the provider or an address that begins with `sip:`. */
  value: string;
};

/** A rule for transferring a call, as values of its form. */
export type NumberRule = {
  key: string;
  /** With an empty value until one is chosen. */
  destination: Destination;
  condition: string;
  transferType: NumberTransfer['transfer_type'];
  /** Pressed once the call is answered; empty for none. */
  postDialDigits: string;
  stored: NumberTransfer | undefined;
};

const NOWHERE: Destination = { kind: 'ivr', id: '', name: '', value: '' };

export function newAgentRule(key: string): AgentRule {
  return {
    key,
    agentId: '',
    condition: '',
    message: '',
    delayMs: 0,
    hasFirstMessage: false,
    stored: undefined,
  };
}

export function newNumberRule(key: string): NumberRule {
  return {
    key,
    destination: NOWHERE,
    condition: '',
    transferType: 'sip_refer',
    postDialDigits: '',
    stored: undefined,
  };
}

/** The rules of a stored tool, by kind. */
export function rulesOf({ params }: Pick<SystemFunction, 'params'>) {
  const transfers = params.transfers ?? [];
  return {
    agentRules: transfers.flatMap((stored, index) =>
      isAgentTransfer(stored) ? [agentRule(stored, index)] : [],
    ),
    numberRules: transfers.flatMap((stored, index) =>
      isAgentTransfer(stored) ? [] : [numberRule(stored, index)],
    ),
  };
}

export function agentTransfer(rule: AgentRule): AgentTransfer {
  return {
    ...rule.stored,
    agent_id: rule.agentId,
    condition: rule.condition.trim(),
    transfer_message: rule.message.trim() || null,
    delay_ms: rule.delayMs,
    enable_transferred_agent_first_message: rule.hasFirstMessage,
  };
}

export function numberTransfer(rule: NumberRule): NumberTransfer {
  const { destination, condition, transferType, postDialDigits, stored } = rule;
  const { phone_number: _, target: __, transfer_destination, post_dial_digits, ...others } = stored ?? {};
  const isAsStored = keysOf(post_dial_digits) === postDialDigits;
  const keys = isAsStored ? post_dial_digits : postDialDigits || undefined;
  const { phone_number: ___, sip_uri: ____, ...known } = transfer_destination ?? {};
  const { kind, id, name } = destination;
  const value = phoneDestination(destination.value, destination.id);
  return {
    ...others,
    ...(isSipAddress(value) ? {} : { phone_number: value }),
    condition: condition.trim(),
    transfer_destination: isSipAddress(value)
      ? { ...known, type: 'sip_uri', sip_uri: value }
      : { ...known, type: 'phone', phone_number: value },
    transfer_type: transferType,
    ...(keys === undefined ? {} : { post_dial_digits: keys }),
    target: { kind, ...(id ? { id } : {}), ...(name ? { name } : {}) },
  };
}

/** The keys as they are typed; clients of the live protocol may wrap them. */
function keysOf(stored: NumberTransfer['post_dial_digits']): string {
  if (typeof stored === 'string') return stored;
  return stored?.type === 'static' ? (stored.value ?? '') : '';
}

function isSipAddress(value: string): boolean {
  return /^sips?:/i.test(value.trim());
}

function isAgentTransfer(transfer: AgentTransfer | NumberTransfer): transfer is AgentTransfer {
  return !('transfer_destination' in transfer);
}

function agentRule(stored: AgentTransfer, index: number): AgentRule {
  return {
    key: `stored-${index}`,
    agentId: stored.agent_id,
    condition: stored.condition ?? '',
    message: stored.transfer_message ?? '',
    delayMs: stored.delay_ms,
    hasFirstMessage: stored.enable_transferred_agent_first_message,
    stored,
  };
}

function numberRule(stored: NumberTransfer, index: number): NumberRule {
  const { type, phone_number, sip_uri } = stored.transfer_destination;
  const value = (type === 'sip_uri' ? sip_uri : (phone_number ?? stored.phone_number)) ?? '';
  const { kind = 'external', id = '', name = '' } = stored.target ?? {};
  return {
    key: `stored-${index}`,
    destination: { kind, id, name, value },
    condition: stored.condition ?? '',
    transferType: stored.transfer_type,
    postDialDigits: keysOf(stored.post_dial_digits),
    stored,
  };
}
