import type { AgentTransfer, NumberTransfer } from '@parley/contract/functions.ts';
import { phoneDestination } from '@parley/contract/phone-destination.ts';

/** Where a call is put through to, and where that was picked from. */
export type Destination = {
  kind: 'ivr' | 'user' | 'external';
  id: string;
  name: string;
  /** A phone number, an id of the provider or an address that begins with `sip:`; empty until one is chosen. */
  value: string;
};

export const NEW_AGENT_TRANSFER: AgentTransfer = {
  agent_id: '',
  condition: '',
  transfer_message: null,
  delay_ms: 0,
  enable_transferred_agent_first_message: false,
};

export const NEW_NUMBER_TRANSFER: NumberTransfer = {
  condition: '',
  transfer_type: 'sip_refer',
  transfer_destination: { type: 'phone', phone_number: '' },
  target: { kind: 'ivr' },
};

export function isNumberTransfer(transfer: AgentTransfer | NumberTransfer): transfer is NumberTransfer {
  return 'transfer_destination' in transfer;
}

export function isAgentTransfer(transfer: AgentTransfer | NumberTransfer): transfer is AgentTransfer {
  return !isNumberTransfer(transfer);
}

/** The transfer to store, from one as its form edits it. */
export function tidyTransfer(transfer: AgentTransfer | NumberTransfer): AgentTransfer | NumberTransfer {
  const condition = transfer.condition?.trim() ?? '';
  if (isAgentTransfer(transfer)) {
    return { ...transfer, condition, transfer_message: transfer.transfer_message?.trim() || null };
  }
  const { post_dial_digits: keys, ...others } = transfer;
  const destination = destinationOf(transfer);
  const value = phoneDestination(destination.value, destination.id);
  return {
    ...others,
    condition,
    ...(keys ? { post_dial_digits: keys } : {}),
    ...toDestination(transfer, { ...destination, value }),
  };
}

export function destinationOf({ transfer_destination, phone_number, target }: NumberTransfer): Destination {
  const { type, sip_uri, phone_number: number = phone_number } = transfer_destination;
  const { kind = 'external', id = '', name = '' } = target ?? {};
  return { kind, id, name, value: (type === 'sip_uri' ? sip_uri : number) ?? '' };
}

/** What of a transfer changes with its destination. */
export function toDestination(
  { transfer_destination }: NumberTransfer,
  { kind, id, name, value }: Destination,
): Pick<NumberTransfer, 'phone_number' | 'transfer_destination' | 'target'> {
  const { phone_number: _, sip_uri: __, ...known } = transfer_destination;
  const isSipAddress = /^sips?:/i.test(value.trim());
  return {
    phone_number: isSipAddress ? undefined : value,
    transfer_destination: isSipAddress
      ? { ...known, type: 'sip_uri', sip_uri: value }
      : { ...known, type: 'phone', phone_number: value },
    target: { kind, ...(id ? { id } : {}), ...(name ? { name } : {}) },
  };
}

/** The keys to press, as they are typed; clients of the live protocol may wrap them. */
export function keysOf(stored: NumberTransfer['post_dial_digits']): string {
  if (typeof stored === 'string') return stored;
  return stored?.type === 'static' ? (stored.value ?? '') : '';
}
