import { CallError } from '@parley/client/call.ts';
import type { OutgoingCall } from '@parley/contract/outgoing-calls.ts';
import { Query, QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { outgoingCallQuery } from './outgoing-calls.ts';

it('stops following a call that the server does not have, and goes on after any other failure', () => {
  const { queryKey, refetchInterval } = outgoingCallQuery('call-1');
  const query = new Query<OutgoingCall, Error, OutgoingCall, string[]>({
    client: new QueryClient(),
    queryKey,
    queryHash: 'call-1',
  });
  const intervalAfter = (status: number) => {
    query.setState({ status: 'error', error: new CallError('Refused.', { status }) });
    return typeof refetchInterval === 'function' ? refetchInterval(query) : refetchInterval;
  };
  expect([intervalAfter(0), intervalAfter(503), intervalAfter(404)]).toEqual([1_000, 1_000, false]);
});
