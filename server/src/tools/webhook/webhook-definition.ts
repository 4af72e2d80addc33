import type { BodyParameter, LeafParameter, WebhookFunction } from '@parley/contract/functions.ts';
import type { ToolDefinition } from '@parley/engine/language-model/language-model.ts';
import { asksModel, isRequiredIn, modelNames, modelParameters } from './model-parameters.ts';

type Schema = Record<string, unknown>;

/**
 * What a model is told of a webhook. The schema is closed and keeps to what all model services understand: no
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
  const choices = leaf.enum?.filter((choice) => choice !== '') ?? [];
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
