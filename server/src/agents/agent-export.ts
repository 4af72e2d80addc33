import { AGENT_FILE_FORMAT, type AgentFile } from '@parley/contract/agent-versions.ts';
import type { AgentDetail } from '@parley/contract/agents.ts';
import { copyWithoutSecrets } from './agent-copy.ts';
import { withoutCredentials } from './agent-credentials.ts';

// What the server writes about an agent, and what only means something in the installation that it comes from.
const OWN_FIELDS: ReadonlySet<string> = new Set([
  'agent_id',
  'external_id',
  'provider_uuid',
  'version',
  'updated_at',
  'updated_by',
]);

const EMPTY = { header: { secret_id: '' }, modelHeader: undefined, text: '' };

/**
 * An agent as a file: its settings without ids of this installation, without what names a stored secret and without
 * keys that somebody typed as plain text. A header with one asks for a secret where the file is imported. Tool
 * servers are left out, since the team that the file comes to has others.
 */
export function exportedAgent(agent: AgentDetail, now: Date): AgentFile {
  const fields = Object.fromEntries(
    Object.entries(withoutToolServers(agent)).filter(([name]) => !OWN_FIELDS.has(name)),
  );
  return {
    ...(withoutCredentials(copyWithoutSecrets(fields).settings, EMPTY) as Pick<
      AgentFile,
      'name' | 'type' | 'conversation_config' | 'platform_settings'
    >),
    format: AGENT_FILE_FORMAT,
    format_version: 1,
    exported_at: now.toISOString(),
  };
}

function withoutToolServers(agent: AgentDetail): AgentDetail {
  const settings = agent.conversation_config.agent;
  if (!settings?.prompt?.mcp_server_ids) return agent;
  const { mcp_server_ids: _, ...prompt } = settings.prompt;
  return {
    ...agent,
    conversation_config: { ...agent.conversation_config, agent: { ...settings, prompt } },
  };
}
