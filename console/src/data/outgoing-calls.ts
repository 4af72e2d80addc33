import { CallError } from '@parley/client/call.ts';
import {
  answerSimulatedCall,
  cancelOutgoingCall,
  createOutgoingCall,
  getOutgoingCall,
  listCallingLines,
  listOutgoingCalls,
  type NewOutgoingCall,
} from '@parley/contract/outgoing-calls.ts';
import { SIMULATOR_LINE } from '@parley/contract/phone-calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../session/api.ts';
import { readQuery } from './read-query.ts';
import { useChange } from './use-change.ts';

/** How often a call that is not over is read again, in milliseconds. */
const FOLLOWED_MS = 1_000;
/** How often it is looked for calls that ring at the line simulator. */
const RINGING_MS = 2_000;

/** Lines over which agents can call; they are changed elsewhere. */
export const callingLinesQuery = () => readQuery(['calling-lines'], listCallingLines, {}, { staleTime: 0 });

/** A call that an agent places, until it is over or the server no longer has it. */
export const outgoingCallQuery = (id: string) =>
  queryOptions({
    queryKey: ['outgoing-calls', id],
    queryFn: ({ signal }) => call(getOutgoingCall, { params: { id }, query: {} }, signal),
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) => {
      const isOver = data !== undefined && data.ended_at !== null;
      const isGone = error instanceof CallError && error.status === 404;
      return isOver || isGone ? false : FOLLOWED_MS;
    },
  });

/** Has an agent call a number. */
export const useOrderCall = () =>
  useChange((body: NewOutgoingCall) => call(createOutgoingCall, { body }), { invalidates: [] });

/** Calls a call off. */
export const useCancelCall = (id: string) =>
  useChange(() => call(cancelOutgoingCall, { params: { id }, query: {} }), {
    invalidates: [outgoingCallQuery(id)],
    afterFailure: true,
  });

/** Calls that ring at the line simulator, newest first. */
export const simulatorRingingQuery = () =>
  queryOptions({
    queryKey: ['simulator-ringing'],
    queryFn: async ({ signal }) => {
      const query = { line_id: SIMULATOR_LINE, state: 'ringing' as const };
      return (await call(listOutgoingCalls, { query }, signal)).list;
    },
    staleTime: 0,
    refetchInterval: RINGING_MS,
  });

/** Takes a call that rings at the line simulator; null where it does not any more. */
export const answerRingingCall = (id: string) =>
  call(answerSimulatedCall, { params: { id }, body: { outcome: 'answered' } });

/** Says why a call that rings at the line simulator is not answered. */
export const useTurnAway = (id: string) =>
  useChange(
    (outcome: 'busy' | 'no_answer') => call(answerSimulatedCall, { params: { id }, body: { outcome } }),
    // A call that is over meanwhile leaves the list all the same.
    { invalidates: [simulatorRingingQuery()], afterFailure: true },
  );
