import { afterEach, expect, it, vi } from 'vitest';
import { ModelProcess } from './model-process.ts';

const nodeProgram = process.execPath;
afterEach(() => {
  process.execPath = nodeProgram;
});

it('ends with the reason where no process can be started, and nothing else does', async () => {
  const uncaught = vi.fn();
  process.on('uncaughtException', uncaught);
  process.execPath = '/no/such/node';
  const onEnd = vi.fn();
  const model = new ModelProcess(
    {
      program: new URL('no-program.ts', import.meta.url),
      load: {},
      stuckMs: 1_000,
      loadError: (reason) => new Error(reason),
    },
    { onReport: () => {}, onEnd },
  );
  await expect(model.ready).rejects.toThrow('ENOENT');
  // A second failure, of the message to the process, comes one turn later.
  await new Promise((resolve) => setTimeout(resolve, 50));
  process.off('uncaughtException', uncaught);
  expect(uncaught).not.toHaveBeenCalled();
  expect(onEnd).toHaveBeenCalledOnce();
  model.tell({ type: 'speak' });
  await model.stop();
});
