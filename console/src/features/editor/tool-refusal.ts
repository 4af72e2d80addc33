import { CallError } from '@parley/client/call.ts';
import type { ConversationConfig } from '@parley/contract/agent-config.ts';
import { FUNCTIONS, TOOL_SERVERS } from '@parley/contract/limits.ts';
import type { TFunction } from 'i18next';
import { type FailureValues, sentenceOfCode } from '../../session/failure-sentence.ts';

/**
 * Why the server did not store the tools, tool servers and secrets of an agent, each tool with its name.
 * @returns undefined where it was refused for something else
 */
export function toolRefusal(error: unknown, config: ConversationConfig, t: TFunction): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  const sentences = error.fields.flatMap(({ path, message }) => {
    const sentence = TOOL_PATHS.test(path) ? sentenceOfCode(message, t, PREFIXES, VALUES) : undefined;
    if (!sentence) return [];
    const name = nameAt(config, path);
    return [name ? t('functions.refused', { name, sentence }) : sentence];
  });
  return sentences.length > 0 ? [...new Set(sentences)].join(' ') : undefined;
}

const TOOL_PATHS =
  /^conversation_config\.agent\.(prompt\.(built_in_tools|tools|mcp_server_ids|custom_llm)|tools)(\.|$)/;

const PREFIXES = ['functions.refused_'];

const VALUES: FailureValues = {
  too_many_functions: { count: FUNCTIONS.perAgentMax },
  too_many_tool_servers: { count: TOOL_SERVERS.perAgentMax },
};

/** The name of the tool that a path leads to or into. */
function nameAt({ agent }: ConversationConfig, path: string): string {
  const [, , first, second, third] = path.split('.');
  if (first === 'prompt' && second === 'built_in_tools') return third ?? '';
  const stored = first === 'tools' ? agent?.tools?.[Number(second)] : agent?.prompt?.tools?.[Number(third)];
  const isNamed = typeof stored === 'object' && stored !== null && 'name' in stored;
  return isNamed && second !== 'mcp_server_ids' && typeof stored.name === 'string' ? stored.name : '';
}
