import type { ToolEvent } from '@parley/client/tool-events.ts';
import { isRecord, parsedJson } from '@parley/contract/json.ts';
import type { ToolCallRecord, ToolCallStatus } from '@parley/contract/tool-calls.ts';

/**
 * Where a call stands: `deciding` waits for a decision of the tester, `answering` for what they answer instead of
 * their own program; `awaiting` was put to the caller in words.
 */
export type ShownStatus = ToolCallStatus | 'running' | 'deciding' | 'answering';

/** A call of a tool, as a test shows it while it happens and afterwards. */
export type ShownToolCall = {
  /** Of the call, the same in every event and in the record. */
  id: string;
  name: string;
  /** `system`, `webhook`, `client` or `mcp`. */
  kind: string;
  status: ShownStatus;
  /** It was asked for after the first words of the reply. */
  isAfterWords: boolean;
  /** What a tool of a server is said to do. */
  description?: string;
  parameters?: Readonly<Record<string, unknown>>;
  /** How long a decision is waited for. */
  approvalSeconds?: number;
  /** What the model was told. */
  result?: string;
  /** Known once the turn is over. */
  record?: ToolCallRecord;
};

/** Which call an event is about. */
export function callIdOf(event: ToolEvent): string {
  return event.type === 'server-tool' ? event.call.tool_call_id : event.toolCallId;
}

/** What a call looks like after an event; the first one makes it. */
export function callAfter(
  call: ShownToolCall | undefined,
  event: ToolEvent,
  isAfterWords: boolean,
): ShownToolCall {
  const known = call ?? newCall(event, isAfterWords);
  // What is recorded is final.
  if (known.record) return known;
  switch (event.type) {
    case 'tool-request':
      return known;
    case 'client-tool':
      return { ...known, status: 'answering', parameters: event.parameters };
    case 'server-tool':
      return afterServerTool(known, event.call);
    case 'tool-response':
      return {
        ...known,
        status: statusAfter(known, event),
        result: event.result ?? known.result,
      };
  }
}

/** A call as it was recorded, replacing what was known of it. */
export function recordedCall(call: ShownToolCall | undefined, record: ToolCallRecord): ShownToolCall {
  return {
    ...(call ?? { isAfterWords: false }),
    id: record.request_id,
    name: record.tool_name,
    kind: record.type,
    status: record.status,
    result: record.result,
    record,
  };
}

/** A call as its turn recorded it, which goes on where the turn did not wait for its end. */
export function turnCall(call: ShownToolCall | undefined, record: ToolCallRecord): ShownToolCall {
  const recorded = recordedCall(call, record);
  if (record.status !== 'unknown' || record.latency_secs !== null) return recorded;
  const { record: _record, result: _result, ...known } = recorded;
  return { ...known, status: 'running', parameters: parametersOf(recorded) };
}

/** What was filled in, however much of it is known. */
export function parametersOf({
  record,
  parameters,
}: Pick<ShownToolCall, 'record' | 'parameters'>): Readonly<Record<string, unknown>> {
  if (!record) return parameters ?? {};
  const read = parsedJson(record.params_as_json);
  return isRecord(read) ? read : {};
}

/** What was filled in, as it is shown; empty where nothing was. */
export function parametersText(call: ShownToolCall): string {
  const parameters = parametersOf(call);
  return Object.keys(parameters).length === 0 ? '' : JSON.stringify(parameters, undefined, 2);
}

/** Calls that wait for the tester. */
export function isPending({ status }: ShownToolCall): boolean {
  return status === 'deciding' || status === 'answering';
}

function newCall(event: ToolEvent, isAfterWords: boolean): ShownToolCall {
  const common = { id: callIdOf(event), status: 'running', isAfterWords } as const;
  if (event.type === 'server-tool') return { ...common, name: event.call.tool_name, kind: 'mcp' };
  const kind = event.type === 'client-tool' ? 'client' : event.toolType;
  return { ...common, name: event.toolName, kind };
}

type ServerCall = Extract<ToolEvent, { type: 'server-tool' }>['call'];

function afterServerTool(known: ShownToolCall, call: ServerCall): ShownToolCall {
  const described = { ...known, description: call.tool_description, parameters: call.parameters };
  switch (call.state) {
    case 'awaiting_approval':
      return { ...described, status: 'deciding', approvalSeconds: call.approval_timeout_secs };
    case 'loading':
      return { ...described, status: 'running' };
    case 'success':
      return { ...described, status: 'succeeded' };
    case 'failure':
      return { ...described, status: known.status === 'declined' ? 'declined' : 'failed' };
  }
}

function statusAfter(
  known: ShownToolCall,
  { isError, isCalled }: Extract<ToolEvent, { type: 'tool-response' }>,
): ShownStatus {
  if (!isError) return 'succeeded';
  if (known.status === 'declined') return 'declined';
  return isCalled ? 'failed' : 'refused';
}
