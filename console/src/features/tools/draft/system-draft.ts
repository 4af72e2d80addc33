import type { SystemFunction, SystemToolType } from '@parley/contract/functions.ts';
import { FUNCTIONS } from '@parley/contract/limits.ts';
import { destinationOf, isAgentTransfer, tidyTransfer } from './transfer-draft.ts';

export function newSystemTool(name: SystemToolType): SystemFunction {
  return {
    type: 'system',
    name,
    description: '',
    response_timeout_secs: FUNCTIONS.systemTimeoutSeconds,
    params: {
      system_tool_type: name,
      ...(name === 'transfer_to_agent' ? { transfers: [], voicemail_message: '' } : {}),
      ...(name === 'transfer_to_number' ? { transfers: [] } : {}),
    },
  };
}

/** The tool to store, from one as its form edits it. */
export function tidySystemTool(tool: SystemFunction): SystemFunction {
  const { supported_languages: languages, transfers, ...params } = tool.params;
  return {
    ...tool,
    description: tool.description.trim(),
    params: {
      ...params,
      system_tool_type: tool.name,
      ...(languages ? { supported_languages: languages } : {}),
      ...(transfers ? { transfers: transfers.map(tidyTransfer) } : {}),
    },
  };
}

/** Whether it has what it cannot work without: a language, or a rule with a destination in each. */
export function isSystemFilled({ name, params }: SystemFunction): boolean {
  const { supported_languages: languages, transfers = [] } = params;
  if (name === 'language_detection') return languages === undefined || languages.length > 0;
  if (name !== 'transfer_to_agent' && name !== 'transfer_to_number') return true;
  const destinations = transfers.map((transfer) =>
    isAgentTransfer(transfer) ? transfer.agent_id : destinationOf(transfer).value.trim(),
  );
  return destinations.length > 0 && !destinations.includes('');
}
