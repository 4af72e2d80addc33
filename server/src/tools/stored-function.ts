import type { FieldProblem } from '@parley/contract/error.ts';
import {
  type AgentTransfer,
  HeaderValue,
  type NumberTransfer,
  type SystemFunction,
} from '@parley/contract/functions.ts';
import { isRecord } from '@parley/contract/json.ts';
import { phoneDestination } from '@parley/contract/phone-destination.ts';
import { storedHeader } from './webhook/webhook-check.ts';

/**
 * A function in the form in which it is stored: whole numbers of transfers begin with a plus, secrets in headers are
 * references. Everything else stays as it came, also what only newer clients know.
 */
export function storedFunction(entry: unknown): unknown {
  if (!isRecord(entry)) return entry;
  const { api_schema, params } = entry;
  return {
    ...entry,
    ...(isRecord(api_schema) && isRecord(api_schema.request_headers)
      ? { api_schema: { ...api_schema, request_headers: mapped(api_schema.request_headers, headerOf) } }
      : {}),
    ...(isRecord(params) && Array.isArray(params.transfers)
      ? { params: { ...params, transfers: params.transfers.map(transferOf) } }
      : {}),
  };
}

function headerOf(value: unknown): unknown {
  const { data } = HeaderValue.safeParse(value);
  return data === undefined ? value : storedHeader(data);
}

function transferOf(transfer: unknown): unknown {
  if (!isRecord(transfer)) return transfer;
  const { phone_number, transfer_destination: destination, target } = transfer;
  const targetId = isRecord(target) ? target.id : undefined;
  return {
    ...transfer,
    ...(typeof phone_number === 'string' ? { phone_number: phoneDestination(phone_number, targetId) } : {}),
    ...(isRecord(destination) && typeof destination.phone_number === 'string'
      ? {
          transfer_destination: {
            ...destination,
            phone_number: phoneDestination(destination.phone_number, targetId),
          },
        }
      : {}),
  };
}

function mapped(record: Readonly<Record<string, unknown>>, change: (value: unknown) => unknown) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}

/**
 * Why a transfer cannot be saved, at paths within the function.
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
