import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { listPhoneLines, type PhoneLine } from '@parley/contract/phone-lines.ts';
import { createPhone } from '../../src/channels/telephone/phone.ts';
import type { PhoneCallRow } from '../../src/channels/telephone/phone-call-store.ts';
import type { PhoneCalls } from '../../src/channels/telephone/phone-calls.ts';
import { createSecretBox } from '../../src/secrets/secret-box.ts';
import { freePort } from './free-port.ts';
import { answeringAgent, connectPlatform, type PhonePlatform, ticketIn } from './phone-platform.ts';
import { startReverseProxy } from './reverse-proxy.ts';
import { type RunningServer, startServer } from './running-server.ts';

/**
 * The whole server behind a proxy, a platform that knows the proxy's address, and the media socket as its functions on
 * another node: which ticket opens what, and what comes next.
 */
export type PhoneProxyStage = AsyncDisposable & {
  server: RunningServer;
  /** What platforms call. */
  publicUrl: string;
  /** Where the server listens. */
  listensAt: string;
  platform: PhonePlatform;
  media: PhoneCalls;
  agentId: string;
  /** The platform's line as Team settings show it. */
  lineNow(): Promise<PhoneLine | undefined>;
  /** What was counted while something was done, by outcome. */
  counted(act: () => Promise<unknown>): Promise<Record<string, number>>;
  /** A call that runs on the media socket. */
  runningCall(): Promise<{ callSid: string; call: PhoneCallRow }>;
};

const METRICS = 'the token of the metrics';

export const newCall = () => `CA${randomUUID().replaceAll('-', '')}`;

export async function setPhoneProxyStage(): Promise<PhoneProxyStage> {
  const port = await freePort();
  const proxy = await startReverseProxy(port);
  const server = await startServer({
    PORT: String(port),
    PARLEY_PUBLIC_URL: proxy.url,
    PARLEY_METRICS_TOKEN: METRICS,
  });
  const agentId = await answeringAgent(server);
  const platform = await connectPlatform(server);
  const media = createPhone({
    database: server.database.database,
    secrets: createSecretBox({ dataFolder: tmpdir(), secretKey: 'a secret of the tests alone' }),
    jobs: { repeat: () => {} },
    spentLimit: async () => undefined,
    onTransferEnd: () => {},
    ring: async () => ({}),
    fetch,
    settings: { publicUrl: proxy.url, provider: 'test' },
  }).calls;

  async function outcomes(): Promise<Record<string, number>> {
    const page = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${METRICS}` } });
    const lines = (await page.text()).matchAll(/parley_phone_calls_total\{outcome="(\w+)"\} (\d+)/g);
    return Object.fromEntries([...lines].map(([, outcome, count]) => [outcome, Number(count)]));
  }

  return {
    server,
    platform,
    media,
    agentId,
    publicUrl: proxy.url,
    listensAt: `http://127.0.0.1:${port}`,
    lineNow: async () =>
      (await server.owner.call(listPhoneLines, {})).find(({ id }) => id === platform.line.id),
    async counted(act) {
      const before = await outcomes();
      await act();
      const after = Object.entries(await outcomes());
      return Object.fromEntries(
        after.flatMap(([name, count]) =>
          count === before[name] ? [] : [[name, count - (before[name] ?? 0)]],
        ),
      );
    },
    async runningCall() {
      const callSid = newCall();
      const answer = await platform.announce(callSid);
      return { callSid, call: await media.openTicket(platform.line.id, ticketIn(answer)) };
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await proxy[Symbol.asyncDispose]();
    },
  };
}
