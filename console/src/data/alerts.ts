import {
  createAlertDestination,
  deleteAlertDestination,
  listAlertDestinations,
  type NewAlertDestination,
} from '@parley/contract/alert-destinations.ts';
import {
  type AlertHistoryEntry,
  type AlertRuleChange,
  changeAlertRule,
  createAlertRule,
  deleteAlertRule,
  listAlertHistory,
  listAlertRules,
  type NewAlertRule,
  pauseAlertRule,
  testAlertRule,
} from '@parley/contract/alerts.ts';
import { ALERTS } from '@parley/contract/limits.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../session/api.ts';
import { readQuery } from './read-query.ts';
import { useChange, useRemoval } from './use-change.ts';

const KEY = { queryKey: ['alerts'] } as const;
/** Rules are evaluated every minute. */
const LOOK_AGAIN_MS = 30_000;
/** Notices are on their way. */
const LOOK_SOON_MS = 3_000;

/** Rules, and how each stands. */
export const alertRulesQuery = () =>
  readQuery([...KEY.queryKey, 'rules'], listAlertRules, {}, { staleTime: 0, refetchInterval: LOOK_AGAIN_MS });

/** Where notices can go. */
export const alertDestinationsQuery = () =>
  readQuery([...KEY.queryKey, 'destinations'], listAlertDestinations, {});

const isWaiting = ({ deliveries }: AlertHistoryEntry) =>
  deliveries.some(({ status }) => status === 'waiting');

/** What rules raised, newest first, page by page. */
export const alertHistoryQuery = () =>
  infiniteQueryOptions({
    queryKey: [...KEY.queryKey, 'history'],
    queryFn: ({ pageParam, signal }) =>
      call(listAlertHistory, { query: { before: pageParam || undefined } }, signal),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length === ALERTS.pageSize ? page.at(-1)?.at : undefined),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.pages.flat().some(isWaiting) ? LOOK_SOON_MS : LOOK_AGAIN_MS),
  });

const follows = { invalidates: [KEY], isAwaited: false };

/** Adds a rule. */
export const useAddAlertRule = () =>
  useChange((body: NewAlertRule) => call(createAlertRule, { body }), follows);

/** Changes some settings of a rule. */
export const useChangeAlertRule = () =>
  useChange(
    ({ rule_id, body }: { rule_id: string; body: AlertRuleChange }) =>
      call(changeAlertRule, { params: { rule_id }, body }),
    follows,
  );

/** Pauses a rule until a time; null has it go on. */
export const usePauseAlertRule = () =>
  useChange(
    ({ rule_id, paused_until }: { rule_id: string; paused_until: string | null }) =>
      call(pauseAlertRule, { params: { rule_id }, body: { paused_until } }),
    follows,
  );

/** Sends a test notice; the answer says where it arrived. */
export const useTestAlertRule = () =>
  useChange((rule_id: string) => call(testAlertRule, { params: { rule_id } }), follows);

/** Removes a rule and its history. */
export const useDeleteAlertRule = () =>
  useRemoval((rule_id: string) => call(deleteAlertRule, { params: { rule_id } }), KEY);

/** Adds a destination. @returns its secret too, where notices are signed */
export const useAddAlertDestination = () =>
  useChange((body: NewAlertDestination) => call(createAlertDestination, { body }), follows);

/** Removes a destination. */
export const useDeleteAlertDestination = () =>
  useRemoval((destination_id: string) => call(deleteAlertDestination, { params: { destination_id } }), KEY);
