import type { AgentListEntry } from '@parley/contract/agent-list.ts';
import { parsedJson } from '@parley/contract/json.ts';
import { z } from 'zod';
import { languageName } from '../../../design/language-name.ts';

/** Another agent that can take a conversation over. */
export type AgentChoice = { value: string; label: string; description?: string };

/** The agents that another one can hand over to, in the order of their names, with language and model. */
export function agentChoices(
  agents: readonly AgentListEntry[],
  editedId: string | undefined,
  { unnamed, shownIn }: { unnamed: string; shownIn: string },
): AgentChoice[] {
  const byId = new Map(agents.map((agent) => [agent.external_id || agent.id, agent]));
  return [...byId]
    .filter(([value, { id }]) => value !== editedId && id !== editedId)
    .map(([value, { name, config }]) => {
      const { language, llm } = settingsOf(config);
      const facts = [language && languageName(language, shownIn), llm].filter(Boolean).join(' · ');
      return { value, label: name.trim() || unnamed, ...(facts ? { description: facts } : {}) };
    })
    .toSorted((a, b) => a.label.localeCompare(b.label, shownIn, { numeric: true }));
}

const Settings = z.object({
  language: z.string().optional(),
  llm: z.string().optional(),
  prompt: z.object({ llm: z.string().optional() }).optional(),
});
/** Parley's list has the settings themselves, the provider's a whole configuration. */
const Config = z.object({
  agent: Settings.optional(),
  conversation_config: z.object({ agent: Settings }).optional(),
});

// The provider writes it as JSON text, sometimes twice.
function settingsOf(config: AgentListEntry['config']): {
  language?: string | undefined;
  llm?: string | undefined;
} {
  let value: unknown = config;
  for (let layer = 0; layer < 2 && typeof value === 'string'; layer += 1) value = parsedJson(value);
  const found = Config.safeParse(value).data;
  const agent = found?.conversation_config?.agent ?? found?.agent;
  return { language: agent?.language, llm: agent?.prompt?.llm ?? agent?.llm };
}
