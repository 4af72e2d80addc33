import { type RedactedEntity, withheldEntities } from '@parley/contract/redaction.ts';
import { agentLanguage } from '../../agents/agent-language.ts';
import type { AgentSnapshot } from '../../agents/agent-snapshot.ts';
import { Redaction } from './redaction.ts';
import type { WithheldValues } from './withheld-marks.ts';

/** What was withheld of conversations that can go on; it is forgotten when they are over. */
export type WithheldStore = {
  /** Stores all that was withheld so far; of a conversation that is over, no more than that something was. */
  keep(id: string, values: WithheldValues): Promise<void>;
  /** None where nothing was withheld, the conversation is over, or the key is another one since. */
  find(id: string): Promise<WithheldValues>;
};

type RedactingAgent = Pick<AgentSnapshot, 'platform_settings' | 'conversation_config'>;

/** How a conversation that begins is redacted; undefined where its agent's settings do not ask for it. */
export function newRedaction(
  agent: RedactingAgent,
  id: string,
  store: Pick<WithheldStore, 'keep'>,
): Redaction | undefined {
  const entities = entitiesOf(agent);
  return entities.length > 0 ? redactionOf(agent, { id, entities, values: {} }, store) : undefined;
}

/**
 * How one is redacted that goes on: what was withheld of it is known.
 * @param earlierId the conversation that it follows, where that is another one
 */
export async function resumedRedaction(
  agent: RedactingAgent,
  { id, earlierId = id }: { id: string; earlierId?: string },
  store: WithheldStore,
): Promise<Redaction | undefined> {
  const entities = entitiesOf(agent);
  if (entities.length === 0) return undefined;
  return redactionOf(agent, { id, entities, values: await store.find(earlierId) }, store);
}

function entitiesOf({ platform_settings }: RedactingAgent): readonly RedactedEntity[] {
  return withheldEntities(platform_settings?.privacy?.conversation_history_redaction);
}

function redactionOf(
  { conversation_config: { agent } }: RedactingAgent,
  { id, entities, values }: { id: string; entities: readonly RedactedEntity[]; values: WithheldValues },
  store: Pick<WithheldStore, 'keep'>,
): Redaction {
  const settings = { entities, language: agentLanguage(agent?.language) };
  return new Redaction(settings, { values, keep: (all) => store.keep(id, all) });
}
