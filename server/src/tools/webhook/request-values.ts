import type { DynamicVariables } from '@parley/contract/agent-config.ts';
import { isSecretVariable } from '@parley/contract/dynamic-variables.ts';
import type {
  ApiSchema,
  ArrayParameter,
  BodyParameter,
  LeafParameter,
  ObjectParameter,
} from '@parley/contract/functions.ts';
import { exactJson } from '@parley/contract/json.ts';
import { InputProblem } from './input-problem.ts';
import {
  asksModel,
  bodyParameters,
  isRequiredIn,
  modelNames,
  modelParameters,
  pathParameters,
  sourceOf,
} from './model-parameters.ts';
import { type LeafValue, typedConstant, typedValue } from './parameter-value.ts';
import { filledText, variableValue } from './written-references.ts';

/** A value of a body. */
export type BodyValue = LeafValue | BodyValue[] | { [name: string]: BodyValue };

/** Everything that a request carries beside its headers. */
export type RequestValues = {
  path: ReadonlyMap<string, LeafValue>;
  query: readonly (readonly [name: string, value: LeafValue])[];
  /** Undefined for a request without a body. */
  body: { [name: string]: BodyValue } | undefined;
};

type Input = Readonly<Record<string, unknown>>;

/**
 * Puts together what the model filled in, constants and variables.
 * @throws {InputProblem} that names everything that is missing or wrong, so that a model repairs it at once
 */
export function requestValues(api: ApiSchema, input: Input, variables: DynamicVariables): RequestValues {
  const problems: InputProblem[] = [];
  const asked = new Map(modelParameters(api).map((asking) => [`${asking.location} ${asking.name}`, asking]));

  function valuesIn(
    location: 'path' | 'query' | 'body',
    parameters: Record<string, BodyParameter>,
    all: Required,
  ) {
    return Object.entries(parameters).flatMap(([name, parameter]) => {
      const asking = asked.get(`${location} ${name}`);
      const given = asking && Object.hasOwn(input, asking.key) ? input[asking.key] : undefined;
      const facts = { label: asking?.key ?? name, isRequired: all.must(name), isListed: all.listed(name) };
      const value = collecting(problems, () =>
        parameterValue(parameter, given, facts, { variables, problems }),
      );
      return value === undefined ? [] : [[name, value] as const];
    });
  }

  const path = valuesIn('path', pathParameters(api), { must: () => true, listed: () => true });
  const query = { properties: {}, ...api.query_params_schema };
  const queried = valuesIn('query', query.properties, requiredOf(query));
  const body = bodyParameters(api);
  const bodied = body && valuesIn('body', body.properties, requiredOf(body));
  if (problems.length > 0) throw allOf(problems);
  return {
    path: new Map(path.map(([name, value]) => [name, value as LeafValue])),
    query: queried.map(([name, value]) => [name, value as LeafValue] as const),
    body: bodied && Object.fromEntries(bodied),
  };
}

type Required = { must(name: string): boolean; listed(name: string): boolean };
type Facts = {
  label: string;
  isRequired: boolean;
  /** Whether it must be there even where it is a variable: those are left out otherwise when they have no value. */
  isListed: boolean;
};
type Around = { variables: DynamicVariables; problems: InputProblem[] };

function requiredOf(parameters: { required?: readonly string[] | undefined }): Required {
  return { must: isRequiredIn(parameters), listed: (name) => parameters.required?.includes(name) ?? false };
}

function parameterValue(
  parameter: BodyParameter,
  given: unknown,
  facts: Facts,
  around: Around,
): BodyValue | undefined {
  if (parameter.type !== 'object' && parameter.type !== 'array')
    return leafOf(parameter, given, facts, around);
  if (asksModel(parameter) && (given === undefined || given === null)) {
    if (facts.isRequired) throw missing(facts.label);
    return undefined;
  }
  return parameter.type === 'array'
    ? listOf(parameter, given, facts, around)
    : objectOf(parameter, given, facts, around);
}

function leafOf(
  leaf: LeafParameter,
  given: unknown,
  facts: Facts,
  { variables }: Around,
): LeafValue | undefined {
  const source = sourceOf(leaf);
  if (source.kind === 'constant') {
    return typedConstant(
      leaf.type,
      typeof source.value === 'string' ? filledText(source.value, variables) : source.value,
    );
  }
  if (source.kind === 'variable') {
    if (isSecretVariable(source.name)) throw secretMisplaced(facts.label);
    if (!facts.isListed && !Object.hasOwn(variables, source.name)) return undefined;
    return typedValue(leaf, variableValue(source.name, variables), facts.label);
  }
  if (given !== undefined && given !== null) return typedValue(leaf, given, facts.label);
  if (facts.isRequired) throw missing(facts.label);
  return undefined;
}

function listOf(list: ArrayParameter, given: unknown, facts: Facts, around: Around): BodyValue[] | undefined {
  // Without anything to fill in it is a list of the one constant or variable.
  if (!asksModel(list.items)) {
    const only = parameterValue(list.items, undefined, { ...facts, isRequired: true }, around);
    return only === undefined ? undefined : [only];
  }
  const inner = { ...facts, isRequired: true, isListed: true };
  const read = readIn(given, '[');
  const items = Array.isArray(read) ? read : [read];
  return items
    .map((item, position) => {
      const label = `${facts.label}[${position}]`;
      return collecting(around.problems, () => parameterValue(list.items, item, { ...inner, label }, around));
    })
    .filter(isThere);
}

function objectOf(object: ObjectParameter, given: unknown, { label }: Facts, around: Around) {
  const read = readIn(given, '{') ?? {};
  if (typeof read !== 'object' || Array.isArray(read)) {
    throw new InputProblem('input_invalid', `The value of "${label}" must be an object.`);
  }
  const input = read as Input;
  const keys = modelNames(Object.keys(object.properties));
  const required = requiredOf(object);
  const values = Object.entries(object.properties).map(([name, parameter]) => {
    const key = keys.get(name) ?? name;
    const facts = {
      label: `${label}.${key}`,
      isRequired: required.must(name),
      isListed: required.listed(name),
    };
    const inner = Object.hasOwn(input, key) ? input[key] : undefined;
    return [
      name,
      collecting(around.problems, () => parameterValue(parameter, inner, facts, around)),
    ] as const;
  });
  return Object.fromEntries(values.filter((entry): entry is [string, BodyValue] => isThere(entry[1])));
}

/** Some models write an object or a list as the text of its JSON. */
function readIn(given: unknown, start: '[' | '{'): unknown {
  return typeof given === 'string' && given.trim().startsWith(start) ? (exactJson(given) ?? given) : given;
}

function collecting<T>(problems: InputProblem[], read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InputProblem)) throw error;
    problems.push(error);
    return undefined;
  }
}

function allOf(problems: readonly InputProblem[]): InputProblem {
  const [first] = [...problems].sort(
    (one, other) => Number(other.code !== REPAIRABLE) - Number(one.code !== REPAIRABLE),
  );
  return new InputProblem(
    first?.code ?? REPAIRABLE,
    [...new Set(problems.map(({ message }) => message))].join(' '),
    first?.status,
  );
}

const REPAIRABLE = 'input_invalid';

function missing(label: string): InputProblem {
  return new InputProblem(REPAIRABLE, `The value of "${label}" is missing.`);
}

function secretMisplaced(label: string): InputProblem {
  return new InputProblem(
    'secret_misplaced',
    `"${label}" would carry a secret, which only headers may.`,
    'refused',
  );
}

function isThere<T>(value: T | undefined): value is T {
  return value !== undefined;
}
