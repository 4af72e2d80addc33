import { AgentFunction, type BodyParameter, FUNCTION_NAME } from '@parley/contract/functions.ts';
import { checkTool, type ToolDraft, toToolDraft } from '../draft/tool-draft.ts';
import { type ToolType, typeOf } from '../tool-types.ts';
import { hasBody } from '../webhook/webhook-draft.ts';
import { fromDashboardForm } from './dashboard-form.ts';
import { firstFault, rangeOf, type TextRange } from './json-range.ts';
import { type ValueProblem, valueProblems } from './value-problems.ts';

/** What is wrong with a tool that was written as JSON, and where. */
export type JsonProblem = { range: TextRange; at: string } & (
  | { kind: 'syntax'; detail: string }
  | { kind: 'value'; problem: ValueProblem }
  | { kind: 'field'; code: string }
  | { kind: 'type_locked' | 'type_present' | 'name_taken' }
);

/** What a tool may be. */
export type ToolBounds = {
  /** Types of which it may be; one alone where the type is locked. */
  types: readonly ToolType[];
  isLocked: boolean;
  /** Names that webhooks and client tools cannot have: those of the agent's other tools, and the system's. */
  takenNames: readonly string[];
};

/** A tool as JSON, such as people read it. */
export function toolJson(own: unknown): string {
  return JSON.stringify(own, null, 2);
}

/**
 * Reads a tool that was written as JSON.
 * @returns its draft as soon as a form could show it, and what is still wrong with it
 */
export function readToolJson(
  text: string,
  bounds: ToolBounds,
): { draft: ToolDraft | undefined; problems: JsonProblem[] } {
  const parsed = parsedJson(text);
  if ('problem' in parsed) return { draft: undefined, problems: [parsed.problem] };
  const value = fromDashboardForm(parsed.value);
  const unfit = unfitName(value);
  const { data, error } = AgentFunction.safeParse(
    unfit === undefined ? value : { ...unfit, name: 'unnamed' },
  );
  if (!data) {
    const problems = valueProblems(error.issues, value).map(
      (problem): JsonProblem => ({
        ...located(text, problem.path),
        kind: 'value',
        problem,
      }),
    );
    return { draft: undefined, problems };
  }
  const typeProblem = typeProblemOf(text, data, bounds);
  if (typeProblem) return { draft: undefined, problems: [typeProblem] };
  const draft = toToolDraft(unfit ? ({ ...data, name: unfit.name } as AgentFunction) : data);
  return {
    draft,
    problems: [
      ...nameProblems(text, data, bounds),
      ...bodyProblems(text, data),
      ...fieldProblems(text, data, draft),
    ],
  };
}

/** The text set in lines, or undefined where it is no JSON. */
export function formattedJson(text: string): string | undefined {
  const parsed = parsedJson(text);
  return 'problem' in parsed ? undefined : toolJson(parsed.value);
}

function parsedJson(text: string): { value: unknown } | { problem: JsonProblem } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return {
      problem: { kind: 'syntax', detail, at: '', range: firstFault(text) ?? { from: 0, to: text.length } },
    };
  }
}

// A name that is missing or wrong does not prevent the user from going on in the form, which helps to correct it.
function unfitName(value: unknown): { name: string } | undefined {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('type' in value))
    return undefined;
  const { name, type } = value;
  if (type === 'system' || typeof name !== 'string' || FUNCTION_NAME.test(name)) return undefined;
  return { ...value, name };
}

function typeProblemOf(
  text: string,
  own: AgentFunction,
  { types, isLocked }: ToolBounds,
): JsonProblem | undefined {
  if (types.includes(typeOf(own))) return undefined;
  const path = own.type === 'system' ? ['name'] : ['type'];
  return { ...located(text, path), kind: isLocked ? 'type_locked' : 'type_present' };
}

function nameProblems(
  text: string,
  { type, name }: AgentFunction,
  { takenNames }: ToolBounds,
): JsonProblem[] {
  return type !== 'system' && takenNames.includes(name)
    ? [{ ...located(text, ['name']), kind: 'name_taken' }]
    : [];
}

// The form hides a body while the method takes none; what is written here would be lost silently.
function bodyProblems(text: string, own: AgentFunction): JsonProblem[] {
  if (own.type !== 'webhook' || hasBody(own.api_schema.method)) return [];
  if (Object.keys(own.api_schema.request_body_schema?.properties ?? {}).length === 0) return [];
  return [
    { ...located(text, ['api_schema', 'request_body_schema']), kind: 'field', code: 'body_not_allowed' },
  ];
}

function fieldProblems(text: string, own: AgentFunction, draft: ToolDraft): JsonProblem[] {
  return Object.entries(checkTool(draft)).map(
    ([at, code]): JsonProblem => ({ ...located(text, fieldPath(own, at)), kind: 'field', code }),
  );
}

function located(text: string, path: ValueProblem['path']): { range: TextRange; at: string } {
  return { range: rangeOf(text, path), at: path.join('.') };
}

/**
 * Where in a tool's JSON the field of its form stands that something is wrong with.
 * @param at as the checks of the form name it, such as `header.X-Key.value` or `body.address.lines.items.value`
 */
function fieldPath(own: AgentFunction, at: string): string[] {
  const field = at.replace(/\.(?:name|value)$/, '');
  const dot = field.indexOf('.');
  if (dot < 0) return own.type === 'webhook' && field === 'url' ? ['api_schema', field] : [field];
  const [part, rest] = [field.slice(0, dot), field.slice(dot + 1)];
  if (own.type === 'client') return [part, ...pathInside(own.parameters, rest)];
  if (own.type !== 'webhook') return [part];
  const { query_params_schema, request_body_schema } = own.api_schema;
  switch (part) {
    case 'header':
      return ['api_schema', 'request_headers', rest];
    case 'path':
      return ['api_schema', 'path_params_schema', rest];
    case 'query':
      return ['api_schema', 'query_params_schema', ...(query_params_schema ? ['properties', rest] : [])];
    case 'body':
      return ['api_schema', 'request_body_schema', ...pathInside(request_body_schema, rest)];
    default:
      return ['assignments', rest];
  }
}

// Names may contain dots, so only those that are there tell where one ends.
function pathInside(node: BodyParameter | null | undefined, rest: string): string[] {
  if (node?.type === 'array' && /^items(?:\.|$)/.test(rest)) {
    return ['items', ...pathInside(node.items, rest.slice('items.'.length))];
  }
  if (node?.type !== 'object') return [];
  const found = Object.entries(node.properties)
    .filter(([name]) => rest === name || rest.startsWith(`${name}.`))
    .sort(([a], [b]) => b.length - a.length)[0];
  if (!found) return [];
  const [name, inner] = found;
  return ['properties', name, ...pathInside(inner, rest.slice(name.length + 1))];
}
