import { z } from 'zod';
import { DynamicVariables } from './agent-config.ts';
import { FUNCTIONS } from './limits.ts';

// What belongs here: functions of agents in the form in which they travel and are stored. System functions stand in
// `prompt.built_in_tools` by name, the others in `prompt.tools`.

/** Functions that the session itself executes. */
export const SYSTEM_TOOL_TYPES = [
  'end_call',
  'skip_turn',
  'language_detection',
  'transfer_to_agent',
  'transfer_to_number',
  'play_keypad_touch_tone',
  'schedule_callback',
  'add_to_do_not_call',
] as const;
export const SystemToolType = z.enum(SYSTEM_TOOL_TYPES);
export type SystemToolType = z.infer<typeof SystemToolType>;

export const HTTP_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type HttpMethod = (typeof HTTP_METHODS)[number];
/** Methods that carry a body. */
export const BODY_METHODS: readonly HttpMethod[] = ['POST', 'PUT', 'PATCH'];

/** How a model may call a function: model services accept nothing else. */
export const FUNCTION_NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/** A single value: exactly one of a description (the model fills it in), a constant and a variable. */
export const LeafParameter = z.looseObject({
  type: z.enum(['string', 'number', 'integer', 'boolean']),
  description: z.string().max(FUNCTIONS.descriptionMax).optional(),
  constant_value: z.union([z.string(), z.number(), z.boolean()]).optional(),
  dynamic_variable: z.string().max(FUNCTIONS.nameMax).optional(),
  /** ElevenLabs writes null for any. */
  enum: z.array(z.string()).max(FUNCTIONS.choicesMax).nullish(),
});
export type LeafParameter = z.infer<typeof LeafParameter>;

/** One node of a body: a value, an object of nodes or a list of one kind of node. */
export type BodyParameter = LeafParameter | ObjectParameter | ArrayParameter;
export type ObjectParameter = {
  type: 'object';
  description?: string | undefined;
  properties: Record<string, BodyParameter>;
  /** Names that must be there; all that are described when left out. */
  required?: string[] | undefined;
};
export type ArrayParameter = { type: 'array'; description?: string | undefined; items: BodyParameter };

export const BodyParameter: z.ZodType<BodyParameter> = z
  .lazy(() => z.discriminatedUnion('type', [LeafParameter, ObjectParameter, ArrayParameter]))
  .meta({ id: 'BodyParameter' });
export const ObjectParameter = z
  .looseObject({
    type: z.literal('object'),
    description: z.string().max(FUNCTIONS.descriptionMax).optional(),
    properties: z.record(z.string().min(1).max(FUNCTIONS.nameMax), BodyParameter),
    required: z.array(z.string()).optional(),
  })
  .meta({ id: 'ObjectParameter' });
const ArrayParameter = z.looseObject({
  type: z.literal('array'),
  description: z.string().max(FUNCTIONS.descriptionMax).optional(),
  items: BodyParameter,
});

/** A header is plain text, a stored secret or a variable of the conversation. */
export const HeaderValue = z.union([
  z.string().max(FUNCTIONS.headerMax),
  z.looseObject({ secret_id: z.string() }),
  z.looseObject({ variable_name: z.string().max(FUNCTIONS.nameMax) }),
]);
export type HeaderValue = z.infer<typeof HeaderValue>;

/** What a webhook calls and with which parameters. */
export const ApiSchema = z.looseObject({
  /** Names in curly braces are path parameters. */
  url: z.string().max(FUNCTIONS.urlMax),
  method: z.enum(HTTP_METHODS).default('GET'),
  content_type: z.enum(['application/json', 'application/x-www-form-urlencoded']).optional(),
  request_headers: z.record(z.string(), HeaderValue).optional(),
  path_params_schema: z.record(z.string(), LeafParameter).optional(),
  query_params_schema: z
    .looseObject({
      properties: z.record(z.string(), LeafParameter),
      required: z.array(z.string()).optional(),
    })
    .nullish(),
  request_body_schema: ObjectParameter.nullish(),
});
export type ApiSchema = z.infer<typeof ApiSchema>;

/** A value of a webhook's answer that becomes a variable of the conversation. */
export const VariableAssignment = z.looseObject({
  source: z.literal('response').default('response'),
  dynamic_variable: z.string().min(1).max(FUNCTIONS.nameMax),
  /** Names and list positions joined by dots, such as `customer.orders.0.id`; empty for the variable's own name. */
  value_path: z.string().max(500).default(''),
  description: z.string().max(FUNCTIONS.descriptionMax).optional(),
});
export type VariableAssignment = z.infer<typeof VariableAssignment>;

const Name = z.string().regex(FUNCTION_NAME, 'function_name_invalid');
const Description = z.string().max(FUNCTIONS.descriptionMax).default('');
/**
 * What the agent says in calls while the answer takes time: in this order, each once in a conversation, in its main
 * language alone. Phrases of the language are said when there are none left.
 */
const WaitMessages = z.array(z.string().max(FUNCTIONS.waitMessageMax)).max(FUNCTIONS.waitMessagesMax);

