import { setTimeout as pause } from 'node:timers/promises';
import type { CallLog } from '@parley/contract/call-log.ts';
import { getCallLog, listCallLogs } from '@parley/contract/call-logs.ts';
import type { TelephoneStage } from './telephone-stage.ts';

const LOOK_MS = 200;
const PATIENCE_MS = 20_000;

/**
 * What Parley has stored of a caller's conversations, the latest first, once there are so many and all are over.
 * @throws {Error} when they are not within twenty seconds
 */
export async function storedCalls(stage: TelephoneStage, from: string, count = 1): Promise<CallLog[]> {
  const untilMs = performance.now() + PATIENCE_MS;
  const { call } = stage.parley();
  while (performance.now() < untilMs) {
    const { list } = await call(listCallLogs, { query: { page_size: 100 } });
    const own = list.map(({ data }) => data).filter(({ prospect }) => prospect.number === from);
    if (own.length >= count && own.every(({ status }) => status !== 'in-progress')) {
      const logs = own.map(({ conversation_id }) => call(getCallLog, { params: { conversation_id } }));
      return (await Promise.all(logs)).map(({ data }) => data);
    }
    await pause(LOOK_MS);
  }
  throw new Error(`Parley has not stored ${count} finished conversations of ${from}.`);
}
