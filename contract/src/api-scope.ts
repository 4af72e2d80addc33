import { z } from 'zod';

/** What keys of programs may be for; `write` covers whatever is not only read. */
export const API_SCOPES = [
  'agents:read',
  'agents:write',
  'tests:read',
  'tests:write',
  'knowledge:read',
  'knowledge:write',
  'tools:read',
  'tools:write',
  'voices:read',
  'voices:write',
  'numbers:read',
  'numbers:write',
  'calls:read',
  'calls:write',
  'conversations:start',
  'conversations:read',
  'conversations:write',
  'webhooks:read',
  'webhooks:write',
  'operator:read',
  'operator:write',
] as const;
export const ApiScope = z.enum(API_SCOPES);
export type ApiScope = z.infer<typeof ApiScope>;

/** Whether a scope is one that operators alone give to keys. */
export function isOperatorScope(scope: ApiScope): boolean {
  return scope.startsWith('operator:');
}

/** A noun of the scopes. */
export type ApiArea =
  Exclude<ApiScope, 'conversations:start'> extends `${infer Area}:${string}` ? Area : never;

/** How tokens of keys begin, so that they can be told from others and found in source code. */
export const API_KEY_PREFIX = 'prl_';
/** How those begin that pages and apps show to everybody. */
export const PUBLISHABLE_KEY_PREFIX = 'prl_pub_';
/** How tokens begin that systems of the provider get for a team. */
export const CLIENT_TOKEN_PREFIX = 'prl_tok_';
/** The only thing that publishable keys are for. */
export const PUBLISHABLE_SCOPE = 'conversations:start' satisfies ApiScope;

/** What a key is: `secret` ones stay with programs, `publishable` ones stand in pages and apps. */
export const API_KEY_KINDS = ['secret', 'publishable'] as const;
export const ApiKeyKind = z.enum(API_KEY_KINDS);
export type ApiKeyKind = z.infer<typeof ApiKeyKind>;
