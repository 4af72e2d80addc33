import type { FieldProblem } from '@parley/contract/error.ts';
import {
  type ApiSchema,
  BODY_METHODS,
  type BodyParameter,
  type HeaderValue,
  type WebhookFunction,
} from '@parley/contract/functions.ts';
import { isHeaderName } from '@parley/contract/header-name.ts';
import { modelParameters, PATH_NAME, sourceOf } from './model-parameters.ts';
import { callableAddress, isHostOpen } from './webhook-address.ts';
import { headerPieces } from './webhook-headers.ts';
import { textPieces } from './written-references.ts';

/** Why a webhook cannot be saved, at paths within it. */
export function webhookProblems({
  api_schema,
  assignments = [],
  runs_while_ringing = false,
}: WebhookFunction): FieldProblem[] {
  const {
    request_headers = {},
    path_params_schema = {},
    query_params_schema,
    request_body_schema,
  } = api_schema;
  const hasBody = Object.keys(request_body_schema?.properties ?? {}).length > 0;
  return [
    ...addressProblems(api_schema),
    ...(hasBody && !BODY_METHODS.includes(api_schema.method)
      ? problem('api_schema.request_body_schema', 'body_not_allowed')
      : []),
    ...Object.entries(request_headers).flatMap(([name, value]) => headerProblems(name, value)),
    ...valueProblems(path_params_schema, 'api_schema.path_params_schema'),
    ...valueProblems(query_params_schema?.properties ?? {}, 'api_schema.query_params_schema.properties'),
    ...valueProblems(request_body_schema?.properties ?? {}, 'api_schema.request_body_schema.properties'),
    ...(runs_while_ringing && modelParameters(api_schema).some(({ isRequired }) => isRequired)
      ? problem('runs_while_ringing', 'ringing_values_missing')
      : []),
    ...assignments.flatMap(({ dynamic_variable }, position) =>
      /^(system|secret)__/.test(dynamic_variable)
        ? problem(`assignments.${position}.dynamic_variable`, 'variable_name_reserved')
        : [],
    ),
  ];
}

/** Single values below parameters that are never filled in: neither a description nor a constant nor a variable. */
export function valueProblems(
  parameters: Readonly<Record<string, BodyParameter>>,
  path: string,
): FieldProblem[] {
  return Object.entries(parameters).flatMap(([name, parameter]) =>
    parameterProblems(parameter, `${path}.${name}`),
  );
}

/**
 * A header as it is stored: a secret that is written in a text becomes a reference, with what stands before it as
 * `prefix`, so that it is known who uses the secret. Other headers stay as they are.
 */
export function storedHeader(value: HeaderValue): HeaderValue {
  if (typeof value !== 'string') return value;
  const pieces = textPieces(value.trim());
  const last = pieces.at(-1);
  if (last?.kind !== 'secret' || pieces.length > 2) return value;
  const [before] = pieces;
  if (pieces.length === 1) return { secret_id: last.id };
  return before?.kind === 'words' ? { secret_id: last.id, prefix: before.text } : value;
}

function addressProblems(api: ApiSchema): FieldProblem[] {
  const url = api.url.trim();
  const path = 'api_schema.url';
  if (url === '') return problem(path, 'url_required');
  const pieces = textPieces(url);
  if (pieces.some(({ kind }) => kind === 'secret')) return problem(path, 'secret_misplaced');
  const filled = pieces
    .map((piece) => (piece.kind === 'words' ? piece.text.replaceAll(PATH_NAME, 'x') : 'x'))
    .join('');
  if (/[{}]/.test(filled) || !isCallable(filled)) return problem(path, 'url_invalid');
  return isHostOpen(api) ? problem(path, 'url_host_open') : [];
}

function isCallable(url: string): boolean {
  try {
    return callableAddress(url).hostname !== '';
  } catch {
    return false;
  }
}

function headerProblems(name: string, value: HeaderValue): FieldProblem[] {
  const path = `api_schema.request_headers.${name}`;
  if (!isHeaderName(name)) return problem(path, 'header_name_invalid');
  const isWritten = typeof value === 'string' && typeof storedHeader(value) === 'string';
  const hasSecret = isWritten && headerPieces(value).some(({ kind }) => kind === 'secret');
  return hasSecret ? problem(path, 'secret_text_unsupported') : [];
}

function parameterProblems(parameter: BodyParameter, path: string): FieldProblem[] {
  if (parameter.type === 'object') return valueProblems(parameter.properties, `${path}.properties`);
  if (parameter.type === 'array') return parameterProblems(parameter.items, `${path}.items`);
  const isBlank = !parameter.description?.trim() && sourceOf(parameter).kind === 'model';
  return isBlank ? problem(path, 'description_or_value_required') : [];
}

function problem(path: string, message: string): FieldProblem[] {
  return [{ path, message }];
}
