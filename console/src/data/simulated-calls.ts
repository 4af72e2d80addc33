import {
  continueSimulatedCall,
  createSimulatedCall,
  endSimulatedCall,
} from '@parley/contract/phone-calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../session/api.ts';
import { numberedAgentsQuery } from './agents.ts';

/** A number that an agent answers. */
export type AnsweredNumber = { number: string; agentName: string };

/** Numbers that can be called, with the agents that answer them. */
export const answeredNumbersQuery = () =>
  queryOptions({
    ...numberedAgentsQuery(),
    select: (agents): AnsweredNumber[] =>
      agents.flatMap(({ name, numberActive }) =>
        numberActive === undefined ? [] : [{ number: numberActive, agentName: name }],
      ),
    // Numbers are assigned elsewhere.
    staleTime: 0,
  });

/** Places a call as a platform would. */
export const placeCall = (to: string, from: string) => call(createSimulatedCall, { body: { to, from } });

/** Says what happened to a call, as a platform would; gives what is to be done then. */
export const continueCall = (
  callSid: string,
  event: { event: 'ended' } | { event: 'dialled'; outcome: 'accepted' | 'busy' | 'no_answer' | 'failed' },
) => call(continueSimulatedCall, { params: { call_sid: callSid }, body: event });

/** Says that the caller has gone, also while the page is left. What cannot be told any more, time tells. */
export const endCall = (call_sid: string) =>
  void call(endSimulatedCall, { params: { call_sid } }).catch(() => {});
