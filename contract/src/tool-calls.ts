import { z } from 'zod';
import { ConfigOverride } from './config-override.ts';

// What belongs here: what is stored and shown of one call of a tool.

/**
 * How a call ended: `refused` was not allowed (address, permission, loop), `declined` was not agreed to, `unknown` may
 * or may not have been done, `awaiting` waits for consent.
 */
export const ToolCallStatus = z.enum([
  'succeeded',
  'failed',
  'timed_out',
  'refused',
  'declined',
  'unknown',
  'awaiting',
]);
export type ToolCallStatus = z.infer<typeof ToolCallStatus>;

export const ToolKind = z.enum(['system', 'webhook', 'client', 'mcp']);
export type ToolKind = z.infer<typeof ToolKind>;

/** Who agreed to a call, or did not: `caller` in words, `client` at the panel that was asked. */
export const ToolApproval = z.object({
  by: z.enum(['policy', 'client', 'caller']),
  is_approved: z.boolean(),
  words: z.string().optional(),
  /** How long they were waited for: no time of the tool. */
  waited_secs: z.number().optional(),
});
export type ToolApproval = z.infer<typeof ToolApproval>;

/** What was called; secrets are masked. */
export const ToolCallDetail = z.object({
  method: z.string().optional(),
  url: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  body: z.string().optional(),
  http_status: z.number().int().optional(),
  /** Stable code of what went wrong, such as `timeout` or `address_refused`. */
  error_code: z.string().optional(),
  server_id: z.string().optional(),
  server_name: z.string().optional(),
  /** Hash of a tool server's tool as the model was offered it. */
  tool_hash: z.string().optional(),
  idempotency_key: z.string().optional(),
  /** Variables that took a value of the answer. */
  variables: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  /** Whether it was made while a telephone call rang, before its conversation. */
  while_ringing: z.boolean().optional(),
  /** What the answer to such a call overrides of the agent's settings. */
  config_override: ConfigOverride.optional(),
  /** What of it the agent does not allow or cannot be read, as paths in the answer. */
  refused_overrides: z.array(z.string()).optional(),
  /** Of a transfer: name of the agent, or the number. */
  transferred_to: z.string().optional(),
});
export type ToolCallDetail = z.infer<typeof ToolCallDetail>;

/** One call of a tool, with what became of it. */
export const ToolCallRecord = z.object({
  request_id: z.string(),
  tool_name: z.string(),
  type: ToolKind,
  params_as_json: z.string(),
  /** Milliseconds after the start of its turn. */
  start_ms: z.number(),
  /** Without the wait for consent; null for a call whose end was not waited for. */
  latency_secs: z.number().nullable(),
  status: ToolCallStatus,
  is_error: z.boolean(),
  /** Whether anything was sent at all. */
  was_called: z.boolean(),
  /** What the model was told, cut where it is long. */
  result: z.string(),
  approval: ToolApproval.nullable(),
  detail: ToolCallDetail,
});
export type ToolCallRecord = z.infer<typeof ToolCallRecord>;
