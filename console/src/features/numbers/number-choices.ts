import type { ProviderNumber } from '@parley/contract/numbers.ts';

/** A number that can be given to an agent. */
export type NumberChoice = {
  /** In international form. */
  number: string;
  /** ISO 3166 code of two letters. */
  country?: string | undefined;
  /** What the team calls it. */
  label?: string | undefined;
  /** Name of the agent that answers it now and would lose it. */
  holder?: string | undefined;
};

/** An agent as far as numbers are concerned. */
export type NumberHolder = { id: string; name: string; numberActive?: string };

const HIDDEN_STATUSES = ['INVISIBLE', 'EXTERNAL'];

/**
 * The numbers that an agent can be given: free ones first, then those that other agents answer. What something else
 * answers, and what is invisible or external, is no choice.
 */
export function numberChoices(
  numbers: readonly ProviderNumber[],
  agents: readonly NumberHolder[],
  agentId: string,
): { free: NumberChoice[]; held: NumberChoice[] } {
  const holders = new Map(
    agents.flatMap((agent) => (agent.numberActive ? [[digitsOf(agent.numberActive), agent] as const] : [])),
  );
  const free: NumberChoice[] = [];
  const held: NumberChoice[] = [];
  for (const { number, country, label, assigned, status } of numbers) {
    const holder = holders.get(digitsOf(number));
    if (HIDDEN_STATUSES.includes(status ?? '') || holder?.id === agentId) continue;
    const choice = { number, country: country ?? undefined, label: label?.trim() || undefined };
    if (holder) held.push({ ...choice, holder: holder.name });
    else if (!assigned) free.push(choice);
  }
  return { free, held };
}

/** A number as calls about it carry it. */
export function numericNumber(number: string): number {
  return Number(digitsOf(number));
}

function digitsOf(number: string): string {
  return number.replaceAll(/\D/g, '');
}
