import { z } from 'zod';
import { DynamicVariables } from './agent-config.ts';
import { endpointsOf } from './endpoint.ts';
import { HTTP_METHODS, WebhookFunction } from './functions.ts';
import { AgentId } from './id.ts';
import { ToolCallDetail, ToolCallStatus } from './tool-calls.ts';

const endpoint = endpointsOf('Functions', 'tools');

// What belongs here: trying a webhook before an agent calls it.

/** A request as it was or would be sent; secrets are masked. */
export const TriedRequest = z.object({
  method: z.enum(HTTP_METHODS),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string().nullable(),
});
export type TriedRequest = z.infer<typeof TriedRequest>;

/** What came back; a body that is too long is cut. */
export const TriedResponse = z.object({
  status: z.number().int(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  is_cut: z.boolean(),
  bytes: z.number().int(),
});
export type TriedResponse = z.infer<typeof TriedResponse>;

/** Calls a webhook for real, outside of any conversation. */
export const tryWebhook = endpoint({
  audit: 'none',
  method: 'POST',
  path: '/api/{provider}/functions/try',
  summary: 'Call a webhook with given values and see request and answer',
  access: 'member',
  body: z.object({
    function: WebhookFunction,
    /** What the model would fill in, shaped as the model would: path, query and body parameters by name. */
    input: z.record(z.string(), z.unknown()).default({}),
    dynamic_variables: DynamicVariables.default({}),
    agent_id: AgentId.optional(),
  }),
  response: z.object({
    status: ToolCallStatus,
    /** Null where no request could be made. */
    request: TriedRequest.nullable(),
    /** Null where none came. */
    response: TriedResponse.nullable(),
    duration_ms: z.number(),
    /** What the model would be told. */
    told: z.string(),
    variables: DynamicVariables,
    detail: ToolCallDetail,
  }),
});

/** What a webhook's model would be asked to fill in, as a JSON Schema: the try form is drawn from it. */
export const describeWebhook = endpoint({
  audit: 'none',
  method: 'POST',
  path: '/api/{provider}/functions/schema',
  summary: 'The parameters of a webhook as a model sees them',
  access: 'member',
  body: z.object({ function: WebhookFunction }),
  response: z.object({
    name: z.string(),
    description: z.string(),
    input_schema: z.record(z.string(), z.unknown()),
  }),
});