/** Whether the caller is told the values of each call and has to agree before it is made. */
const CallerConfirmation = z.looseObject({
  enabled: z.boolean(),
  /**
   * Said before the question whether it is to be done, in the agent's main language alone: `{name}` stands for the value
   * of a parameter. When it is left out or empty, the name of the function and all values are named.
   */
  message: z.string().max(FUNCTIONS.confirmationMax).optional(),
});
export type CallerConfirmation = z.infer<typeof CallerConfirmation>;

/** Calls a server of the customer's own. */
export const WebhookFunction = z.looseObject({
  type: z.literal('webhook'),
  id: z.string().optional(),
  name: Name,
  description: Description,
  /** Longest wait for the answer. */
  response_timeout_secs: z
    .number()
    .min(FUNCTIONS.timeoutMinSeconds)
    .max(FUNCTIONS.timeoutMaxSeconds)
    .default(FUNCTIONS.webhookTimeoutSeconds),
  caller_confirmation: CallerConfirmation.optional(),
  wait_messages: WaitMessages.optional(),
  /** With `async` the agent goes on at once and is told later what came of it; otherwise it waits for the answer. */
  execution_mode: z.string().optional(),
  /**
   * It is called as well while an incoming telephone call rings: the agent knows its answer, and variables that take
   * values of it, from the first word. Nothing is filled in then that has neither a constant nor a variable.
   */
  runs_while_ringing: z.boolean().optional(),
  api_schema: ApiSchema,
  dynamic_variables: z.looseObject({ dynamic_variable_placeholders: DynamicVariables.optional() }).optional(),
  assignments: z.array(VariableAssignment).max(FUNCTIONS.assignmentsMax).optional(),
});
export type WebhookFunction = z.infer<typeof WebhookFunction>;

/** Whether the agent goes on without the answer of a webhook. */
export function runsInBackground({ execution_mode }: Pick<WebhookFunction, 'execution_mode'>): boolean {
  return execution_mode === 'async';
}

/** Is run by the client of the conversation, such as a page with the official client. */
export const ClientFunction = z.looseObject({
  type: z.literal('client'),
  id: z.string().optional(),
  name: Name,
  description: Description,
  /** Seconds; -1 waits for as long as the conversation lasts. */
  response_timeout_secs: z.number().optional(),
  parameters: ObjectParameter.nullish(),
  /** Whether the reply waits for what the program answers. */
  expects_response: z.boolean().default(false),
  caller_confirmation: CallerConfirmation.optional(),
  wait_messages: WaitMessages.optional(),
});
export type ClientFunction = z.infer<typeof ClientFunction>;

/** Where a conversation may be handed over to another agent. */
export const AgentTransfer = z.looseObject({
  agent_id: z.string(),
  condition: z.string().max(FUNCTIONS.descriptionMax).nullish(),
  transfer_message: z.string().max(FUNCTIONS.messageMax).nullish(),
  delay_ms: z.number().min(0).max(FUNCTIONS.transferDelayMaxMs).default(0),
  enable_transferred_agent_first_message: z.boolean().default(false),
});
export type AgentTransfer = z.infer<typeof AgentTransfer>;

/** Where a call may be put through to. */
export const NumberTransfer = z.looseObject({
  phone_number: z.string().optional(),
  condition: z.string().max(FUNCTIONS.descriptionMax).nullish(),
  transfer_destination: z.looseObject({
    type: z.enum(['phone', 'sip_uri']).default('phone'),
    phone_number: z.string().max(100).optional(),
    sip_uri: z.string().max(500).optional(),
  }),
  transfer_type: z.enum(['sip_refer', 'conference', 'blind']).default('sip_refer'),
  /** Keys that are pressed once the call is answered; a comma waits two seconds, a `w` half a second. */
  post_dial_digits: z
    .union([
      z
        .string()
        .regex(/^[0-9*#wW,]*$/, 'digits_invalid')
        .max(32),
      z.looseObject({ type: z.string(), value: z.string().optional() }),
    ])
    .nullish(),
  /** Where the destination was picked from: stored for the editor alone. */
  target: z
    .looseObject({
      kind: z.enum(['ivr', 'user', 'external']),
      id: z.string().optional(),
      name: z.string().optional(),
    })
    .optional(),
});
export type NumberTransfer = z.infer<typeof NumberTransfer>;

/** Executed by the session itself. */
export const SystemFunction = z.looseObject({
  type: z.literal('system'),
  id: z.string().optional(),
  name: SystemToolType,
  /** Empty for the default. */
  description: Description,
  response_timeout_secs: z.number().default(FUNCTIONS.systemTimeoutSeconds),
  params: z.looseObject({
    system_tool_type: SystemToolType,
    /** Of `transfer_to_agent` and `transfer_to_number`. */
    transfers: z
      .array(z.union([NumberTransfer, AgentTransfer]))
      .max(FUNCTIONS.transfersMax)
      .optional(),
    /** Of `language_detection`; the agent's additional languages when left out. */
    supported_languages: z.array(z.string().max(20)).max(50).optional(),
    /** Sent with `transfer_to_agent`, always empty. */
    voicemail_message: z.string().optional(),
  }),
});
export type SystemFunction = z.infer<typeof SystemFunction>;

/** A function of an agent. */
export const AgentFunction = z.discriminatedUnion('type', [WebhookFunction, ClientFunction, SystemFunction]);
export type AgentFunction = z.infer<typeof AgentFunction>;
