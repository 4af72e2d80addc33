import { LRUCache } from 'lru-cache';
import type { KnownDocument, PassageId } from '../../passages/passage-id.ts';
import type { NearPassage } from '../embeddings.ts';
import { type Background, backgroundOf, medianBeside } from './background.ts';
import { countOf, type DistanceOf, type DocumentVectors, distanceTo } from './document-vectors.ts';
import { countDifferentBits, signBitsOf } from './sign-bits.ts';

/** What is near in the cache. */
export type VectorAnswer = { passages: NearPassage[]; background: Background };

type Cached = DocumentVectors & { bits: Uint32Array };

/** Up to here every vector is compared; beyond, the signs of its numbers say which ones are worth it. */
const ALL_COMPARED = 10_000;
const WORTH_COMPARING = 3_000;

/** Vectors of all models, cached in memory within one bound; what was asked for longest ago makes room. */
export class VectorCache extends LRUCache<string, Cached> {
  /** @param maxBytes of vectors and their signs */
  constructor(maxBytes: number) {
    // A server may have answered with vectors of no numbers; the library wants a size of everything.
    super({ maxSize: maxBytes, sizeCalculation: (cached) => Math.max(1, bytesOf(cached)) });
  }

  ofModel(model: string): ModelVectors {
    return new ModelVectors(this, model);
  }
}

/** The vectors of one model in the cache of all. */
export class ModelVectors {
  readonly #cache: VectorCache;
  readonly #model: string;

  constructor(cache: VectorCache, model: string) {
    this.#cache = cache;
    this.#model = model;
  }

  has({ documentId, revision }: KnownDocument): boolean {
    return this.#find(documentId)?.revision === revision;
  }

  forget(documentId: string): void {
    this.#cache.delete(this.#keyOf(documentId));
  }

  /** Bytes that are left when these documents, as far as they are here, are to stay. */
  roomBeside(documents: readonly KnownDocument[]): number {
    const staying = this.#taken(documents);
    return this.#cache.maxSize - staying.reduce((sum, cached) => sum + bytesOf(cached), 0);
  }

  /** Replaces an earlier revision. */
  put(document: DocumentVectors): void {
    const cached = { ...document, bits: signBitsOf(document.vectors, document.dimensions) };
    this.#cache.set(this.#keyOf(document.documentId), cached);
  }

  /** Ids of those that are here with vectors of another length. */
  unlike(dimensions: number, documents: readonly KnownDocument[]): string[] {
    return this.#taken(documents).flatMap((cached) =>
      cached.dimensions === dimensions ? [] : [cached.documentId],
    );
  }

  nearest(question: Float32Array, documents: readonly KnownDocument[], count: number): VectorAnswer {
    const compared = this.#taken(documents).filter(({ dimensions }) => dimensions === question.length);
    const total = compared.reduce((sum, cached) => sum + countOf(cached), 0);
    const isFew = total <= ALL_COMPARED;
    const known = new Map<DocumentVectors, Float64Array>(
      isFew ? compared.map((cached) => [cached, distancesTo(question, cached)]) : [],
    );
    const distanceOf: DistanceOf = (document, ordinal) =>
      known.get(document)?.[ordinal] ?? distanceTo(question, document, ordinal);
    const vectors = isFew ? allVectors(compared) : promisingVectors(question, compared);
    const passages = nearestOf(distanceOf, vectors, count);
    const [first] = passages;
    const own = first && this.#find(first.documentId);
    const besideNearest = own ? medianBeside(distanceOf, own, first.ordinal) : null;
    return { passages, background: { ...backgroundOf(distanceOf, compared), besideNearest } };
  }

  distancesOf(question: Float32Array, passages: readonly PassageId[]): (number | null)[] {
    return passages.map(({ documentId, ordinal }) => {
      const cached = this.#find(documentId);
      if (!cached || cached.dimensions !== question.length) return null;
      if ((ordinal + 1) * cached.dimensions > cached.vectors.length) return null;
      return distanceTo(question, cached, ordinal);
    });
  }

  /** Those that are here, which thereby were asked for last. */
  #taken(documents: readonly KnownDocument[]): Cached[] {
    const here = documents.filter((document) => this.has(document));
    return here.flatMap(({ documentId }) => this.#cache.get(this.#keyOf(documentId)) ?? []);
  }

  #find(documentId: string): Cached | undefined {
    return this.#cache.peek(this.#keyOf(documentId));
  }

  #keyOf(documentId: string): string {
    return `${this.#model} ${documentId}`;
  }
}

function bytesOf({ vectors, bits }: Cached): number {
  return vectors.byteLength + bits.byteLength;
}

/** Vectors of a document by their ordinals. */
type Vectors = { cached: Cached; ordinals: Iterable<number> };

function allVectors(caches: readonly Cached[]): Vectors[] {
  return caches.map((cached) => ({ cached, ordinals: Array(countOf(cached)).keys() }));
}

function distancesTo(question: Float32Array, cached: Cached): Float64Array {
  return Float64Array.from({ length: countOf(cached) }, (_, ordinal) =>
    distanceTo(question, cached, ordinal),
  );
}

/** The nearest, nearest first. */
function nearestOf(distanceOf: DistanceOf, vectors: readonly Vectors[], count: number): NearPassage[] {
  let found: NearPassage[] = [];
  let farthest = Number.POSITIVE_INFINITY;
  const prune = () => {
    found = found.sort((one, other) => one.distance - other.distance).slice(0, count);
    if (found.length === count) farthest = found.at(-1)?.distance ?? farthest;
  };
  for (const { cached, ordinals } of vectors) {
    const { documentId } = cached;
    for (const ordinal of ordinals) {
      const distance = distanceOf(cached, ordinal);
      if (distance < farthest) found.push({ documentId, ordinal, distance });
      if (found.length > count * 4) prune();
    }
  }
  prune();
  return found;
}

/** The vectors whose numbers agree most in sign with the question's. */
function promisingVectors(question: Float32Array, caches: readonly Cached[]): Vectors[] {
  const wanted = signBitsOf(question, question.length);
  const differences = caches.map(({ bits }) => countDifferentBits(bits, wanted));
  const tally = new Uint32Array(question.length + 1);
  for (const of of differences) for (const difference of of) tally[difference] = (tally[difference] ?? 0) + 1;
  let farthest = 0;
  for (let found = tally[0] ?? 0; found < WORTH_COMPARING && farthest < question.length; ) {
    farthest += 1;
    found += tally[farthest] ?? 0;
  }
  return caches.map((cached, index) => {
    const ordinals: number[] = [];
    differences[index]?.forEach((difference, ordinal) => {
      if (difference <= farthest) ordinals.push(ordinal);
    });
    return { cached, ordinals };
  });
}
