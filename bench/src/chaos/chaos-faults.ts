import { setTimeout as pause } from 'node:timers/promises';
import type { ChaosLog } from './chaos-log.ts';
import type { ChaosNode, ChaosStage } from './chaos-stage.ts';

/** What happens in a run, each in its share of the time; kills go on while the bucket is gone. */
export const FAULTS = {
  kill: 'a node is killed (`kill -9`)',
  stop: 'a node is stopped (`SIGTERM`)',
  postgres: 'PostgreSQL is killed',
  network: 'a node is cut off from PostgreSQL',
  bucket: 'the bucket is gone, and nodes are killed',
  disk: 'the disk of the nodes is full',
} as const;
export type Fault = keyof typeof FAULTS;

/** How often each fault came. */
export type FaultCounts = Record<Fault, number>;

const CUT_MS = 30_000;
const BUCKET_MS = 120_000;
const DISK_MS = 20_000;
/** Behind each fault, so that what breaks is counted under it. */
const CALM_MS = 6_000;
const LONGEST_PAUSE_MS = 2_500;

/** Runs all faults, one after the other; what is left of the time is for kills. */
export async function causeFaults(
  stage: ChaosStage,
  log: ChaosLog,
  durationMs: number,
): Promise<FaultCounts> {
  const counts: FaultCounts = { kill: 0, stop: 0, postgres: 0, network: 0, bucket: 0, disk: 0 };
  const startMs = performance.now();
  const leftMs = () => durationMs - (performance.now() - startMs);
  // Of a short run each fault has its share.
  const scale = Math.min(1, durationMs / 600_000);
  const begin = (fault: Fault) => {
    log.fault = fault;
    counts[fault] += 1;
    console.error(`  ${Math.round((performance.now() - startMs) / 1_000)} s: ${FAULTS[fault]}`);
  };

  for (const node of stage.nodes) {
    begin('stop');
    await restart(node, 'SIGTERM');
  }
  await pause(CALM_MS * scale);

  begin('postgres');
  await stage.killPostgres();
  await pause(CALM_MS);

  begin('network');
  const [node] = stage.nodes;
  node?.proxy.hang();
  await pause(CUT_MS * scale);
  node?.proxy.recover();
  await pause(CALM_MS);

  if (stage.fillDisk) {
    begin('disk');
    await stage.fillDisk(true);
    await pause(DISK_MS * scale);
    await stage.fillDisk(false);
    await pause(CALM_MS);
  }

  stage.bucket.setState('down');
  const until = performance.now() + BUCKET_MS * scale;
  await killNodes(
    stage,
    () => performance.now() < until,
    () => begin('bucket'),
  );
  stage.bucket.setState('up');

  await killNodes(
    stage,
    () => leftMs() > 0,
    () => begin('kill'),
  );
  await pause(CALM_MS);
  return counts;
}

async function killNodes(
  { nodes }: Pick<ChaosStage, 'nodes'>,
  goesOn: () => boolean,
  note: () => void,
): Promise<void> {
  while (goesOn()) {
    await pause(LONGEST_PAUSE_MS * Math.random());
    const node = nodes[Math.floor(Math.random() * nodes.length)];
    if (!node) return;
    note();
    await restart(node, 'SIGKILL');
  }
}

async function restart(node: ChaosNode, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const startMs = performance.now();
  await node.end(signal);
  const endedMs = performance.now();
  await node.start();
  const seconds = (ms: number) => (ms / 1_000).toFixed(1);
  console.error(
    `     ended after ${seconds(endedMs - startMs)} s, started after ${seconds(performance.now() - endedMs)} s`,
  );
}
