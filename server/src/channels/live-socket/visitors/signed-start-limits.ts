import { createHmac } from 'node:crypto';
import { VisitorLimited } from '../../../conversations/records/conversation-errors.ts';
import type { VisitorStore } from './visitor-store.ts';

/** Counts the signed addresses that members ask for, and what addresses begin that begin several conversations. */
export type SignedStartLimits = ReturnType<typeof createSignedStartLimits>;

/** Where members of all nodes are counted. */
export type SignedStartDependencies = {
  store: Pick<VisitorStore, 'begin'>;
  /** Under which they are named in the database. */
  nameKey: Buffer;
  /** Milliseconds since 1970. */
  nowMs: () => number;
};

/** @param perMinute of one member; 0 for no bound */
export function createSignedStartLimits(
  perMinute: number,
  { store, nameKey, nowMs }: SignedStartDependencies,
) {
  return {
    /** @throws {VisitorLimited} when the member may have no further one now, on whichever node */
    async begin(userId: string): Promise<void> {
      if (perMinute === 0) return;
      const name = createHmac('sha256', nameKey).update(`member ${userId}`).digest('base64url');
      const found = await store.begin(name, { perMinute, perHour: 0 }, nowMs());
      if ('said' in found) return;
      throw new VisitorLimited('addresses', Math.max(1, Math.ceil((found.waitUntilMs - nowMs()) / 1_000)));
    },
  };
}
