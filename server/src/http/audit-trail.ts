import type { RawInput } from './request-input.ts';
import type { Caller, Route } from './route.ts';

/** A request as it is about to be handled. */
export type AuditedRequest = { route: Route; caller: Caller | undefined; input: RawInput };

/** Writes what requests do into the audit log. */
export type AuditTrail = {
  /** Handles a request; what it did is written with it, or it fails. */
  follow<T>(request: AuditedRequest, handle: () => Promise<T>): Promise<T>;
};
