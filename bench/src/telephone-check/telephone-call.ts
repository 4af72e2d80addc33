import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../server/test/support/free-port.ts';
import { openRtpParty, type RtpParty } from './rtp-party.ts';
import {
  type CallerStep,
  type Codec,
  callerScenario,
  type DestinationHabit,
  destinationScenario,
} from './sip-scenarios.ts';
import { type Sipp, startSipp } from './sipp.ts';
import { CALLED, newCallerNumber } from './telephone-agent.ts';
import type { TelephoneStage } from './telephone-stage.ts';

// What belongs here: single calls of the network, one telephone each.

/** A call in progress: its sound, its messages, and when it was answered. */
export type TelephoneCall = AsyncDisposable & {
  from: string;
  party: RtpParty;
  sipp: Sipp;
  answeredMs: number;
};

/** A telephone of the network at which calls arrive. */
export type Destination = AsyncDisposable & {
  party: RtpParty;
  sipp: Sipp;
  /** Settles with the time at which it has picked up. */
  answered(): Promise<number>;
};

export type CallOptions = {
  to?: string;
  codec?: Codec;
  /** What happens once the call is answered. */
  steps?: readonly CallerStep[];
  seconds?: number;
  /** Whether its telephone sends no sound at all. */
  isMute?: boolean;
};

const LONGEST_SECONDS = 90;
const ANSWER_SECONDS = 20;
const LOOK_MS = 5;

/** @throws {Error} without an answer within twenty seconds */
export async function placeCall(stage: TelephoneStage, options: CallOptions = {}): Promise<TelephoneCall> {
  const { to = CALLED, codec = 'ulaw', seconds = LONGEST_SECONDS } = options;
  const { steps = [{ type: 'stay', ms: seconds * 1_000 }] } = options;
  await using stack = new AsyncDisposableStack();
  const party = stack.use(await openRtpParty());
  const from = newCallerNumber();
  const sipp = stack.use(
    await startSipp({
      chroot: stage.chroot,
      name: `caller-${from.slice(1)}`,
      scenario: callerScenario(steps, codec),
      calls: [{ soundPort: party.port, to, from }],
      port: await freePort(),
      exchangePort: stage.exchange.sipPort,
      seconds: seconds + ANSWER_SECONDS,
    }),
  );
  // Telephones send sound to the port of the answer at once, before anything is heard.
  const [soundPort] = await waitForMessage(sipp, /SIP\/2\.0 200 OK[\s\S]*?m=audio (\d+)/, ANSWER_SECONDS);
  if (options.isMute) party.fallSilent();
  party.connect(Number(soundPort));
  const answeredMs = performance.now();
  const owned = stack.move();
  return { from, party, sipp, answeredMs, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** Calls and gives up as soon as it is answered. @returns the caller's number, and the final status of SIP */
export async function tryCall(stage: TelephoneStage, to: string): Promise<{ from: string; status: number }> {
  await using party = await openRtpParty();
  const from = newCallerNumber();
  await using sipp = await startSipp({
    chroot: stage.chroot,
    name: `caller-${from.slice(1)}`,
    scenario: callerScenario([{ type: 'hang-up' }]),
    calls: [{ soundPort: party.port, to, from }],
    port: await freePort(),
    exchangePort: stage.exchange.sipPort,
    seconds: ANSWER_SECONDS,
  });
  const [status] = await waitForMessage(sipp, /received[^\n]*\n\nSIP\/2\.0 ([2-6]\d\d) /, ANSWER_SECONDS);
  return { from, status: Number(status) };
}

let destinations = 0;

/** Waits for one call that the exchange places. */
export async function awaitCall(stage: TelephoneStage, habit: DestinationHabit): Promise<Destination> {
  await using stack = new AsyncDisposableStack();
  const party = stack.use(await openRtpParty());
  destinations += 1;
  const sipp = stack.use(
    await startSipp({
      chroot: stage.chroot,
      name: `destination-${destinations}`,
      scenario: destinationScenario(habit),
      calls: [{ soundPort: party.port, to: '', from: '' }],
      port: stage.networkPort,
      seconds: LONGEST_SECONDS,
    }),
  );
  const owned = stack.move();
  return {
    party,
    sipp,
    async answered() {
      await waitForMessage(sipp, /received [\s\S]*?\n\nACK /, LONGEST_SECONDS);
      return performance.now();
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/**
 * Waits until the messages of SIP contain something.
 * @returns what the groups of the pattern match
 * @throws {Error} when they do not within this time
 */
export async function waitForMessage(sipp: Sipp, pattern: RegExp, seconds: number): Promise<string[]> {
  const untilMs = performance.now() + seconds * 1_000;
  while (performance.now() < untilMs) {
    const match = pattern.exec(await sipp.messages());
    if (match) return match.slice(1);
    await pause(LOOK_MS);
  }
  throw new Error(`No message of SIP like ${pattern} within ${seconds} s.`);
}
