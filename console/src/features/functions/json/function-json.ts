import { AgentFunction, FUNCTION_NAME } from '@parley/contract/functions.ts';
import { checkFunction, type FunctionDraft, toFunctionDraft } from '../draft/function-draft.ts';
import { type FunctionType, typeOf } from '../function-types.ts';
import type { FunctionErrorCode } from '../webhook/function-errors.ts';
import { hasBody } from '../webhook/webhook-draft.ts';
import { fieldPath } from './field-path.ts';
import { firstFault, placeOf, type TextPlace } from './json-place.ts';
import { type ValueProblem, valueProblems } from './value-problems.ts';

/** What is wrong with a function that was written as JSON, and where. */
export type JsonProblem = { place: TextPlace; at: string } & (
  | { kind: 'syntax'; detail: string }
  | { kind: 'value'; problem: ValueProblem }
  | { kind: 'field'; code: FunctionErrorCode }
  | { kind: 'type_locked' | 'type_present' | 'name_taken' }
);

/** What a function may be. */
export type FunctionBounds = {
  /** Types of which it may be; one alone where the type is locked. */
  types: readonly FunctionType[];
  isLocked: boolean;
  /** Names that webhooks and client functions cannot have: those of the agent's other functions, and the system's. */
  takenNames: readonly string[];
};

/** A function as JSON, such as people read it. */
export function functionJson(own: unknown): string {
  return JSON.stringify(own, null, 2);
}

/**
 * Reads a function that was written as JSON.
 * @returns its draft as soon as a form could show it, and what is still wrong with it
 */
export function readFunctionJson(
  text: string,
  bounds: FunctionBounds,
): { draft: FunctionDraft | undefined; problems: JsonProblem[] } {
  const parsed = parsedJson(text);
  if ('problem' in parsed) return { draft: undefined, problems: [parsed.problem] };
  const unfit = unfitName(parsed.value);
  const { data, error } = AgentFunction.safeParse(
    unfit === undefined ? parsed.value : { ...unfit, name: 'unnamed' },
  );
  if (!data) {
    const problems = valueProblems(error.issues, parsed.value).map(
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
  const draft = toFunctionDraft(unfit ? ({ ...data, name: unfit.name } as AgentFunction) : data);
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
  return 'problem' in parsed ? undefined : functionJson(parsed.value);
}

function parsedJson(text: string): { value: unknown } | { problem: JsonProblem } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return {
      problem: { kind: 'syntax', detail, at: '', place: firstFault(text) ?? { from: 0, to: text.length } },
    };
  }
}

// A name that is missing or wrong keeps nobody from going on in the form, which helps to mend it.
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
  { types, isLocked }: FunctionBounds,
): JsonProblem | undefined {
  if (types.includes(typeOf(own))) return undefined;
  const path = own.type === 'system' ? ['name'] : ['type'];
  return { ...located(text, path), kind: isLocked ? 'type_locked' : 'type_present' };
}

function nameProblems(
  text: string,
  { type, name }: AgentFunction,
  { takenNames }: FunctionBounds,
): JsonProblem[] {
  return type !== 'system' && takenNames.includes(name)
    ? [{ ...located(text, ['name']), kind: 'name_taken' }]
    : [];
}

// The form keeps a body out of sight while the method takes none; what is written here would be lost without a word.
function bodyProblems(text: string, own: AgentFunction): JsonProblem[] {
  if (own.type !== 'webhook' || hasBody(own.api_schema.method)) return [];
  if (Object.keys(own.api_schema.request_body_schema?.properties ?? {}).length === 0) return [];
  return [
    { ...located(text, ['api_schema', 'request_body_schema']), kind: 'field', code: 'body_not_allowed' },
  ];
}

function fieldProblems(text: string, own: AgentFunction, draft: FunctionDraft): JsonProblem[] {
  return Object.entries(checkFunction(draft)).map(
    ([at, code]): JsonProblem => ({ ...located(text, fieldPath(own, at)), kind: 'field', code }),
  );
}

function located(text: string, path: ValueProblem['path']): { place: TextPlace; at: string } {
  return { place: placeOf(text, path), at: path.join('.') };
}
