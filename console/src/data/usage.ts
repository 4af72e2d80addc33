import {
  addPrices,
  type Budget,
  exportUsage,
  getConversationUsage,
  getUsage,
  listPrices,
  setBudget,
  type UnitPrice,
} from '@parley/contract/usage.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, fileCall } from '../session/api.ts';
import { permissionsQuery } from '../session/session-queries.ts';
import { readQuery } from './read-query.ts';
import { useChange } from './use-change.ts';

const USAGE = { queryKey: ['usage'] } as const;
const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What a month such as `2026-11` took up and costs. */
export const usageQuery = (month: string) =>
  queryOptions({
    queryKey: [...USAGE.queryKey, 'month', month],
    queryFn: ({ signal }) => call(getUsage, { query: { month, time_zone: timeZone() } }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The month as a file for spreadsheets. @throws {CallError} */
export function loadUsage(month: string): Promise<Blob> {
  return fileCall(exportUsage, { query: { month, time_zone: timeZone() } });
}

/** What a conversation that is over took up and costs. */
export const conversationUsageQuery = (id: string) =>
  queryOptions({
    queryKey: [...USAGE.queryKey, 'conversation', id],
    queryFn: ({ signal }) => call(getConversationUsage, { params: { conversation_id: id } }, signal),
    retry: false,
  });

/** Versions of prices, the newest first. */
export const pricesQuery = () => readQuery([...USAGE.queryKey, 'prices'], listPrices, {});

/** Adds a version of prices. */
export const useAddPrices = () =>
  useChange(
    (body: { currency: string; prices: UnitPrice[]; valid_from?: string }) => call(addPrices, { body }),
    { invalidates: [USAGE, permissionsQuery()] },
  );

/** Sets or removes the monthly budget. */
export const useSetBudget = () =>
  useChange((budget: Budget | null) => call(setBudget, { body: { budget } }), {
    invalidates: [USAGE, permissionsQuery()],
  });
