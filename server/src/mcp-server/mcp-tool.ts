import type { Endpoint } from '@parley/contract/endpoint.ts';
import type { z } from 'zod';

type Values = Readonly<Record<string, unknown>>;

/** What a call of the contract is sent, by where it stands. */
export type CallParts = { params?: Values; query?: Values; body?: Values };

/**
 * Calls the API as the client of the MCP server, with its key: access, bounds and the audit log apply as to any call.
 * @throws {RefusedCall}
 */
export type ApiCall = <E extends Endpoint>(endpoint: E, parts: CallParts) => Promise<ResponseOf<E>>;

type ResponseOf<E extends Endpoint> = z.output<NonNullable<E['response']>>;

/** The schema of what a call answers with. */
export function answerOf<E extends Endpoint>({ response }: E): NonNullable<E['response']> {
  if (!response) throw new Error('The call has no answer.');
  return response;
}

/** The API refused a call; the message is its sentence. */
export class RefusedCall extends Error {
  override name = 'RefusedCall';
}

/** One tool that assistants are offered. */
export type McpTool = {
  name: string;
  title: string;
  /** What it does and when to use it, for the model of the assistant. */
  description: string;
  /** What it calls; a client may use the tool when it may call all of them. */
  endpoints: readonly Endpoint[];
  input: z.ZodObject;
  /** What the assistant is told; fields that it does not have are left out. */
  output: z.ZodObject;
  effect: 'reads' | 'adds' | 'changes';
  run(call: ApiCall, input: Values): Promise<Values>;
};

/** Writes down a tool whose input and output have the types of their schemas. */
export function mcpTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Omit<McpTool, 'input' | 'output' | 'run'> & {
    input: Input;
    output: Output;
    run(call: ApiCall, input: z.output<Input>): Promise<z.input<Output>>;
  },
): McpTool {
  // The SDK checks the input against the schema before the tool runs.
  return { ...tool, run: (call, input) => tool.run(call, input as z.output<Input>) };
}
