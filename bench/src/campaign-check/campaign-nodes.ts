import { setTimeout as delay } from 'node:timers/promises';
import { CallError, type CallInput, type CallReply } from '@parley/client/call.ts';
import type { Endpoint } from '@parley/contract/endpoint.ts';
import { type ServerProcess, startServerProcess } from '../../../server/test/support/server-process.ts';

/** Servers over one database. */
export type CampaignNodes = AsyncDisposable & {
  /** Makes a call of the owner to a server that answers. */
  call: <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<CallReply<E>>;
  /** Ends one of them without a warning and starts another in its place. */
  killNext: () => Promise<void>;
};

const RETRY_MS = 200;

export async function startCampaignNodes(databaseUrl: string): Promise<CampaignNodes> {
  const start = () =>
    startServerProcess(
      { rules: [] },
      {
        DATABASE_URL: databaseUrl,
        PARLEY_SECRET_KEY: 'a secret of the check alone',
        PARLEY_LATE_MS: '0',
        PARLEY_LOG_LEVEL: 'error',
      },
    );
  const nodes: ServerProcess[] = [await start(), await start()];
  let kills = 0;
  return {
    async call(endpoint, input) {
      for (;;) {
        for (const node of nodes) {
          try {
            return await node.call(endpoint, input);
          } catch (error) {
            // It was killed meanwhile.
            if (!(error instanceof CallError) || (error.status > 0 && error.status < 500)) throw error;
          }
        }
        await delay(RETRY_MS);
      }
    },
    async killNext() {
      const index = kills % nodes.length;
      kills += 1;
      const killed = nodes[index];
      await killed?.program.end('SIGKILL');
      await killed?.[Symbol.asyncDispose]();
      nodes[index] = await start();
    },
    async [Symbol.asyncDispose]() {
      for (const node of nodes) await node[Symbol.asyncDispose]();
    },
  };
}
