import type { CustomLlm } from '@parley/contract/agent-config.ts';
import { valueInside } from '@parley/contract/json.ts';
import { customLlmModel } from '@parley/engine/language-model/custom-llm.ts';
import { type LanguageModel, LanguageModelError } from '@parley/engine/language-model/language-model.ts';
import { ExpectedError } from '../http/expected-error.ts';

/** An agent's own model server with the values of its secrets, or which of them are missing. */
export type CustomServer = {
  customLlm: CustomLlm;
  apiKey: string | undefined;
  /** Ids of secrets that are gone, cannot be read, are bound to other servers or fit into no header. */
  missing: readonly string[];
};

/** Settings of an agent's own model server, with the secrets that they refer to filled in. */
export async function withSecrets(
  customLlm: CustomLlm,
  reveal: (secretId: string) => Promise<string | undefined>,
): Promise<CustomServer> {
  const missing: string[] = [];
  const keyOf = async (secretId: string) => {
    const value = (await readable(reveal(secretId)))?.trim();
    // What no header can carry would be left out of the call, which is then one without its key.
    if (value !== undefined && IN_HEADERS.test(value)) return value;
    missing.push(secretId);
    return undefined;
  };
  const apiKey = customLlm.api_key ? await keyOf(customLlm.api_key.secret_id) : undefined;
  const request_headers: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(customLlm.request_headers ?? {})) {
    const secretId = secretIdOf(value);
    request_headers[name] = secretId === undefined ? value : await keyOf(secretId);
  }
  return { customLlm: { ...customLlm, request_headers }, apiKey, missing };
}

/** The model of an agent's own server; without one of its secrets it fails each reply and never calls the server. */
export function customModel(server: CustomServer, fetch: typeof globalThis.fetch): LanguageModel {
  const { customLlm, apiKey, missing } = server;
  // A redirect would take the secrets to another server than the one that they are bound to.
  const fetchHere: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'manual' });
  const model = customLlmModel({ customLlm, apiKey, fetch: fetchHere });
  if (missing.length === 0) return model;
  return {
    answering: model.answering,
    reply: () => failingReply(missing),
  };
}

function failingReply(missing: readonly string[]): AsyncIterable<never> {
  const error = new LanguageModelError(
    'refused',
    `The model server of this agent needs a secret that is not there or may not be sent to it: ${missing.join(', ')}.`,
  );
  return { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(error) }) };
}

const IN_HEADERS = /^[\t\x20-\x7e\x80-\xff]+$/;

// A value sealed under another key is as good as gone for this conversation.
async function readable(value: Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await value;
  } catch (error) {
    if (error instanceof ExpectedError) return undefined;
    throw error;
  }
}

function secretIdOf(value: unknown): string | undefined {
  const id = valueInside(value, ['secret_id']);
  return typeof id === 'string' ? id : undefined;
}
