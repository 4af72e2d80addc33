import {
  type ApiSchema,
  BODY_METHODS,
  type HttpMethod,
  type LeafParameter,
  type VariableAssignment,
  type WebhookFunction,
} from '@parley/contract/functions.ts';
import { FUNCTIONS } from '@parley/contract/limits.ts';
import { tidyWords } from './function-words.ts';
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
import { rowsFollowingUrl, rowsOfUrl } from './url-placeholders.ts';

// What belongs here: a webhook as values of its form, and as it is stored.

export type ContentType = NonNullable<ApiSchema['content_type']>;

/** A value of the answer that becomes a variable of the conversation. */
export type AnswerVariable = { key: string; assignment: VariableAssignment };

export function newAnswer(): AnswerVariable {
  const assignment: VariableAssignment = { source: 'response', dynamic_variable: '', value_path: '' };
  return { key: crypto.randomUUID(), assignment };
}

/**
 * A webhook as stored, and in rows what its form edits in rows; also what the chosen method or address does not use,
 * for the case that it comes back.
 */
export type WebhookDraft = {
  tool: WebhookFunction;
  headers: readonly HeaderDraft[];
  path: readonly ParameterDraft[];
  query: readonly ParameterDraft[];
  body: readonly ParameterDraft[];
  answers: readonly AnswerVariable[];
};

export function newWebhookDraft(): WebhookDraft {
  return toWebhookDraft({
    type: 'webhook',
    name: '',
    description: '',
    response_timeout_secs: FUNCTIONS.webhookTimeoutSeconds,
    api_schema: { url: '', method: 'GET' },
  });
}

export function hasBody(method: HttpMethod): boolean {
  return BODY_METHODS.includes(method);
}

/** The form of a stored webhook. */
export function toWebhookDraft(tool: WebhookFunction): WebhookDraft {
  const { api_schema: schema, assignments = [] } = tool;
  return {
    tool,
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
    answers: assignments.map((assignment, index) => ({ key: `answer.${index}`, assignment })),
  };
}

/** The draft with something else in what it calls. */
export function withSchema(draft: WebhookDraft, part: Partial<ApiSchema>): WebhookDraft {
  return { ...draft, tool: { ...draft.tool, api_schema: { ...draft.tool.api_schema, ...part } } };
}

/** The draft with another address, and the path parameters that it names. */
export function withUrl(draft: WebhookDraft, url: string): WebhookDraft {
  const path = rowsFollowingUrl(draft.path, draft.tool.api_schema.url, url);
  return { ...withSchema(draft, { url }), path };
}

/** The webhook to store. A body without a method for it and path parameters without their braces are left out. */
export function fromWebhookDraft(draft: WebhookDraft): WebhookFunction {
  const { tool, answers } = draft;
  return {
    ...tool,
    name: tool.name.trim(),
    description: tool.description.trim(),
    ...tidyWords(tool),
    api_schema: apiSchema(draft),
    ...(answers.length > 0 || tool.assignments ? { assignments: answers.map(tidyAnswer) } : {}),
  };
}

function apiSchema({ tool, headers, query, body, ...rows }: WebhookDraft): ApiSchema {
  const { request_body_schema: storedBody, ...stored } = tool.api_schema;
  const path = rowsOfUrl(rows.path, stored.url);
  const bodySchema = storedBody || body.length > 0 ? fromParameters(body, storedBody) : storedBody;
  return {
    ...stored,
    url: stored.url.trim(),
    ...(stored.request_headers || headers.length > 0 ? { request_headers: fromHeaders(headers) } : {}),
    ...(stored.path_params_schema || path.length > 0 ? { path_params_schema: leaves(path) } : {}),
    ...(stored.query_params_schema || query.length > 0
      ? { query_params_schema: querySchema(query, stored.query_params_schema) }
      : {}),
    ...(hasBody(stored.method) && bodySchema !== undefined ? { request_body_schema: bodySchema } : {}),
  };
}

function querySchema(query: readonly ParameterDraft[], stored: ApiSchema['query_params_schema']) {
  const { required: storedNames, property_order: _, ...others }: Record<string, unknown> = stored ?? {};
  const required = requiredNames(query, storedNames);
  return {
    ...others,
    properties: leaves(query),
    ...(required ? { required } : {}),
    ...storedOrder(query.map(({ name }) => name.trim())),
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

function tidyAnswer({ assignment: { description = '', ...others } }: AnswerVariable): VariableAssignment {
  return {
    ...others,
    dynamic_variable: others.dynamic_variable.trim(),
    value_path: others.value_path.trim(),
    ...(description.trim() ? { description: description.trim() } : {}),
  };
}
