import { EMBEDDING_FAILURES } from '@parley/contract/knowledge-search.ts';
import { LRUCache } from 'lru-cache';
import { prefixesOf } from './embedding-model-name.ts';
import type { EmbeddingModel } from './embedding-models.ts';
import { EmbeddingFailed, embedTexts } from './embedding-server.ts';

/** The vector of a question, or the sentence that says why there is none. */
export type QueryVector = { vector: Float32Array<ArrayBuffer> } | { failure: string };

/** How long a question waits for its vector, in milliseconds. */
const PATIENCE_MS = 400;
/** A late vector still serves the next question of the same words. */
const LATEST_MS = 20_000;
const MAX_CACHED = 500;
const CACHED_MS = 300_000;
const FAILURES_BEFORE_REST = 3;
const FIRST_REST_MS = 5_000;
const LONGEST_REST_MS = 120_000;
const MAX_QUERY_CHARACTERS = 2_000;

type CachedVector = { vector: Promise<Float32Array<ArrayBuffer>>; askedAt: number };
type Health = { failures: number; restUntil: number; lastFailure: string };

/** Turns questions into vectors during a conversation. */
export class QueryVectors {
  readonly #patienceMs: number;
  readonly #now: () => number;
  readonly #cache = new LRUCache<string, CachedVector>({ max: MAX_CACHED });
  readonly #healths = new Map<string, Health>();

  /** @param now milliseconds on a clock that never goes back */
  constructor({
    patienceMs = PATIENCE_MS,
    now = () => performance.now(),
  }: {
    patienceMs?: number;
    now?: () => number;
  } = {}) {
    this.#patienceMs = patienceMs;
    this.#now = now;
  }

  /** Answers within {@link PATIENCE_MS}. A server that fails again and again is left alone for a while. */
  async of(model: EmbeddingModel, query: string): Promise<QueryVector> {
    const key = `${healthKey(model)}\n${query}`;
    const cached = this.#cache.get(key);
    const isFresh = cached !== undefined && this.#now() - cached.askedAt < CACHED_MS;
    const health = this.#healths.get(healthKey(model));
    if (!isFresh && health && this.#now() < health.restUntil) return { failure: health.lastFailure };
    const { vector } = isFresh ? cached : this.#ask(model, query, key);
    return within(this.#patienceMs, vector, () => {
      this.#fail(model, EMBEDDING_FAILURES.late);
      return EMBEDDING_FAILURES.late;
    });
  }

  #ask(model: EmbeddingModel, query: string, key: string): CachedVector {
    const text = prefixesOf(model.name).query + query.slice(0, MAX_QUERY_CHARACTERS);
    const vector = embedTexts(model.server, model.name, {
      texts: [text],
      signal: AbortSignal.timeout(LATEST_MS),
    }).then(([only]) => {
      if (!only) throw new Error('A text has one vector.');
      return only;
    });
    const entry = { vector, askedAt: this.#now() };
    const isLate = () => this.#now() - entry.askedAt >= this.#patienceMs;
    vector.then(
      () => {
        // Lateness was counted when patience ended, and a server that is always late is no use to a caller.
        if (!isLate()) this.#healths.delete(healthKey(model));
      },
      (error: unknown) => {
        if (this.#cache.peek(key) === entry) this.#cache.delete(key);
        if (!isLate()) this.#fail(model, sentenceOf(error));
      },
    );
    this.#cache.set(key, entry);
    return entry;
  }

  #fail(model: EmbeddingModel, lastFailure: string): void {
    const failures = (this.#healths.get(healthKey(model))?.failures ?? 0) + 1;
    const beyond = failures - FAILURES_BEFORE_REST;
    const restMs = beyond < 0 ? 0 : Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** beyond);
    this.#healths.set(healthKey(model), { failures, restUntil: this.#now() + restMs, lastFailure });
  }
}

async function within(
  patienceMs: number,
  vector: Promise<Float32Array<ArrayBuffer>>,
  giveUp: () => string,
): Promise<QueryVector> {
  const { promise: late, resolve } = Promise.withResolvers<QueryVector>();
  using _timer = setTimeout(() => resolve({ failure: giveUp() }), patienceMs);
  const found = vector.then(
    (known): QueryVector => ({ vector: known }),
    (error: unknown): QueryVector => ({ failure: sentenceOf(error) }),
  );
  return await Promise.race([found, late]);
}

function sentenceOf(error: unknown): string {
  return error instanceof EmbeddingFailed ? error.message : EMBEDDING_FAILURES.failed;
}

function healthKey({ name, server }: EmbeddingModel): string {
  return `${server.baseUrl}\n${server.apiKey ?? ''}\n${name}`;
}
