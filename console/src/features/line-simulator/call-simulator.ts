import microphoneWorklet from '@parley/client/sound/microphone-worklet.ts?worker&url';
import speakerWorklet from '@parley/client/sound/speaker-worklet.ts?worker&url';
import { TelephoneCall, type TelephoneCallOptions } from '@parley/client/telephone/telephone-call.ts';
import type { SimulatedCall } from '@parley/contract/phone-calls.ts';
import { answerRingingCall } from '../../data/outgoing-calls.ts';
import { continueCall, endCall, placeCall } from '../../data/simulated-calls.ts';
import { EMPTY_LOG, type ProtocolLog, withMessage, withNote } from './protocol-log.ts';

/** Where a call is: `asking` what comes next, `transferring` until it is said how that went. */
export type CallPhase = 'idle' | 'placing' | 'connected' | 'asking' | 'transferring' | 'over';

/** Who ended a call that is over; `refused` by the media socket, `accepted` by the person it was transferred to. */
type CallEnd = 'caller' | 'agent' | 'refused' | 'accepted' | 'failed';

/** How a transfer may go. */
export type DialOutcome = 'accepted' | 'busy' | 'no_answer' | 'failed';

/** Whether the caller is heard, or why not. */
type MicrophoneState = Parameters<TelephoneCallOptions['onMicrophone']>[0];

/** What the page shows of a call. */
export type ShownCall = {
  phase: CallPhase;
  call: SimulatedCall | undefined;
  end: { by: CallEnd; reason: string } | undefined;
  error: unknown;
  microphone: MicrophoneState;
  isAgentSpeaking: boolean;
  /** When the call was connected, on the page's clock. */
  startedMs: number;
};

export const NO_CALL: ShownCall = {
  phase: 'idle',
  call: undefined,
  end: undefined,
  error: undefined,
  microphone: 'off',
  isAgentSpeaking: false,
  startedMs: 0,
};

/** How calls are placed, taken and ended on the server. */
const SERVER = { placeCall, answerRingingCall, continueCall, endCall };
const WORKLETS = { microphone: microphoneWorklet, speaker: speakerWorklet };
const NORMAL_CLOSE = 1000;

/** Places calls as a platform would, one at a time. */
export class CallSimulator {
  readonly #onChange: (shown: ShownCall) => void;
  readonly #server: typeof SERVER;
  #shown = NO_CALL;
  #running: TelephoneCall | undefined;
  #log = EMPTY_LOG;
  #callerLevel = 0;
  #isHeard = true;
  // Answers that come after the page was left, or after the next call was placed, are dropped.
  #attempt = 0;
  // The call that the server takes for one that goes on.
  #openSid: string | undefined;

  /** @param onChange gets what is shown after each change but those of the log */
  constructor(onChange: (shown: ShownCall) => void, server = SERVER) {
    this.#onChange = onChange;
    this.#server = server;
  }

  get log(): ProtocolLog {
    return this.#log;
  }

  /** How loud the caller is, 0 to 1. */
  get callerLevel(): number {
    return this.#callerLevel;
  }

  async place(to: string, from: string, isHeard: boolean): Promise<void> {
    this.#begin(isHeard);
    await this.#ask('POST …/calls', () => this.#server.placeCall(to, from));
  }

