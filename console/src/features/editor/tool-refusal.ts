import { CallError } from '@parley/client/call.ts';
import type { ConversationConfig } from '@parley/contract/agent-config.ts';
import { FUNCTIONS, TOOL_SERVERS } from '@parley/contract/limits.ts';
import type { TFunction } from 'i18next';
import { type FailureSentences, sentenceOfCode } from '../../session/failure-sentence.ts';

/**
 * Why the server did not store the tools and tool servers of an agent, each with its name.
 * @returns undefined where it was refused for something else
 */
export function toolRefusal(error: unknown, config: ConversationConfig, t: TFunction): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  const sentences = error.fields.flatMap(({ path, message }) => {
    const sentence = TOOL_PATHS.test(path) ? sentenceOfCode(message, t, SENTENCES) : undefined;
    if (!sentence) return [];
    const name = nameAt(config, path);
    return [name ? t('functions.refused', { name, sentence }) : sentence];
  });
  return sentences.length > 0 ? [...new Set(sentences)].join(' ') : undefined;
}

const TOOL_PATHS = /^conversation_config\.agent\.(prompt\.(built_in_tools|tools|mcp_server_ids)|tools)(\.|$)/;

const SENTENCES: FailureSentences = {
  function_name_required: 'webhook.error_name_required',
  function_name_invalid: 'functionEditor.value_name_invalid',
  function_name_taken: 'functionEditor.name_taken',
  url_required: 'webhook.error_url_required',
  url_invalid: 'webhook.error_url_invalid',
  url_host_open: 'functions.refused_url_host',
  secret_misplaced: 'functions.refused_secret_place',
  secret_text_unsupported: 'functions.refused_secret_text',
  header_name_invalid: 'webhook.error_header_invalid',
  description_or_value_required: 'webhook.error_description_or_value',
  body_not_allowed: 'webhook.error_body_method',
  variable_name_reserved: 'webhook.error_variable_invalid',
  transfer_destination_required: 'functions.refused_destination',
  transfer_to_itself: 'functions.refused_itself',
  tool_server_not_found: 'functions.refused_server',
  too_many_functions: ['functions.full', { count: FUNCTIONS.perAgentMax }],
  too_many_tool_servers: ['functions.refused_servers', { count: TOOL_SERVERS.perAgentMax }],
  function_invalid: 'functions.refused_invalid',
};

/** The name of the tool that a path leads to or into. */
function nameAt({ agent }: ConversationConfig, path: string): string {
  const [, , first, second, third] = path.split('.');
  if (first === 'prompt' && second === 'built_in_tools') return third ?? '';
  const stored = first === 'tools' ? agent?.tools?.[Number(second)] : agent?.prompt?.tools?.[Number(third)];
  const isNamed = typeof stored === 'object' && stored !== null && 'name' in stored;
  return isNamed && second !== 'mcp_server_ids' && typeof stored.name === 'string' ? stored.name : '';
}
