import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { SharedCounts } from '../processes/shared-counts.ts';

type Window = { count: number; endsMs: number };

/** Requests by address, those that the machine's other processes got included. */
export function countedRequests(counts: SharedCounts): FastifyRateLimitStoreCtor {
  return class CountedRequests implements FastifyRateLimitStore {
    readonly #windows = new Map<string, Window>();

    incr(address: string, callback: Parameters<FastifyRateLimitStore['incr']>[1], windowMs: number): void {
      const name = `requests ${address}`;
      const window = this.#windows.get(address) ?? this.#open(address, { name, windowMs });
      window.count += 1;
      counts.add(name, 1);
      const current = window.count + counts.othersAtMost(name);
      callback(null, { current, ttl: window.endsMs - performance.now() });
    }

    child(): FastifyRateLimitStore {
      return this;
    }

    #open(address: string, { name, windowMs }: { name: string; windowMs: number }): Window {
      const window = { count: 0, endsMs: performance.now() + windowMs };
      this.#windows.set(address, window);
      setTimeout(() => {
        this.#windows.delete(address);
        counts.add(name, -window.count);
      }, windowMs).unref();
      return window;
    }
  };
}
