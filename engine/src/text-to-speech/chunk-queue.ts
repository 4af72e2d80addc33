/** Chunks on their way from where they are made to the one who reads them. */
export type ChunkQueue<T> = AsyncIterable<T> & {
  push(chunk: T): void;
  /** No more chunks come. */
  end(): void;
  /** Reading fails once the chunks before are read. */
  fail(error: Error): void;
};

/** @param onLeave called when the reader stops before the end */
export function createChunkQueue<T>(onLeave: () => void): ChunkQueue<T> {
  const chunks: T[] = [];
  let end: { error?: Error } | undefined;
  let wake: () => void = () => {};

  return {
    push(chunk) {
      if (end) return;
      chunks.push(chunk);
      wake();
    },
    end() {
      end ??= {};
      wake();
    },
    fail(error) {
      end ??= { error };
      wake();
    },
    async *[Symbol.asyncIterator]() {
      try {
        for (;;) {
          const chunk = chunks.shift();
          if (chunk !== undefined) yield chunk;
          else if (end?.error) throw end.error;
          else if (end) return;
          else
            await new Promise<void>((resolve) => {
              wake = resolve;
            });
        }
      } finally {
        if (!end) onLeave();
      }
    },
  };
}
