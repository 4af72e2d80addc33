import { z } from 'zod';

/** The one form in which every failure travels. */
export const ErrorReply = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    detail: z.unknown().optional(),
  }),
  /** The same once more, where clients of the live protocol look for it. */
  detail: z.object({ status: z.string(), message: z.string() }).optional(),
});
export type ErrorReply = z.infer<typeof ErrorReply>;

/** One field of a request that was refused: where it stands and why. */
export type FieldProblem = { path: string; message: string };

/**
 * The sentence to show for a failed answer, looked for where known servers put it:
 * `detail.message`, `error.detail.message`, `error.message`, `error`, `message`, `detail`.
 * @param status HTTP status of the answer, for when it contains no sentence
 */
export function errorMessageOf(body: unknown, status: number): string {
  const candidates = [
    pick(body, 'detail', 'message'),
    pick(body, 'error', 'detail', 'message'),
    pick(body, 'error', 'message'),
    pick(body, 'error'),
    pick(body, 'message'),
    pick(body, 'detail'),
  ];
  return (
    candidates.find((text): text is string => typeof text === 'string' && text !== '') ??
    `HTTP error! status: ${status}`
  );
}

/** The stable code of a failed answer, in `error.code` or as `error` itself, or undefined where it has none. */
export function errorCodeOf(body: unknown): string | undefined {
  return [pick(body, 'error', 'code'), pick(body, 'error')].find(
    (code): code is string => typeof code === 'string' && ERROR_CODE.test(code),
  );
}

/** What a failed answer names besides its sentence, in `error.detail`. */
export function errorDetailOf(body: unknown): unknown {
  return pick(body, 'error', 'detail');
}

/** What is wrong with the fields of a request that was refused, in `error.detail.fields`. */
export function fieldProblemsOf(body: unknown): FieldProblem[] {
  const fields = pick(body, 'error', 'detail', 'fields');
  return Array.isArray(fields) ? fields.filter(isFieldProblem) : [];
}

function isFieldProblem(value: unknown): value is FieldProblem {
  return typeof pick(value, 'path') === 'string' && typeof pick(value, 'message') === 'string';
}

/** Tells a code from a sentence. */
const ERROR_CODE = /^[a-z][a-z0-9_]*$/i;

function pick(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      inner !== null && typeof inner === 'object' ? (inner as Record<string, unknown>)[key] : undefined,
    value,
  );
}
