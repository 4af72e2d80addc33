import { isIPv6 } from 'node:net';
import { VisitorLimited } from '../conversation-errors.ts';

/** What one visitor may do with one agent; 0 stands for no bound. */
export type VisitorBounds = Readonly<{
  conversationsPerMinute: number;
  conversationsPerHour: number;
  messagesPerMinute: number;
}>;

/** Somebody who talks with an agent without a signed address. */
export type Visitor = Readonly<{ ip: string; agentId: string }>;

/** Counts what visitors do, each agent apart, so that one of them leaves room for the others. */
export type VisitorLimits = {
  /** @throws {VisitorLimited} when the visitor may begin no conversation now */
  begin(visitor: Visitor): void;
  /** @throws {VisitorLimited} when the visitor may say nothing now */
  say(visitor: Visitor): void;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Visitors that are remembered at once; of more, those who came first are forgotten. */
const MAX_VISITORS = 50_000;

export const NO_VISITOR_BOUNDS: VisitorBounds = {
  conversationsPerMinute: 0,
  conversationsPerHour: 0,
  messagesPerMinute: 0,
};

/** @param nowMs milliseconds on any clock */
export function createVisitorLimits(bounds: VisitorBounds, nowMs: () => number): VisitorLimits {
  const minutes = createWindow(MINUTE_MS, bounds.conversationsPerMinute, nowMs);
  const hours = createWindow(HOUR_MS, bounds.conversationsPerHour, nowMs);
  const messages = createWindow(MINUTE_MS, bounds.messagesPerMinute, nowMs);
  return {
    begin(visitor) {
      const name = nameOf(visitor);
      const waitMs = Math.max(minutes.waitOf(name), hours.waitOf(name));
      if (waitMs > 0) throw new VisitorLimited('conversations', seconds(waitMs));
      minutes.count(name);
      hours.count(name);
    },
    say(visitor) {
      const name = nameOf(visitor);
      const waitMs = messages.waitOf(name);
      if (waitMs > 0) throw new VisitorLimited('messages', seconds(waitMs));
      messages.count(name);
    },
  };
}

function createWindow(lengthMs: number, bound: number, nowMs: () => number) {
  const windows = new Map<string, { endsMs: number; used: number }>();
  return {
    /** Milliseconds until there is room; 0 where there is. */
    waitOf(name: string): number {
      const found = windows.get(name);
      return bound > 0 && found && found.used >= bound ? Math.max(0, found.endsMs - nowMs()) : 0;
    },
    count(name: string): void {
      if (bound === 0) return;
      const now = nowMs();
      const found = windows.get(name);
      if (found && found.endsMs > now) {
        found.used += 1;
        return;
      }
      windows.delete(name);
      windows.set(name, { endsMs: now + lengthMs, used: 1 });
      // The map is in the order in which windows began, so that those that are over stand in front.
      for (const [other, { endsMs }] of windows) {
        if (endsMs > now && windows.size <= MAX_VISITORS) break;
        windows.delete(other);
      }
    },
  };
}

// A household or a phone has a whole network of IPv6 addresses of its own.
function nameOf({ ip, agentId }: Visitor): string {
  return `${agentId} ${isIPv6(ip) && !ip.includes('.') ? networkOf(ip) : ip}`;
}

function networkOf(ip: string): string {
  const [head = '', tail] = ip.split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: 8 - front.length - back.length }, () => '0');
  return [...front, ...(tail === undefined ? [] : zeros), ...back].slice(0, 4).join(':');
}

function seconds(ms: number): number {
  return Math.ceil(ms / 1_000);
}
