import { isRecord } from '@parley/contract/json.ts';
import type { ToolDefinition } from '../language-model/language-model.ts';

/**
 * What is wrong with the values that a model called a tool with, so that it can correct them; undefined for nothing.
 * Only what stands at the top of the schema is looked at: that it is there, and of which type.
 */
export function inputProblem(
  { inputSchema }: Pick<ToolDefinition, 'inputSchema'>,
  input: Readonly<Record<string, unknown>>,
): string | undefined {
  const missing = missingValues({ inputSchema }, input);
  if (missing !== undefined) return missing;
  const properties = propertiesOf(inputSchema);
  for (const [name, value] of Object.entries(input)) {
    const wanted = typesOf(properties[name]);
    if (value === undefined || wanted.length === 0 || wanted.some((type) => isOfType(value, type))) continue;
    return `The parameter "${name}" must be of type ${wanted.join(' or ')}.`;
  }
  return undefined;
}

/** Which required values a model has left out, so that it can add them; undefined for none. */
export function missingValues(
  { inputSchema }: Pick<ToolDefinition, 'inputSchema'>,
  input: Readonly<Record<string, unknown>>,
): string | undefined {
  const properties = propertiesOf(inputSchema);
  const required = Array.isArray(inputSchema.required) ? inputSchema.required : [];
  const missing = required.filter(
    (name): name is string => typeof name === 'string' && isMissing(input[name], properties[name]),
  );
  if (missing.length === 0) return undefined;
  return missing.map((name) => missingText(name, properties[name])).join(' ');
}

function propertiesOf({ properties }: ToolDefinition['inputSchema']): Record<string, unknown> {
  return isRecord(properties) ? properties : {};
}

function isMissing(value: unknown, schema: unknown): boolean {
  return value === undefined || (value === null && !typesOf(schema).includes('null'));
}

function missingText(name: string, schema: unknown): string {
  const description = isRecord(schema) && typeof schema.description === 'string' ? schema.description : '';
  return `The parameter "${name}" is missing${description === '' ? '' : ` (${description.slice(0, 200)})`}.`;
}

function typesOf(schema: unknown): readonly string[] {
  const type = isRecord(schema) ? schema.type : undefined;
  if (typeof type === 'string') return [type];
  return Array.isArray(type) ? type.filter((one) => typeof one === 'string') : [];
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'string':
    case 'boolean':
    case 'number':
      return typeof value === type;
    case 'integer':
      return Number.isInteger(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isRecord(value);
    case 'null':
      return value === null;
  }
  return true;
}
