import { createHmac, createSecretKey } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { VisitorLimited } from '../../../conversations/records/conversation-errors.ts';
import type { Settings } from '../../../settings/settings.ts';
import { SaidMessages } from './said-messages.ts';
import { type Visitor, visitorName } from './visitor-name.ts';
import type { VisitorStore } from './visitor-store.ts';

/** What one visitor may do with one agent; 0 for no bound. */
export type VisitorBounds = Settings['limits']['visitors'];

/** Counts what visitors do, each agent apart, so that one of them leaves room for the others. */
export type VisitorLimits = Disposable &
  Pick<SaidMessages, 'share'> & {
    /** @throws {VisitorLimited} when the visitor may begin no conversation now, on whichever node */
    begin(visitor: Visitor): Promise<void>;
    /** Without the database. @throws {VisitorLimited} when the visitor may say nothing now */
    say(visitor: Visitor): void;
  };

/** Where visitors of all nodes are counted. */
export type LimitDependencies = {
  store: Pick<VisitorStore, 'begin' | 'addSaid'>;
  /** Key of the hash that stands for their address in the database. */
  nameKey: Buffer;
  /** Milliseconds since 1970. */
  nowMs: () => number;
  /** Gets failures to share what was said, once for each outage. */
  reportFailure: (error: unknown) => void;
};

/** Refusals that are remembered at once; a flood then asks the database nothing. */
const MAX_REFUSED = 10_000;

export function createVisitorLimits(bounds: VisitorBounds, dependencies: LimitDependencies): VisitorLimits {
  const { store, nowMs } = dependencies;
  // Making a key object of it for every message would cost more than the hash.
  const nameKey = createSecretKey(dependencies.nameKey);
  const { conversationsPerMinute: perMinute, conversationsPerHour: perHour } = bounds;
  const said = new SaidMessages(bounds.messagesPerMinute, dependencies);
  const refusedUntil = new LRUCache<string, number>({ max: MAX_REFUSED });
  const nameOf = (visitor: Visitor) =>
    createHmac('sha256', nameKey).update(visitorName(visitor)).digest('base64url');

  function refuse(what: 'conversations' | 'messages', untilMs: number): never {
    throw new VisitorLimited(what, Math.max(1, Math.ceil((untilMs - nowMs()) / 1_000)));
  }

  return {
    share: () => said.share(),
    [Symbol.dispose]: () => said[Symbol.dispose](),
    async begin(visitor) {
      if (perMinute === 0 && perHour === 0) return;
      const name = nameOf(visitor);
      const known = refusedUntil.get(name) ?? 0;
      if (known > nowMs()) refuse('conversations', known);
      const found = await store.begin(name, { perMinute, perHour }, nowMs());
      if ('said' in found) return said.learn(found.said);
      refusedUntil.set(name, found.waitUntilMs);
      refuse('conversations', found.waitUntilMs);
    },
    say(visitor) {
      const untilMs = said.add(nameOf(visitor));
      if (untilMs !== undefined) refuse('messages', untilMs);
    },
  };
}
