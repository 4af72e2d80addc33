import { FUNCTIONS } from '@parley/contract/limits.ts';
import type {
  ToolCallDetail,
  ToolCallRecord,
  ToolCallStatus,
  ToolKind,
} from '@parley/contract/tool-calls.ts';
import type { ToolCall } from '../language-model/language-model.ts';
import type { ToolOutcome } from './tool.ts';

/** A call and when it was made. */
export type MadeCall = {
  call: ToolCall;
  kind: ToolKind;
  title: string;
  /** Of the tool, whatever came of the call. */
  detail?: ToolCallDetail | undefined;
  /** Moments of the conversation, in milliseconds. */
  turnStartedAtMs: number;
  startedAtMs: number;
};

/**
 * One call as it is stored.
 * @param outcome `awaiting` has none of the others' fields but the text
 * @param endedAtMs undefined where its end was not waited for
 */
export function toolRecord(
  { call, kind, title, detail: known, turnStartedAtMs, startedAtMs }: MadeCall,
  outcome: Omit<ToolOutcome, 'status'> & { status: ToolCallStatus },
  endedAtMs: number | undefined,
): ToolCallRecord {
  const { status, result, wasCalled, approval = null, variables } = outcome;
  const detail = { ...known, ...outcome.detail };
  const waitedMs = (approval?.waited_secs ?? 0) * 1_000;
  return {
    request_id: call.id,
    tool_name: title,
    type: kind,
    params_as_json: truncated(JSON.stringify(call.input)),
    start_ms: rounded(startedAtMs - turnStartedAtMs),
    latency_secs:
      endedAtMs === undefined ? null : Math.max(0, rounded(endedAtMs - startedAtMs - waitedMs)) / 1_000,
    status,
    is_error: status !== 'succeeded' && status !== 'awaiting',
    was_called: wasCalled,
    result: truncated(result),
    approval,
    detail: variables && Object.keys(variables).length > 0 ? { variables, ...detail } : detail,
  };
}

function truncated(text: string): string {
  return text.length <= FUNCTIONS.keptMax ? text : `${text.slice(0, FUNCTIONS.keptMax)}…`;
}

function rounded(ms: number): number {
  return Math.round(ms * 10) / 10;
}
