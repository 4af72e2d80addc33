import type { SimulationMessage } from '../simulation-message.ts';

/** Who says a message, and whether somebody takes the conversation over with it. */
export type Speaker = { agentName: string; takesOver: boolean };

/**
 * Who speaks in each message; undefined for what the caller says. Before a turn is over only the transfer before it
 * tells who holds it.
 * @param firstAgent name of the agent that the conversation began with
 */
export function speakersOf(
  messages: readonly SimulationMessage[],
  firstAgent: string,
): (Speaker | undefined)[] {
  let current = firstAgent;
  let expected = firstAgent;
  return messages.map((message) => {
    if (message.role === 'user') return undefined;
    const agentName = message.agent === undefined ? expected : (message.agent?.agent_name ?? firstAgent);
    const takesOver = agentName !== current;
    current = agentName;
    expected = transferredTo(message) ?? agentName;
    return { agentName, takesOver };
  });
}

function transferredTo({ toolCalls = [] }: SimulationMessage): string | undefined {
  const transfer = toolCalls.findLast(
    ({ name, status }) => name === 'transfer_to_agent' && status === 'succeeded',
  );
  return transfer?.record?.detail.transferred_to;
}
