import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';

const LOOK_EVERY_MS = 150;
const PAGE_BYTES = 4096;

/**
 * Watches what a process holds: its heap is bounded by the engine, but buffers lie outside of it. Where the system does
 * not tell (it is told by Linux), the bound of the heap is the only one.
 */
export function watchMemory({ pid }: ChildProcess, memoryMb: number, onExceeded: () => void): Disposable {
  const look = async () => {
    const statm = await readFile(`/proc/${pid}/statm`, 'latin1').catch(() => '');
    const residentBytes = Number(statm.split(' ')[1] ?? 0) * PAGE_BYTES;
    if (residentBytes > memoryMb * 1024 * 1024) onExceeded();
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
