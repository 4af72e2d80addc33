import { isRecord } from '@parley/contract/json.ts';

/**
 * A tool as the dashboard of ElevenLabs shows it as JSON, in the form in which tools travel: there parameters and headers
 * are lists whose entries have names. What is no such list stays as it is.
 */
export function fromDashboardForm(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const { api_schema: api, parameters } = value;
  return {
    ...value,
    ...(parameters !== undefined && { parameters: objectForm(parameters) }),
    ...(isRecord(api) && {
      api_schema: mapped(api, {
        path_params_schema: (given) => (Array.isArray(given) ? named(given, parameterForm) : given),
        query_params_schema: (given) => (Array.isArray(given) ? propertiesForm(given) : given),
        request_body_schema: objectForm,
        request_headers: (given) => (Array.isArray(given) ? named(given, headerForm) : given),
      }),
    }),
  };
}

type Entry = Readonly<Record<string, unknown>>;

function mapped(fields: Entry, forms: Readonly<Record<string, (given: unknown) => unknown>>): Entry {
  return Object.fromEntries(
    Object.entries(fields).map(([name, given]) => [name, forms[name]?.(given) ?? given]),
  );
}

function objectForm(given: unknown): unknown {
  if (Array.isArray(given)) return given.length === 0 ? null : { type: 'object', ...propertiesForm(given) };
  return isRecord(given) && Array.isArray(given.properties) ? parameterForm(given) : given;
}

function propertiesForm(list: readonly unknown[]) {
  const required = list.filter(isRecord).filter((entry) => entry.required === true);
  return { properties: named(list, parameterForm), required: required.map(nameOf) };
}

function named(list: readonly unknown[], form: (entry: Entry) => unknown): Entry {
  return Object.fromEntries(list.filter(isRecord).map((entry) => [nameOf(entry), form(entry)]));
}

function nameOf({ id, name }: Entry): string {
  return String(id ?? name ?? '');
}

function parameterForm({ id: _, required: __, value_type, ...entry }: Entry): unknown {
  const { type, description, properties, items, ...leaf } = entry;
  const told = { type, ...(description ? { description } : {}) };
  if (Array.isArray(properties)) return { ...told, ...propertiesForm(properties) };
  if (isRecord(items)) return { ...told, items: parameterForm(items) };
  const { constant_value, dynamic_variable, ...others } = leaf;
  if (value_type === 'constant' || (value_type === undefined && filled(constant_value))) {
    return { type, constant_value, ...others };
  }
  return filled(dynamic_variable) ? { type, dynamic_variable, ...others } : { ...told, ...others };
}

function filled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

function headerForm({ type, name: _, ...entry }: Entry): unknown {
  if (type === 'secret') return { secret_id: entry.secret_id };
  if (type === 'dynamic_variable') return { variable_name: entry.variable_name ?? entry.value };
  return typeof entry.value === 'string' ? entry.value : entry;
}
