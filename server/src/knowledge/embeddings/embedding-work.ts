import { setTimeout as pause } from 'node:timers/promises';
import { prefixesOf } from './embedding-model-name.ts';
import type { EmbeddingModels } from './embedding-models.ts';
import { EmbeddingFailed, embedTexts } from './embedding-server.ts';
import type { EmbeddingStore, UnembeddedDocument } from './embedding-store.ts';

/** A document and the model that is to see it. */
export type EmbeddingTask = {
  documentId: string;
  model: string;
  /** Length of vectors that the model gives by now, where stored ones have another. */
  dimensions?: number;
};

export type EmbeddingWorkshop = {
  store: Pick<EmbeddingStore, 'unembedded' | 'save'>;
  models: Pick<EmbeddingModels, 'list'>;
  /** Passes the time. */
  wait?: (durationMs: number, signal: AbortSignal) => Promise<void>;
};

const BATCH_PASSAGES = 64;
const BATCH_CHARACTERS = 64_000;
/** Longest answer that is waited for; a model may have to be loaded first. */
const BATCH_TIMEOUT_MS = 60_000;
const TRIES = 4;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** A passage that is refused even when it is no longer than this is refused for another reason. */
const SHORTEST_CUT = 32;

/**
 * Computes and stores the meaning of a document, unless it is there, or the document or the model is not.
 * @returns whether something was stored
 * @throws {EmbeddingFailed}
 */
export async function embedDocument(
  { store, models, wait = passTime }: EmbeddingWorkshop,
  { documentId, model: name, dimensions: wanted }: EmbeddingTask,
  signal: AbortSignal,
): Promise<boolean> {
  const document = await store.unembedded(documentId, name, wanted);
  if (!document) return false;
  const model = (await models.list(document.teamId)).find((offered) => offered.name === name);
  if (!model) return false;
  const vectors: Float32Array[] = [];
  for (const texts of batchesOf(textsOf(document, name))) {
    const embed = (some: readonly string[]) => {
      const bounded = AbortSignal.any([signal, AbortSignal.timeout(BATCH_TIMEOUT_MS)]);
      return embedTexts(model.server, model.name, { texts: some, signal: bounded });
    };
    vectors.push(...(await embedPatiently(texts, (some) => retried(() => embed(some), wait, signal))));
  }
  const dimensions = vectors[0]?.length ?? 0;
  if (vectors.some(({ length }) => length !== dimensions)) {
    throw new EmbeddingFailed('The embedding server answered with vectors that do not fit together.');
  }
  const bytes = new Uint8Array(vectors.length * dimensions * Float32Array.BYTES_PER_ELEMENT);
  const floats = new Float32Array(bytes.buffer);
  for (const [position, vector] of vectors.entries()) floats.set(vector, position * dimensions);
  return store.save({ documentId, model: name, revision: document.revision, dimensions, bytes });
}

/** What is embedded of a passage: where it stands says what it is about. */
function textsOf({ name, passages }: UnembeddedDocument, model: string): string[] {
  const { passage: prefix } = prefixesOf(model);
  return passages.map(
    ({ heading, text }) => `${prefix}${heading === '' ? name : `${name} › ${heading}`}\n${text}`,
  );
}

function* batchesOf(texts: readonly string[]): Generator<string[]> {
  let batch: string[] = [];
  let characters = 0;
  for (const text of texts) {
    const isFull = batch.length >= BATCH_PASSAGES || characters + text.length > BATCH_CHARACTERS;
    if (isFull && batch.length > 0) {
      yield batch;
      [batch, characters] = [[], 0];
    }
    batch.push(text);
    characters += text.length;
  }
  if (batch.length > 0) yield batch;
}

type Embed = (texts: readonly string[]) => Promise<Float32Array[]>;

/** Servers refuse a batch that is too much for them, or a text that is too long: then less is tried. */
async function embedPatiently(texts: readonly string[], embed: Embed): Promise<Float32Array[]> {
  try {
    return await embed(texts);
  } catch (error) {
    const isTooMuch = error instanceof EmbeddingFailed && [400, 413, 422].includes(error.status ?? 0);
    const [only = ''] = texts;
    if (!isTooMuch || (texts.length === 1 && only.length <= SHORTEST_CUT)) throw error;
    if (texts.length === 1) return embedPatiently([only.slice(0, Math.ceil(only.length / 2))], embed);
    const middle = Math.ceil(texts.length / 2);
    const first = await embedPatiently(texts.slice(0, middle), embed);
    return [...first, ...(await embedPatiently(texts.slice(middle), embed))];
  }
}

async function retried<T>(
  call: () => Promise<T>,
  wait: NonNullable<EmbeddingWorkshop['wait']>,
  signal: AbortSignal,
): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await call();
    } catch (error) {
      if (signal.aborted || failures >= TRIES || !(error instanceof EmbeddingFailed)) throw error;
      const { status = 0, retryAfterSeconds } = error;
      if (status >= 400 && status < 500 && status !== 429 && status !== 408) throw error;
      const pauseMs =
        retryAfterSeconds === undefined ? FIRST_PAUSE_MS * 2 ** failures : retryAfterSeconds * 1000;
      await wait(Math.min(LONGEST_PAUSE_MS, pauseMs), signal);
    }
  }
}

async function passTime(durationMs: number, signal: AbortSignal): Promise<void> {
  await pause(durationMs, undefined, { signal });
}
