import { CallError } from '@parley/client/call.ts';
import { NumberTakenDetail, type ProviderNumber } from '@parley/contract/numbers.ts';
import type { TFunction } from 'i18next';
import { failureText } from '../../session/failure-sentence.ts';

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
export type NumberedAgent = { id: string; name: string; numberActive?: string };

const HIDDEN_STATUSES = ['INVISIBLE', 'EXTERNAL'];

/**
 * The numbers that an agent can be given: free ones first, then those that other agents answer. What something else
 * answers, and what is invisible or external, is no choice.
 */
export function numberChoices(
  numbers: readonly ProviderNumber[],
  agents: readonly NumberedAgent[],
  agentId: string,
): { free: NumberChoice[]; taken: NumberChoice[] } {
  const holders = new Map(
    agents.flatMap((agent) => (agent.numberActive ? [[digitsOf(agent.numberActive), agent] as const] : [])),
  );
  const free: NumberChoice[] = [];
  const taken: NumberChoice[] = [];
  for (const { number, country, label, assigned, status } of numbers) {
    const holder = holders.get(digitsOf(number));
    if (HIDDEN_STATUSES.includes(status ?? '') || holder?.id === agentId) continue;
    const choice = { number, country: country ?? undefined, label: label?.trim() || undefined };
    if (holder) taken.push({ ...choice, holder: holder.name });
    else if (!assigned) free.push(choice);
  }
  return { free, taken };
}

/** A number as calls about it carry it. */
export function numericNumber(number: string): number {
  return Number(digitsOf(number));
}

function digitsOf(number: string): string {
  return number.replaceAll(/\D/g, '');
}

/** The agent that answers the number meanwhile, of an assignment that was refused for it. */
export function numberTakenBy(error: unknown): string | undefined {
  if (!(error instanceof CallError) || error.code !== 'number_taken') return undefined;
  return NumberTakenDetail.safeParse(error.detail).data?.agent.name;
}

/**
 * Why a number could not be assigned or removed: in the user's language where the reason is known, else what the
 * server says of it (`error.detail.message`, then `error.message`), else the general sentence.
 */
export function numberFailure(error: unknown, t: TFunction): string {
  return failureText(error, t, ['channels.error_']);
}
