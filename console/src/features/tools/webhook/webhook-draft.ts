import {
  type ApiSchema,
  BODY_METHODS,
  type HttpMethod,
  type LeafParameter,
  type VariableAssignment,
  type WebhookFunction,
} from '@parley/contract/functions.ts';
import { FUNCTIONS } from '@parley/contract/limits.ts';
import { fromHeaders, type HeaderDraft, toHeaders } from './headers/header-draft.ts';
import type { ParameterDraft } from './parameters/parameter-draft.ts';
import {
  fromLeaf,
  fromParameters,
  inStoredOrder,
  requiredNames,
  storedOrder,
  toLeaf,
  toParameters,
} from './parameters/parameter-schema.ts';
import { rowsOfUrl } from './url-placeholders.ts';

// What belongs here: a webhook as values of its form, and as it is stored.

const CONTENT_TYPES = ['application/json', 'application/x-www-form-urlencoded'] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

/** A value of the answer that becomes a variable of the conversation. */
export type AnswerVariable = {
  key: string;
  name: string;
  description: string;
  path: string;
  others: Readonly<Record<string, unknown>>;
};

/** The values of the form; also what the chosen method or address does not use, for the case that it comes back. */
export type WebhookDraft = {
  name: string;
  description: string;
  method: HttpMethod;
  url: string;
  timeoutSeconds: number;
  contentType: ContentType;
  headers: readonly HeaderDraft[];
  path: readonly ParameterDraft[];
  query: readonly ParameterDraft[];
  body: readonly ParameterDraft[];
  answers: readonly AnswerVariable[];
  /** What the draft was made from: fields that the form does not know come from there. */
  stored: WebhookFunction | undefined;
};

export function newWebhookDraft(): WebhookDraft {
  return {
    name: '',
    description: '',
    method: 'GET',
    url: '',
    timeoutSeconds: FUNCTIONS.webhookTimeoutSeconds,
    contentType: 'application/json',
    headers: [],
    path: [],
    query: [],
    body: [],
    answers: [],
    stored: undefined,
  };
}

export function hasBody(method: HttpMethod): boolean {
  return BODY_METHODS.includes(method);
}

/** The form of a stored webhook. */
export function toWebhookDraft(stored: WebhookFunction): WebhookDraft {
  const { api_schema: schema, assignments = [] } = stored;
  return {
    name: stored.name,
    description: stored.description,
    method: schema.method,
    url: schema.url,
    timeoutSeconds: stored.response_timeout_secs,
    contentType: schema.content_type ?? 'application/json',
    headers: toHeaders(schema.request_headers),
    path: toLeaves(schema.path_params_schema, 'path'),
    query: toLeaves(
      schema.query_params_schema?.properties,
      'query',
      schema.query_params_schema?.property_order,
    ).map((row) => ({
      ...row,
      required: schema.query_params_schema?.required?.includes(row.name) ?? true,
    })),
    body: toParameters(schema.request_body_schema),
    answers: assignments.map((assignment, index) => toAnswer(assignment, index)),
    stored,
  };
}

/** The webhook to store. A body without a method for it and path parameters without their braces are left out. */
export function fromWebhookDraft(draft: WebhookDraft): WebhookFunction {
  const { stored, answers } = draft;
  return {
    ...stored,
    type: 'webhook',
    name: draft.name.trim(),
    description: draft.description.trim(),
    response_timeout_secs: draft.timeoutSeconds,
    api_schema: apiSchema(draft),
    ...(answers.length > 0 || stored?.assignments ? { assignments: answers.map(fromAnswer) } : {}),
  };
}

function apiSchema(draft: WebhookDraft): ApiSchema {
  const stored = draft.stored?.api_schema;
  const {
    content_type,
    request_headers,
    path_params_schema,
    query_params_schema,
    request_body_schema,
    ...others
  } = stored ?? {};
  const headers = fromHeaders(draft.headers);
  const path = rowsOfUrl(draft.path, draft.url);
  const isBodied = hasBody(draft.method);
  return {
    ...others,
    url: draft.url.trim(),
    method: draft.method,
    ...(content_type || draft.contentType !== 'application/json' ? { content_type: draft.contentType } : {}),
    ...(request_headers || draft.headers.length > 0 ? { request_headers: headers } : {}),
    ...(path_params_schema || path.length > 0 ? { path_params_schema: leaves(path) } : {}),
    ...querySchema(draft, stored),
    ...(isBodied && draft.body.length > 0
      ? { request_body_schema: fromParameters(draft.body, request_body_schema) }
      : {}),
    ...(isBodied && draft.body.length === 0 && request_body_schema !== undefined
      ? { request_body_schema: request_body_schema && fromParameters([], request_body_schema) }
      : {}),
  };
}

function querySchema(
  { query }: WebhookDraft,
  stored: ApiSchema | undefined,
): Pick<ApiSchema, 'query_params_schema'> {
  const before = stored?.query_params_schema;
  if (query.length === 0 && !before) return before === undefined ? {} : { query_params_schema: before };
  const { required: storedNames, property_order: _, ...others }: Record<string, unknown> = before ?? {};
  const required = requiredNames(query, storedNames);
  return {
    query_params_schema: {
      ...others,
      properties: leaves(query),
      ...(required ? { required } : {}),
      ...storedOrder(query.map(({ name }) => name.trim())),
    },
  };
}

function toLeaves(
  leavesByName: Readonly<Record<string, LeafParameter>> = {},
  root: string,
  order?: unknown,
): ParameterDraft[] {
  return inStoredOrder(leavesByName, order).map(([name, leaf]) => toLeaf(leaf, `${root}.${name}`, name));
}

function leaves(rows: readonly ParameterDraft[]): Record<string, LeafParameter> {
  return Object.fromEntries(rows.map((row) => [row.name.trim(), fromLeaf(row)]));
}

function toAnswer(assignment: VariableAssignment, index: number): AnswerVariable {
  const { dynamic_variable, value_path, description = '', ...others } = assignment;
  return { key: `answer.${index}`, name: dynamic_variable, description, path: value_path, others };
}

function fromAnswer({ name, path, description, others }: AnswerVariable): VariableAssignment {
  return {
    ...others,
    source: 'response',
    dynamic_variable: name.trim(),
    value_path: path.trim(),
    ...(description.trim() ? { description: description.trim() } : {}),
  };
}
