import type { DynamicVariables } from '@parley/contract/agent-config.ts';
import { isCredentialName } from '@parley/contract/credential.ts';
import { isSecretVariable } from '@parley/contract/dynamic-variables.ts';
import type { ApiSchema, HeaderValue } from '@parley/contract/functions.ts';
import { isHeaderName } from '@parley/contract/header-name.ts';
import { InputProblem } from './input-problem.ts';
import { type TextPiece, textPieces, variableValue } from './written-references.ts';

/** Headers as the settings give them. */
export type WebhookHeaders = {
  /** Names in lower case. */
  values: ReadonlyMap<string, string>;
  /** Every secret that went into them, and every key that the settings have as plain text. */
  secrets: readonly string[];
};

/** Those of ASCII but the tab, which end a header or break it. */
const CONTROL_CHARACTERS = /[^\P{Cc}\t\u0080-\u009f]/u;

/** What a header consists of, whichever way it is written. */
export function headerPieces(value: HeaderValue): TextPiece[] {
  if (typeof value === 'string') return textPieces(value);
  if (isSecretHeader(value)) {
    const { prefix } = value;
    return [
      ...(typeof prefix === 'string' ? textPieces(prefix) : []),
      { kind: 'secret', id: value.secret_id },
    ];
  }
  return [{ kind: 'variable', name: (value as { variable_name: string }).variable_name }];
}

/**
 * @param reveal the value of a stored secret; undefined when there is none
 * @throws {InputProblem} when a secret or variable is missing, or a value cannot stand in a header
 */
export async function webhookHeaders(
  { request_headers = {} }: ApiSchema,
  variables: DynamicVariables,
  reveal: (id: string) => Promise<string | undefined>,
): Promise<WebhookHeaders> {
  const secrets: string[] = [];
  const values = new Map<string, string>();

  async function textOf(piece: TextPiece, header: string): Promise<string> {
    if (piece.kind === 'words') return piece.text;
    if (piece.kind === 'variable') {
      const text = String(variableValue(piece.name, variables));
      if (isSecretVariable(piece.name)) secrets.push(text);
      return text;
    }
    const secret = piece.id === '' ? undefined : await reveal(piece.id);
    if (secret === undefined) {
      const sentence = `The secret of the header "${header}" is missing; one has to be chosen in the settings of the function.`;
      throw new InputProblem('secret_missing', sentence, 'refused');
    }
    secrets.push(secret);
    return secret;
  }

  for (const [name, value] of Object.entries(request_headers)) {
    if (!isHeaderName(name)) throw headerInvalid(name);
    const pieces = headerPieces(value);
    const texts = await Promise.all(pieces.map((piece) => textOf(piece, name)));
    const text = texts.join('').trim();
    if (isCredentialName(name) && pieces.every(({ kind }) => kind === 'words')) secrets.push(text);
    values.set(name.toLowerCase(), sendable(text, name));
  }
  return { values, secrets };
}

// A header is sent byte by byte: beyond ASCII it is UTF-8, as most servers read it.
function sendable(value: string, name: string): string {
  if (CONTROL_CHARACTERS.test(value)) throw headerInvalid(name);
  return Buffer.from(value.toWellFormed(), 'utf8').toString('latin1');
}

function headerInvalid(name: string): InputProblem {
  return new InputProblem('header_invalid', `The header "${name}" cannot be sent as it is.`, 'refused');
}

function isSecretHeader(
  value: Exclude<HeaderValue, string>,
): value is { secret_id: string; prefix?: unknown } {
  return typeof value.secret_id === 'string';
}
