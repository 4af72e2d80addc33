import {
  type ApiSchema,
  BODY_METHODS,
  type BodyParameter,
  type LeafParameter,
  type ObjectParameter,
} from '@parley/contract/functions.ts';

// What belongs here: which values of a webhook the model fills in, and under which names it knows them.

/** Where the value of a parameter comes from. */
export type ParameterSource =
  | { kind: 'model' }
  | { kind: 'constant'; value: NonNullable<LeafParameter['constant_value']> }
  | { kind: 'variable'; name: string };

/** A parameter that the model fills in, at least in part. */
export type ModelParameter = {
  /** As the model calls it. */
  key: string;
  place: 'path' | 'query' | 'body';
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

/** Everything that the model is asked for; names that stand in two places are told apart by the place. */
export function modelParameters(api: ApiSchema): ModelParameter[] {
  const query = { properties: {}, ...api.query_params_schema };
  const body = bodyParameters(api) ?? { properties: {}, required: [] };
  const places = [
    ['path', Object.entries(pathParameters(api)), () => true],
    ['query', Object.entries(query.properties), isRequiredIn(query)],
    ['body', Object.entries(body.properties), isRequiredIn(body)],
  ] as const;
  const taken = new Set<string>();
  return places.flatMap(([place, parameters, isRequired]) =>
    parameters
      .filter(([, parameter]) => asksModel(parameter))
      .map(([name, parameter]) => {
        const wanted = fitName(name);
        const key = freeName(taken.has(wanted) ? fitName(`${place}_${name}`) : wanted, taken);
        taken.add(key);
        return { key, place, name, parameter, isRequired: isRequired(name) };
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

const NAME_MAX = 64;

// Model services accept no other characters in names.
function fitName(name: string): string {
  return name.replaceAll(/[^\w.-]/g, '_').slice(0, NAME_MAX) || '_';
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let count = 2; taken.has(free); count += 1) {
    const suffix = `_${count}`;
    free = `${name.slice(0, NAME_MAX - suffix.length)}${suffix}`;
  }
  return free;
}
