import type { TestTools } from '@parley/contract/agent-test.ts';
import type { TestTurn } from '@parley/contract/agent-test-runs.ts';
import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import type { FinishedTurn } from '@parley/engine/turns/turn.ts';
import { isMocked } from '../../channels/agent-test/mocked-tools.ts';

/** Turns as a test stores them, a message for each side. */
export function testTranscript(turns: readonly FinishedTurn[], tools: TestTools): TestTurn[] {
  return turns.flatMap((turn) => [...callerMessage(turn), ...agentMessage(turn, tools)]);
}

function callerMessage({ callerText: message }: FinishedTurn): TestTurn[] {
  if (message === undefined) return [];
  return [{ role: 'user', message, tool_calls: [], passages: [], latency_ms: null, model: null, errors: [] }];
}

function agentMessage(turn: FinishedTurn, tools: TestTools): TestTurn[] {
  const { agentText: message, ledger, retrieval, toolCalls } = turn;
  if (message === '' && toolCalls.length === 0) return [];
  const passages = (retrieval?.passages ?? []).map(({ document_name, heading, is_used }) => ({
    document_name,
    heading,
    is_used,
  }));
  return [
    {
      role: 'agent',
      message,
      passages,
      tool_calls: toolCalls.map((call) => shownCall(call, tools)),
      latency_ms: turn.callerText === undefined ? null : waitOf(turn),
      model: ledger.model ?? null,
      errors: ledger.errors,
    },
  ];
}

// What is heard first in a call is the first sentence.
function waitOf({ ledger }: FinishedTurn): number | null {
  return ledger.first_sentence_ms ?? ledger.model_end_ms ?? ledger.end_ms ?? null;
}

function shownCall(call: ToolCallRecord, tools: TestTools): TestTurn['tool_calls'][number] {
  const { tool_name, type, params_as_json, status, result } = call;
  return {
    tool_name,
    type,
    params_as_json,
    status,
    result,
    is_mocked: isMocked(tools, type, tool_name),
    was_made: !call.is_error || call.was_called,
  };
}
