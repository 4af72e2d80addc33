import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import { CallNotPlaced, type CallPlacer, type CallProgress } from './call-placer.ts';
import type { OutgoingCallRow } from './outgoing-call-table.ts';
import { simulatedCallSid } from './simulator-placer.ts';

// What belongs here: calls to the line simulator that end as a script says, for demonstrations, tests and load tests.

/**
 * What becomes of a call. The platform refuses it, or loses its answer (`lost`); nothing is told of one that is `silent`;
 * a voicemail is one that the platform has recognised.
 */
const ScriptedCall = z.object({
  outcome: z.enum(['answered', 'voicemail', 'busy', 'no_answer', 'failed', 'refused', 'lost', 'silent']),
  /** Until the platform has answered. */
  placeMs: z.number().min(0).default(0),
  /** From then to the outcome. */
  ringMs: z.number().min(0).default(0),
  /** From the answer until the callee hangs up. */
  talkMs: z.number().min(0).default(0),
});
type ScriptedCall = z.infer<typeof ScriptedCall>;

/** The first rule whose pattern the called number matches, else `otherwise`. */
const CallScript = z.object({
  rules: z.array(z.object({ matches: z.string(), call: ScriptedCall })).default([]),
  otherwise: ScriptedCall.prefault({ outcome: 'answered' }),
});
export type CallScript = z.input<typeof CallScript>;

/** What the script makes of a call from its ringing on. */
export type ScriptedCallee = {
  answer(call: OutgoingCallRow, isVoicemail: boolean): Promise<void>;
  hangUp(call: OutgoingCallRow): Promise<void>;
  tell(call: OutgoingCallRow, progress: 'busy' | 'no_answer' | 'failed'): Promise<unknown>;
};

type ScriptedPlacerDependencies = { callee: ScriptedCallee; log: Logger };

export class ScriptedPlacer implements CallPlacer, Disposable {
  readonly #script: z.infer<typeof CallScript>;
  readonly #dependencies: ScriptedPlacerDependencies;
  readonly #closing = new AbortController();

  /** @throws {z.ZodError} when the script is not one */
  constructor(script: CallScript, dependencies: ScriptedPlacerDependencies) {
    this.#script = CallScript.parse(script);
    this.#dependencies = dependencies;
  }

  async place(call: OutgoingCallRow, signal: AbortSignal): Promise<{ callSid: string; isRinging: boolean }> {
    const scripted = this.#scriptedCall(call);
    await pause(scripted.placeMs, undefined, { signal });
    if (scripted.outcome === 'refused') throw new CallNotPlaced('platform_refused', 'The script refuses it.');
    if (scripted.outcome === 'lost') throw new Error('The script loses the answer of the platform.');
    void this.#ring(call, scripted).catch((error: unknown) =>
      this.#dependencies.log.info({ err: error, call: call.id }, 'a scripted call was broken off'),
    );
    return { callSid: simulatedCallSid(call.id), isRinging: true };
  }

  // Calls to the simulator of which nothing more is told end by themselves.
  async lookUp(): Promise<CallProgress | undefined> {
    return undefined;
  }

  async cancel(): Promise<void> {}

  [Symbol.dispose](): void {
    this.#closing.abort();
  }

  async #ring(call: OutgoingCallRow, { outcome, ringMs, talkMs }: ScriptedCall): Promise<void> {
    const { callee } = this.#dependencies;
    const { signal } = this.#closing;
    await pause(ringMs, undefined, { signal });
    if (outcome === 'busy' || outcome === 'no_answer' || outcome === 'failed') {
      await callee.tell(call, outcome);
    } else if (outcome === 'answered' || outcome === 'voicemail') {
      await callee.answer(call, outcome === 'voicemail');
      await pause(talkMs, undefined, { signal });
      await callee.hangUp(call);
    }
  }

  #scriptedCall({ toNumber }: OutgoingCallRow): ScriptedCall {
    const { rules, otherwise } = this.#script;
    return rules.find(({ matches }) => new RegExp(matches).test(toNumber))?.call ?? otherwise;
  }
}

/** @throws {Error} naming the file, when it cannot be read or has no script */
export function readCallScript(path: string): CallScript {
  try {
    return CallScript.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    throw new Error(`PARLEY_SCRIPTED_CALLS: ${path} holds no script of calls.`, { cause });
  }
}
