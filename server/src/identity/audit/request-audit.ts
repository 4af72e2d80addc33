import { auditActionOf } from '@parley/contract/audit-log.ts';
import type { Endpoint } from '@parley/contract/endpoint.ts';
import { endpoints } from '@parley/contract/endpoints.ts';
import { withCommitHook } from '../../database/commit-hook.ts';
import type { AuditedRequest, AuditTrail } from '../../http/audit-trail.ts';
import { parseInput } from '../../http/request-input.ts';
import type { Caller, Route, RouteInput } from '../../http/route.ts';
import type { AuditStore, NewAuditEntry } from './audit-store.ts';
import {
  answeredFields,
  type Facts,
  nameOf,
  ownerReaderOf,
  readerOf,
  shownFacts,
  withId,
} from './audited-fields.ts';

const operations = new Map(Object.entries(endpoints).map(([name, endpoint]) => [endpoint, name]));

/**
 * Writes entries for requests as the contract declares them: with the first transaction of the handler, or behind it
 * where it has none.
 */
export class RequestAudit implements AuditTrail {
  readonly #store: AuditStore;
  readonly #routes = new Map<Endpoint, Route>();

  constructor(store: AuditStore) {
    this.#store = store;
  }

  /** Takes the routes that read what others change. */
  add(routes: readonly Route[]): void {
    for (const route of routes) this.#routes.set(route.endpoint, route);
  }

  async follow<T>(request: AuditedRequest, handle: () => Promise<T>): Promise<T> {
    const { caller, route } = request;
    const action = auditActionOf(route.endpoint);
    if (!action || !caller) return handle();
    const entry = { ...(await this.#entry(request, caller)), action };
    const { result, isWritten } = await withCommitHook(
      (transaction) => this.#store.add(entry, transaction),
      handle,
    );
    if (isWritten) return result;
    const { subjectId, subjectName } = entry;
    await this.#store.add({
      ...entry,
      subjectId: subjectId === '' ? idOf(result) : subjectId,
      subjectName: subjectName === '' ? nameOf(result) : subjectName,
    });
    return result;
  }

  async #entry(
    { route: { endpoint }, input }: AuditedRequest,
    caller: Caller,
  ): Promise<Omit<NewAuditEntry, 'action'>> {
    const subjectId = String(Object.values((input.params as Facts | undefined) ?? {}).at(-1) ?? '');
    const reader = readerOf(endpoint);
    const stored =
      endpoint.method === 'POST' ? null : await this.#stored(reader, { caller, input, id: subjectId });
    const known = answeredFields(reader?.response ?? endpoint.response);
    const after =
      endpoint.method === 'GET'
        ? shownFacts(input.query, new Set(Object.keys(Object(input.query))))
        : shownFacts(input.body, known);
    const named = endpoint.method === 'DELETE' ? known : new Set(Object.keys(after ?? {}));
    const { apiKey } = caller;
    const isOperators = endpoint.access === 'operator';
    const ownName = nameOf(stored, input.body);
    const subjectName = ownName || nameOf(await this.#owner(endpoint, caller, input));
    return {
      // What an operator does to a team stands in the log of that team.
      teamId: isOperators ? subjectId : caller.teamId,
      actorKind: isOperators ? 'operator' : apiKey ? 'key' : 'member',
      actorId: apiKey?.id ?? caller.userId,
      actorName: caller.name,
      operation: operations.get(endpoint) ?? '',
      subjectKind: endpoint.tag,
      subjectId,
      subjectName,
      before: shownFacts(stored, named),
      after,
    };
  }

  /** What the subject of a call belongs to, such as the agent of a channel. */
  #owner(endpoint: Endpoint, caller: Caller, { params }: AuditedRequest['input']): Promise<Facts | null> {
    const [first] = Object.entries(Object(params) as Facts);
    const reader = first && ownerReaderOf(endpoint);
    const input = { params: first && Object.fromEntries([first]), query: {}, body: undefined };
    return this.#stored(reader, { caller, input, id: String(first?.[1]) });
  }

  /** What is stored before a change, as the API would tell the same caller; null where it cannot be read. */
  async #stored(
    reader: Endpoint | undefined,
    { caller, input, id }: { caller: Caller; input: AuditedRequest['input']; id: string },
  ): Promise<Facts | null> {
    const route = reader && this.#routes.get(reader);
    if (!route) return null;
    try {
      const [value] = Object.values((input.params as Facts | undefined) ?? {}).slice(-1);
      const [parameter] = /:(\w+)$/.exec(route.endpoint.path)?.slice(1) ?? [];
      const params = parameter === undefined ? input.params : { ...Object(input.params), [parameter]: value };
      const { query } = parseInput(route.endpoint, '', { params, query: {}, body: undefined });
      const asked = {
        params,
        query,
        body: undefined,
        caller,
        files: [],
        signal: new AbortController().signal,
      };
      return withId(await route.handle(asked as unknown as RouteInput<Endpoint>), id);
    } catch {
      // What cannot be read is not told; the change itself says why, or succeeds all the same.
      return null;
    }
  }
}

function idOf(result: unknown): string {
  const facts = Object(result) as Facts;
  const id = Object.entries(facts).find(
    ([key, value]) => /(^|_)(id|uuid)$/.test(key) && typeof value === 'string',
  );
  return typeof id?.[1] === 'string' ? id[1] : '';
}