  /** Takes a call that an agent places. */
  async answer(id: string): Promise<void> {
    this.#begin(true);
    await this.#ask('POST …/outgoing-calls', async () => {
      const answered = await this.#server.answerRingingCall(id);
      if (!answered) throw new Error('An answered call goes on.');
      return answered;
    });
  }

  press(digit: string): void {
    this.#running?.pressKey(digit);
  }

  toggleMicrophone(): void {
    if (this.#shown.microphone === 'on') this.#running?.stopMicrophone();
    else void this.#running?.startMicrophone();
  }

  hangUp(): void {
    if (this.#running) {
      this.#running.hangUp();
      return;
    }
    this.#attempt += 1;
    this.#endOpen();
    this.#finish('caller');
  }

  /** Says how the transfer went. */
  async decide(outcome: DialOutcome): Promise<void> {
    const { call } = this.#shown;
    if (!call) return;
    this.#show({ phase: 'asking' });
    const next = () => this.#server.continueCall(call.call_sid, { event: 'dialled', outcome });
    if (outcome !== 'accepted') return this.#ask('POST …/calls/dialled', next);
    this.#openSid = undefined;
    const mine = this.#attempt;
    const error = await next().then(
      () => undefined,
      (failure: unknown) => failure,
    );
    if (mine !== this.#attempt) return;
    this.#show({ error });
    this.#finish('accepted');
  }

  /** Hangs up, wherever the call is. */
  leave(): void {
    this.#running?.hangUp();
    this.#endOpen();
  }

  /** Hangs up, and drops what is still to be answered. */
  abandon(): void {
    this.#attempt += 1;
    this.leave();
  }

  #begin(isHeard: boolean): void {
    this.#attempt += 1;
    this.#isHeard = isHeard;
    this.#log = EMPTY_LOG;
    const startedMs = performance.now();
    this.#show({ phase: 'placing', call: undefined, end: undefined, error: undefined, startedMs });
  }

  /** @param refusal why the media socket was closed, where that was not as planned */
  async #ask(title: string, question: () => Promise<SimulatedCall>, refusal?: string): Promise<void> {
    const mine = this.#attempt;
    this.#note('sent', title, '');
    try {
      const next = await question();
      const goesOn = next.instruction.type !== 'hangup';
      if (mine !== this.#attempt) {
        if (goesOn) this.#server.endCall(next.call_sid);
        return;
      }
      this.#openSid = goesOn ? next.call_sid : undefined;
      this.#note('received', next.instruction.type, next.twiml);
      this.#show({ call: next });
      if (next.media) this.#connect(next.call_sid, next.media);
      else if (goesOn) this.#show({ phase: 'transferring' });
      else if (refusal === undefined) this.#finish('agent');
      else this.#finish('refused', refusal);
    } catch (error) {
      if (mine !== this.#attempt) return;
      this.#show({ error });
      this.#endOpen();
      this.#finish('failed');
    }
  }

  #connect(callSid: string, media: NonNullable<SimulatedCall['media']>): void {
    const mine = this.#attempt;
    this.#show({ phase: 'connected' });
    this.#running = new TelephoneCall({
      ...media,
      callSid,
      worklets: WORKLETS,
      isHeard: this.#isHeard,
      onMessage: (message) => {
        this.#log = withMessage(this.#log, message, this.#sinceStart());
      },
      onMicrophone: (microphone) => this.#show({ microphone }),
      onPlaying: (isAgentSpeaking) => this.#show({ isAgentSpeaking }),
      onCallerLevel: (loudness) => {
        this.#callerLevel = loudness;
      },
      onEnd: (end) => {
        this.#running = undefined;
        this.#callerLevel = 0;
        if (mine === this.#attempt) this.#handleEnd(callSid, end);
      },
    });
  }

  #handleEnd(
    callSid: string,
    { code, reason, isHungUp }: Parameters<TelephoneCallOptions['onEnd']>[0],
  ): void {
    this.#show({ microphone: 'off' });
    this.#note('received', `close ${code}`, reason);
    if (isHungUp) {
      this.#endOpen();
      this.#finish('caller');
      return;
    }
    this.#show({ phase: 'asking' });
    const refusal = code === NORMAL_CLOSE ? undefined : reason || String(code);
    void this.#ask(
      'POST …/calls/ended',
      () => this.#server.continueCall(callSid, { event: 'ended' }),
      refusal,
    );
  }

  #finish(by: CallEnd, reason = ''): void {
    this.#show({ phase: 'over', end: { by, reason } });
  }

  #endOpen(): void {
    if (this.#openSid !== undefined) this.#server.endCall(this.#openSid);
    this.#openSid = undefined;
  }

  #show(changes: Partial<ShownCall>): void {
    this.#shown = { ...this.#shown, ...changes };
    this.#onChange(this.#shown);
  }

  #note(direction: 'sent' | 'received', event: string, text: string): void {
    this.#log = withNote(this.#log, { direction, event, text }, this.#sinceStart());
  }

  #sinceStart(): number {
    return performance.now() - this.#shown.startedMs;
  }
}
