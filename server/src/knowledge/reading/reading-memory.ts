import type { Worker } from 'node:worker_threads';

const LOOK_EVERY_MS = 150;
const MB = 1024 * 1024;

/**
 * Watches what a thread holds. Its heap is bounded by the engine, but buffers lie outside of it; and where a thread
 * is too busy to say what it holds, the growth of the whole process speaks for it.
 */
export function watchMemory(worker: Worker, memoryMb: number, onExceeded: () => void): Disposable {
  const residentAtStart = process.memoryUsage.rss();
  let isAsking = false;
  const look = async () => {
    if (process.memoryUsage.rss() - residentAtStart > memoryMb * MB * 2) onExceeded();
    if (isAsking) return;
    isAsking = true;
    try {
      const { total_heap_size: heap, external_memory: buffers } = await worker.getHeapStatistics();
      if (heap + buffers > memoryMb * MB) onExceeded();
    } catch {
      // It has ended.
    } finally {
      isAsking = false;
    }
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
