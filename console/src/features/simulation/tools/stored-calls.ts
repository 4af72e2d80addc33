import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { testedConversationQuery } from '../../../data/conversations.ts';

const NONE: readonly ToolCallRecord[] = [];

/** The calls of a finished test as they were stored, by their ids; none while it is held. */
export function useStoredCalls(conversationId: string | undefined): ReadonlyMap<string, ToolCallRecord> {
  const { data } = useQuery({
    ...testedConversationQuery(conversationId ?? ''),
    enabled: conversationId !== undefined,
  });
  const records = data?.turns.flatMap(({ tool_calls }) => tool_calls) ?? NONE;
  // Erased words leave a record without arguments and results, which the test itself still knows.
  return new Map(data?.transcript_erased ? [] : records.map((record) => [record.request_id, record]));
}
