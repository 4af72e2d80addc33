import { RedactedEntity } from '@parley/contract/redaction.ts';
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
  values: WithheldValues = {},
): Redaction | undefined {
  const { enabled, entities = RedactedEntity.options } =
    agent.platform_settings?.privacy?.conversation_history_redaction ?? {};
  if (!enabled) return undefined;
  const language = agentLanguage(agent.conversation_config.agent?.language);
  return new Redaction({ entities, language }, { values, keep: (all) => store.keep(id, all) });
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
  return newRedaction(agent, id, store) && newRedaction(agent, id, store, await store.find(earlierId));
}
