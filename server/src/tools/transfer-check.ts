import type { FieldProblem } from '@parley/contract/error.ts';
import type { AgentTransfer, NumberTransfer, SystemFunction } from '@parley/contract/functions.ts';
import { FUNCTIONS } from '@parley/contract/limits.ts';

/**
 * What keeps a transfer from being saved, at paths within the function.
 * @param ownIds by which the agent itself may be named
 */
export function transferProblems(
  { name, params }: SystemFunction,
  ownIds: readonly string[],
): FieldProblem[] {
  if (name !== 'transfer_to_agent' && name !== 'transfer_to_number') return [];
  return (params.transfers ?? []).flatMap((transfer, position) => {
    const path = `params.transfers.${position}`;
    if (name === 'transfer_to_number') {
      const field = numberField(transfer);
      return field === undefined ? [] : [{ path: `${path}.${field}`, message: DESTINATION_REQUIRED }];
    }
    const agentId = 'agent_id' in transfer ? String((transfer as AgentTransfer).agent_id).trim() : '';
    if (agentId === '') return [{ path: `${path}.agent_id`, message: DESTINATION_REQUIRED }];
    return ownIds.includes(agentId) ? [{ path: `${path}.agent_id`, message: 'transfer_to_itself' }] : [];
  });
}

const DESTINATION_REQUIRED = 'transfer_destination_required';

/** The field that lacks a destination. */
function numberField(transfer: AgentTransfer | NumberTransfer): string | undefined {
  const destination = (transfer as Partial<NumberTransfer>).transfer_destination;
  if (destination?.type === 'sip_uri') {
    return destination.sip_uri?.trim() ? undefined : 'transfer_destination.sip_uri';
  }
  const number = destination?.phone_number ?? (transfer as Partial<NumberTransfer>).phone_number;
  return number?.trim() ? undefined : 'transfer_destination.phone_number';
}

/** A destination as it is stored: it begins with a plus, unless it is too short to be a whole number. */
export function storedDestination(number: string): string {
  const plain = number
    .trim()
    .replaceAll(/[\s().-]/g, '')
    .replace(/^00(?=[1-9])/, '+');
  const isWhole = /^\d+$/.test(plain) && plain.length >= FUNCTIONS.wholeNumberDigits;
  if (isWhole) return `+${plain}`;
  return /^\+?\d+$/.test(plain) ? plain : number.trim();
}
