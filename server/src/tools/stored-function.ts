import { HeaderValue } from '@parley/contract/functions.ts';
import { storedDestination } from './transfer-check.ts';
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
  const { phone_number, transfer_destination: destination } = transfer;
  return {
    ...transfer,
    ...(typeof phone_number === 'string' ? { phone_number: storedDestination(phone_number) } : {}),
    ...(isRecord(destination) && typeof destination.phone_number === 'string'
      ? {
          transfer_destination: {
            ...destination,
            phone_number: storedDestination(destination.phone_number),
          },
        }
      : {}),
  };
}

function mapped(record: Readonly<Record<string, unknown>>, change: (value: unknown) => unknown) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
