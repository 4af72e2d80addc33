import type { DynamicVariables } from '@parley/contract/agent-config.ts';
import { isSecretVariable, SECRET_PREFIX } from '@parley/contract/dynamic-variables.ts';
import { isUuid } from '../../database/uuid.ts';
import { InputProblem } from './input-problem.ts';

// What belongs here: variables and secrets as they are written inside texts of a webhook.

const REFERENCE =
  /secret\s*\{\{\s*(?<before>[\w-]+)\s*\}\}|\{\{\s*secret(?:\s*:\s*|\s+)(?<inside>[\w-]+)\s*\}\}|\{\{\s*(?<name>[A-Za-z_][\w.-]*)\s*\}\}/g;

/** A piece of a text: words as they stand, a stored secret or a variable of the conversation. */
export type TextPiece =
  | { kind: 'words'; text: string }
  | { kind: 'secret'; id: string }
  | { kind: 'variable'; name: string };

/**
 * Takes a text apart. A secret is written `{{secret:ID}}`, `{{secret ID}}`, `{{secret__ID}}` or `secret{{ID}}`; with
 * the third form, what is no id of a stored secret is a variable whose name says that it is secret.
 */
export function textPieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const match of text.matchAll(REFERENCE)) {
    if (match.index > at) pieces.push({ kind: 'words', text: text.slice(at, match.index) });
    pieces.push(referenceIn(match.groups ?? {}));
    at = match.index + match[0].length;
  }
  if (at < text.length) pieces.push({ kind: 'words', text: text.slice(at) });
  return pieces;
}

/**
 * A variable's value.
 * @throws {InputProblem} when it has none
 */
export function variableValue(name: string, variables: DynamicVariables): DynamicVariables[string] {
  const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
  if (value === undefined) {
    throw new InputProblem('variable_missing', `The variable "${name}" has no value.`);
  }
  return value;
}

/**
 * A text outside of headers with its variables filled in.
 * @param write makes a value fit for where it stands
 * @throws {InputProblem} when a variable has no value, or something secret is referred to
 */
export function filledText(
  text: string,
  variables: DynamicVariables,
  write: (value: string) => string = (value) => value,
): string {
  if (!text.includes('{{')) return text;
  return textPieces(text)
    .map((piece) => {
      if (piece.kind === 'words') return piece.text;
      if (piece.kind === 'secret' || isSecretVariable(piece.name)) {
        throw new InputProblem('secret_misplaced', 'A secret may stand in headers only.');
      }
      return write(String(variableValue(piece.name, variables)));
    })
    .join('');
}

function referenceIn({ before, inside, name = '' }: Record<string, string | undefined>): TextPiece {
  const id = before ?? inside;
  if (id !== undefined) return { kind: 'secret', id };
  const rest = isSecretVariable(name) ? name.slice(SECRET_PREFIX.length) : '';
  return isUuid(rest) ? { kind: 'secret', id: rest } : { kind: 'variable', name };
}
