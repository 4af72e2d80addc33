import type { RecordedTurn } from '@parley/contract/conversation.ts';
import { isFoundIn } from '../../../../conversation-record/found-text.tsx';
import { parametersText, recordedCall } from '../../../../conversation-record/tools/shown-tool-call.ts';

type SearchedTurn = Pick<RecordedTurn, 'message' | 'original_message' | 'retrieval' | 'tool_calls'>;

/**
 * The indexes of the turns in which something is found, whatever the case and with spaces around it left out: in what
 * was said, in what would have been said, in what was looked up, and in names and values of tools.
 */
export function foundTurns(turns: readonly SearchedTurn[], search: string): number[] {
  return turns.flatMap((turn, index) =>
    searchedTexts(turn).some((text) => isFoundIn(text, search)) ? [index] : [],
  );
}

function searchedTexts({ message, original_message, retrieval, tool_calls }: SearchedTurn): string[] {
  return [
    message,
    original_message ?? '',
    retrieval?.retrieval_query ?? '',
    ...tool_calls.flatMap((record) => [record.tool_name, parametersText(recordedCall(undefined, record))]),
  ];
}
