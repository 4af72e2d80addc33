import type { TestTurn } from '@parley/contract/agent-test-runs.ts';
import type { ShownToolCall } from '../../../../conversation-record/tools/shown-tool-call.ts';

type TestedCall = TestTurn['tool_calls'][number];

/** A call of a test as calls are shown everywhere. */
export function shownCall(call: TestedCall, place: number): ShownToolCall {
  const { tool_name: name, type: kind, status, result, params_as_json } = call;
  return {
    id: `${place}`,
    name,
    kind,
    status,
    result,
    isAfterWords: false,
    parameters: readParameters(params_as_json),
  };
}

/** Tools that the test itself answered in a turn, each once. */
export function mockedTools({ tool_calls }: Pick<TestTurn, 'tool_calls'>): string[] {
  return [...new Set(tool_calls.filter(({ is_mocked }) => is_mocked).map(({ tool_name }) => tool_name))];
}

function readParameters(text: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
