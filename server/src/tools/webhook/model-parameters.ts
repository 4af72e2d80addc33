import {
  type ApiSchema,
  BODY_METHODS,
  type BodyParameter,
  type LeafParameter,
  type ObjectParameter,
  type WebhookFunction,
} from '@parley/contract/functions.ts';
import type { ToolDefinition } from '@parley/engine/language-model/language-model.ts';
import { freeName, MODEL_NAME_MAX } from '../free-name.ts';

// What belongs here: which values of a webhook the model fills in, and under which names it knows them.

/** Where the value of a parameter comes from. */
type ParameterSource =
  | { kind: 'model' }
  | { kind: 'constant'; value: NonNullable<LeafParameter['constant_value']> }
  | { kind: 'variable'; name: string };

/** A parameter that the model fills in, at least in part. */
type ModelParameter = {
  /** As the model calls it. */
  key: string;
  location: 'path' | 'query' | 'body';
  /** As the called server calls it. */
  name: string;
  parameter: BodyParameter;
  isRequired: boolean;
};

/** Names in single curly braces, each once, in the order in which they stand in the address. */
export function pathNames(url: string): string[] {
  return [...new Set([...url.matchAll(PATH_NAME)].flatMap(({ groups }) => groups?.name ?? []))];
}

/** A name in single curly braces; variables, which have two, are matched and have no group. */
export const PATH_NAME = /\{\{.*?\}\}|\{(?<name>[^{}/?#]+)\}/g;

/** Parameters of the address; one that is named there and nowhere described is a text. */
export function pathParameters(api: ApiSchema): Record<string, LeafParameter> {
  const described = api.path_params_schema ?? {};
  return Object.fromEntries(
    pathNames(api.url).map((name) => [
      name,
      Object.hasOwn(described, name) && described[name] ? described[name] : { type: 'string' },
    ]),
  );
}

/** The body that a call has; undefined for methods without one. */
export function bodyParameters(api: ApiSchema): ObjectParameter | undefined {
  return (BODY_METHODS.includes(api.method) && api.request_body_schema) || undefined;
}

/** Everything that the model is asked for; names in two locations get the location as a prefix. */
export function modelParameters(api: ApiSchema): ModelParameter[] {
  const query = { properties: {}, ...api.query_params_schema };
  const body = bodyParameters(api) ?? { properties: {}, required: [] };
  const locations = [
    ['path', Object.entries(pathParameters(api)), () => true],
    ['query', Object.entries(query.properties), isRequiredIn(query)],
    ['body', Object.entries(body.properties), isRequiredIn(body)],
  ] as const;
  const taken = new Set<string>();
  return locations.flatMap(([location, parameters, isRequired]) =>
    parameters
      .filter(([, parameter]) => asksModel(parameter))
      .map(([name, parameter]) => {
        const wanted = fitName(name);
        const key = freeName(taken.has(wanted) ? fitName(`${location}_${name}`) : wanted, taken);
        taken.add(key);
        return { key, location, name, parameter, isRequired: isRequired(name) };
      }),
  );
}

/** Names of an object's parameters as the model knows them, by their own names. */
export function modelNames(names: readonly string[]): Map<string, string> {
  const taken = new Set<string>();
  return new Map(
    names.map((name) => {
      const free = freeName(fitName(name), taken);
      taken.add(free);
      return [name, free];
    }),
  );
}

/** Whether a name must be there: those that are listed, or all where there is no list. */
export function isRequiredIn({ required }: { required?: readonly string[] | undefined }) {
  return (name: string): boolean => required?.includes(name) ?? true;
}

/** Whether the model fills in anything of a parameter. */
export function asksModel(parameter: BodyParameter): boolean {
  if (parameter.type === 'object') return Object.values(parameter.properties).some(asksModel);
  if (parameter.type === 'array') return asksModel(parameter.items);
  return sourceOf(parameter).kind === 'model';
}

/** Where a single value comes from. An empty constant beside a description is a field that was left blank. */
export function sourceOf({ dynamic_variable, constant_value, description }: LeafParameter): ParameterSource {
  if (dynamic_variable) return { kind: 'variable', name: dynamic_variable };
  const isBlank = constant_value === undefined || (constant_value === '' && Boolean(description));
  return isBlank ? { kind: 'model' } : { kind: 'constant', value: constant_value };
}

// Model services accept no other characters in names.
function fitName(name: string): string {
  return name.replaceAll(/[^\w.-]/g, '_').slice(0, MODEL_NAME_MAX) || '_';
}

type Schema = Record<string, unknown>;

/**
 * The definition of a webhook for a model. The schema is closed and uses what all model services understand: no
 * references, no alternatives, enumerations of texts only.
 */
export function webhookDefinition({ name, description, api_schema }: WebhookFunction): ToolDefinition {
  const parameters = modelParameters(api_schema);
  return {
    name,
    description: description.trim() || `Calls “${name}”.`,
    inputSchema: closedObject(
      parameters.map(({ key, parameter }) => [key, schemaOf(parameter)]),
      parameters.filter(({ isRequired }) => isRequired).map(({ key }) => key),
    ),
  };
}

function schemaOf(parameter: BodyParameter): Schema {
  if (parameter.type === 'array') {
    return { type: 'array', description: descriptionOf(parameter), items: schemaOf(parameter.items) };
  }
  if (parameter.type !== 'object') return leafSchema(parameter);
  const names = modelNames(Object.keys(parameter.properties));
  const isRequired = isRequiredIn(parameter);
  const asked = Object.entries(parameter.properties)
    .filter(([, inner]) => asksModel(inner))
    .map(([name, inner]) => ({ name, key: names.get(name) ?? name, inner }));
  return {
    description: descriptionOf(parameter),
    ...closedObject(
      asked.map(({ key, inner }) => [key, schemaOf(inner)]),
      asked.filter(({ name }) => isRequired(name)).map(({ key }) => key),
    ),
  };
}

function leafSchema(leaf: LeafParameter): Schema {
  const choices = [...new Set(leaf.enum)].filter((choice) => choice !== '');
  if (choices.length === 0) return { type: leaf.type, description: descriptionOf(leaf) };
  if (leaf.type === 'string') return { type: 'string', description: descriptionOf(leaf), enum: choices };
  return { type: leaf.type, description: `${descriptionOf(leaf)} One of: ${choices.join(', ')}.` };
}

function closedObject(properties: readonly (readonly [string, Schema])[], required: string[]): Schema {
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}

/** What stands in for a missing description, as the specification words it. */
function descriptionOf({ type, description }: BodyParameter): string {
  return description?.trim() || `${type.charAt(0).toUpperCase()}${type.slice(1)} parameter`;
}
