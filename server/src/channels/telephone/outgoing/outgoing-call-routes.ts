import {
  answerSimulatedCall,
  cancelOutgoingCall,
  createOutgoingCall,
  getOutgoingCall,
  listCallingLines,
  listOutgoingCalls,
} from '@parley/contract/outgoing-calls.ts';
import { SIMULATOR_LINE } from '@parley/contract/phone-calls.ts';
import { on, type Route } from '../../../http/route.ts';
import { simulatedCallOf } from '../simulated-calls.ts';
import { twimlAddresses } from '../webhooks/phone-webhooks.ts';
import type { OutgoingCalls } from './outgoing-calls.ts';
import {
  callingLines,
  type OutgoingOrderDependencies,
  orderCall,
  toOutgoingCall,
} from './outgoing-orders.ts';

export type OutgoingRouteDependencies = {
  orders: OutgoingOrderDependencies;
  calls: Pick<OutgoingCalls, 'dialDue' | 'cancel' | 'answerSimulated'>;
  publicUrl: string;
  provider: string;
};

/** Calls that agents of a team place. */
export function outgoingCallRoutes(dependencies: OutgoingRouteDependencies): Route[] {
  const { orders, calls, publicUrl, provider } = dependencies;
  const { store, lines } = orders;
  const addresses = twimlAddresses(publicUrl, provider, SIMULATOR_LINE);
  return [
    on(createOutgoingCall, async ({ body, caller }) => {
      const ordered = await orderCall(caller.teamId, body, orders);
      calls.dialDue();
      return toOutgoingCall(ordered);
    }),
    on(listOutgoingCalls, async ({ query, caller }) => {
      const { agent_id: agentId, line_id, state, cursor, page_size: pageSize } = query;
      const lineId = line_id === SIMULATOR_LINE ? null : line_id;
      const { rows, next } = await store.list(caller.teamId, { agentId, lineId, state, cursor, pageSize });
      return { list: rows.map(toOutgoingCall), next_cursor: next };
    }),
    on(getOutgoingCall, async ({ params, query, caller }) =>
      toOutgoingCall(await store.find(caller.teamId, params.id, query.agent_id)),
    ),
    on(cancelOutgoingCall, async ({ params, query, caller }) =>
      toOutgoingCall(await calls.cancel(caller.teamId, params.id, query.agent_id)),
    ),
    on(listCallingLines, ({ caller }) => callingLines(caller.teamId, lines)),
    on(answerSimulatedCall, async ({ params, body, caller }) => {
      const step = await calls.answerSimulated(caller.teamId, params.id, body.outcome);
      return step ? simulatedCallOf(step, addresses) : null;
    }),
  ];
}
