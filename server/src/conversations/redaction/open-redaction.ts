import { type RedactedEntity, withheldEntities } from '@parley/contract/redaction.ts';
import { agentLanguage } from '../../agents/agent-language.ts';
import type { AgentSnapshot } from '../../agents/agent-snapshot.ts';
import { type KeepWithheld, Redaction, type Withheld } from './redaction.ts';

/** What is withheld of a conversation, as it is stored: the values encrypted. */
export type SealedWithheld = { entities: readonly RedactedEntity[] | null; values: string | null };

/** What is stored of the redaction of conversations; the values are forgotten when they are over. */
export type WithheldStore = {
  /**
   * Adds to what is stored: a value whose mark another message took meanwhile gets another. Of a conversation that is
   * over, no value is stored, only that there was one.
   */
  keep(id: string, withheld: Withheld): ReturnType<KeepWithheld>;
  find(id: string): Promise<Withheld>;
  /** No values where nothing was withheld, the conversation is over, or the key is another one since. */
  open(stored: SealedWithheld): Withheld;
};

type RedactingAgent = Pick<AgentSnapshot, 'platform_settings' | 'conversation_config'>;

const NOTHING: Withheld = { entities: [], values: {} };

/**
 * How a conversation that begins is redacted; its entities are stored with its beginning.
 * @param store left out where nothing of it is stored
 * @param earlier what is withheld of the conversation that it follows
 */
export function newRedaction(
  agent: RedactingAgent,
  id: string,
  { store, earlier = NOTHING }: { store?: Pick<WithheldStore, 'keep'> | undefined; earlier?: Withheld },
): Redaction {
  const entities = [...new Set([...earlier.entities, ...redactedEntities(agent)])];
  return redactionOf(agent, { entities, values: earlier.values }, { kept: entities.length, id, store });
}

/**
 * How one is redacted that goes on: at least as it was before.
 * @param agents the one that it began with, then the one that took it over
 */
export function resumedRedaction(
  [agent, takenOverBy = agent]: readonly [RedactingAgent, RedactingAgent | undefined],
  stored: Withheld,
  { id, store }: { id: string; store: Pick<WithheldStore, 'keep'> },
): Redaction {
  const kept = stored.entities.length + Object.keys(stored.values).length;
  const redaction = redactionOf(agent, stored, { kept, id, store });
  redaction.withhold(redactedEntities(agent));
  redaction.withhold(redactedEntities(takenOverBy));
  return redaction;
}

/** What an agent's settings keep out of storage. */
export function redactedEntities({
  platform_settings,
}: Pick<AgentSnapshot, 'platform_settings'>): readonly RedactedEntity[] {
  return withheldEntities(platform_settings?.privacy?.conversation_history_redaction);
}

function redactionOf(
  { conversation_config: { agent } }: RedactingAgent,
  { entities, values }: Withheld,
  { kept, id, store }: { kept: number; id: string; store: Pick<WithheldStore, 'keep'> | undefined },
): Redaction {
  const settings = { entities, language: agentLanguage(agent?.language) };
  return new Redaction(settings, { values, kept, keep: async (all) => store?.keep(id, all) ?? null });
}
