import { comparing, type Figure, timeFigures } from '../figure.ts';
import type { Probe } from '../probe.ts';
import { memoryMbOf } from '../process-usage.ts';
import { type CrowdOptions, gatherCrowd } from '../voice/caller-crowd.ts';
import type { Clip } from '../voice/caller-frames.ts';
import { failuresOf } from '../voice/caller-metrics.ts';
import { echoDialer } from '../voice/echo-caller.ts';
import { setEchoStage } from '../voice/echo-stage.ts';
import { measureLevel, type VoiceLevel } from '../voice/voice-level.ts';
import { phoneDialer } from './phone-caller.ts';
import { PHONE_FRAME_MS, SILENT_PHONE_FRAME, speakPhoneClips } from './phone-frames.ts';
import { setPhoneStage } from './phone-stage.ts';

const CALLS = 50;
const WATCH_MS = 20_000;
const LOOP_BUDGET_MS = 20;
/** Part of the time in which a caller speaks. */
const SHARE = 0.4;

type Contender = { pid: number; probe: Probe; url: string; dial: CrowdOptions['dial'] };
type LoadLevel = VoiceLevel & { idleMb: number };

/** What fifty telephone calls at once, each of them recorded, do to a server, and it to them. */
export async function benchPhoneCalls(): Promise<Figure[]> {
  const clips = await speakPhoneClips();
  const echo = await measureEcho(clips);
  await using stage = await setPhoneStage();
  const { parley, probe, url, endpoint } = stage;
  return figuresOf(await measure({ pid: parley.pid, probe, url, dial: phoneDialer(endpoint) }, clips), echo);
}

async function measureEcho(clips: readonly Clip[]): Promise<LoadLevel> {
  await using stage = await setEchoStage();
  const dial = echoDialer({ silentFrame: SILENT_PHONE_FRAME, frameMs: PHONE_FRAME_MS });
  return await measure({ ...stage, dial }, clips);
}

async function measure({ pid, probe, url, dial }: Contender, clips: readonly Clip[]): Promise<LoadLevel> {
  const idleMb = (await memoryMbOf(pid)).own;
  await using crowd = gatherCrowd({ url, clips, habits: { share: SHARE }, dial, frameMs: PHONE_FRAME_MS });
  const level = await measureLevel({ crowd, pid, probe }, { callers: CALLS, watchMs: WATCH_MS });
  if (level.missing > 0) console.error(`  ${level.missing} callers were lost: ${failuresOf(level.watched)}`);
  return { ...level, idleMb };
}

function figuresOf(own: LoadLevel, echo: LoadLevel): Figure[] {
  const bench = `phone calls, ${CALLS}`;
  const compared = comparing(bench, own, { name: 'ws echo', run: echo });
  const { speechToAudioMs } = own.watched;
  return [
    {
      bench,
      name: 'concurrent calls',
      unit: 'count',
      value: own.callers - own.missing,
      budget: { value: CALLS, kind: 'at-least' },
      baseline: { name: 'ws echo', value: echo.callers - echo.missing },
    },
    {
      ...compared('event-loop p99', 'ms', (level) => level.loopP99Ms),
      budget: { value: LOOP_BUDGET_MS, kind: 'at-most' },
    },
    compared('processor time per call and second', 'ms', (level) => (level.cores * 1_000) / level.callers),
    ...timeFigures({ bench, name: 'end of speech to first sound', times: speechToAudioMs }),
    compared('memory per call', 'MB', (level) => (level.memoryMb - level.idleMb) / level.callers),
  ];
}
