import * as agents from './agents.ts';
import * as auth from './auth.ts';
import * as connections from './connections.ts';
import * as conversation from './conversation.ts';
import type { Endpoint } from './endpoint.ts';
import * as languageModels from './language-models.ts';
import * as prompt from './prompt.ts';
import * as templates from './templates.ts';

/** Every call of the contract by name, for the OpenAPI document and for tests that must miss none. */
export const endpoints: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  [agents, auth, connections, conversation, languageModels, prompt, templates].flatMap((noun) =>
    Object.entries(noun).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
  ),
);

function isEndpoint(value: unknown): value is Endpoint {
  return value !== null && typeof value === 'object' && 'method' in value && 'path' in value;
}
