import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Route } from '../http/route.ts';
import type { Authentication } from './bearer/authentication.ts';
import type { ConsoleConfigurationParts } from './console-configuration.ts';

/** Where id tokens come from, and what is mounted for it. */
export type MountedIssuer = {
  routes: Route[];
  /** Route patterns that `handle` answers, besides introspection. */
  paths: readonly string[];
  handle(request: IncomingMessage, response: ServerResponse): void;
  authentication: Authentication;
  external?: ConsoleConfigurationParts['external'];
};
