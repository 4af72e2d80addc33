import microphoneWorklet from '@parley/client/sound/microphone-worklet.ts?worker&url';
import speakerWorklet from '@parley/client/sound/speaker-worklet.ts?worker&url';
import { openTelephoneCall, type TelephoneCall } from '@parley/client/telephone/telephone-call.ts';
import type { SimulatedCall } from '@parley/contract/phone-calls.ts';
import { useEffect, useRef, useState } from 'react';
import { EMPTY_LOG, type ProtocolLog, withMessage, withNote } from './protocol-log.ts';
import { continueCall, placeCall } from './simulated-call-queries.ts';

/** Where a call is: `asking` what comes next, `transferring` until it is said how that went. */
export type CallPhase = 'idle' | 'placing' | 'connected' | 'asking' | 'transferring' | 'over';

/** Who ended a call that is over; `refused` by the media socket, `accepted` by whoever was called in its place. */
export type CallEnd = 'caller' | 'agent' | 'refused' | 'accepted' | 'failed';

/** How a transfer may go. */
export type DialOutcome = 'accepted' | 'busy' | 'no_answer' | 'failed';

/** Whether the caller is heard, or why not. */
export type MicrophoneState = Parameters<Parameters<typeof openTelephoneCall>[0]['onMicrophone']>[0];

/** A call that the browser places in a platform's place. */
export type SimulatedCallState = {
  phase: CallPhase;
  call: SimulatedCall | undefined;
  end: { by: CallEnd; reason: string } | undefined;
  error: unknown;
  log: ProtocolLog;
  microphone: MicrophoneState;
  isAgentSpeaking: boolean;
  /** When the call was connected, on the page's clock. */
  startedMs: number;
  callerLevel: () => number;
  place: (to: string, from: string, isHeard: boolean) => Promise<void>;
  press: (digit: string) => void;
  toggleMicrophone: () => void;
  hangUp: () => void;
  decide: (outcome: DialOutcome) => Promise<void>;
};

/** How often the log is drawn, in milliseconds. */
const DRAWN_MS = 250;
const WORKLETS = { microphone: microphoneWorklet, speaker: speakerWorklet };

/** Holds one call at a time; leaving the page hangs up. */
export function useSimulatedCall(): SimulatedCallState {
  const [phase, setPhase] = useState<CallPhase>('idle');
  const [call, setCall] = useState<SimulatedCall>();
  const [end, setEnd] = useState<SimulatedCallState['end']>();
  const [error, setError] = useState<unknown>();
  const [log, setLog] = useState(EMPTY_LOG);
  const [microphone, setMicrophone] = useState<MicrophoneState>('off');
  const [isAgentSpeaking, setAgentSpeaking] = useState(false);
  const [startedMs, setStartedMs] = useState(0);
  const held = useRef<TelephoneCall>(undefined);
  const level = useRef(0);
  const wasHeard = useRef(true);
  const written = useRef({ log: EMPTY_LOG, startedMs: 0 });
  // Answers that come after the page was left, or after the next call was placed, belong to nobody.
  const attempt = useRef(0);

  useEffect(() => {
    const timer = setInterval(() => setLog(written.current.log), DRAWN_MS);
    return () => {
      clearInterval(timer);
      attempt.current += 1;
      held.current?.hangUp();
    };
  }, []);

  const sinceStart = () => performance.now() - written.current.startedMs;
  const write = (change: (log: ProtocolLog) => ProtocolLog) => {
    written.current.log = change(written.current.log);
  };
  const note = (direction: 'sent' | 'received', event: string, text: string) =>
    write((now) => withNote(now, { direction, event, text }, sinceStart()));
  const finish = (by: CallEnd, reason = '') => {
    setEnd({ by, reason });
    setPhase('over');
  };

  /** @param refusal why the media socket was closed, where that was not as planned */
  async function ask(
    title: string,
    question: () => Promise<SimulatedCall>,
    { isHeard, refusal }: { isHeard: boolean; refusal?: string },
  ) {
    const mine = attempt.current;
    note('sent', title, '');
    try {
      const next = await question();
      if (mine !== attempt.current) return;
      note('received', next.instruction.type, next.twiml);
      setCall(next);
      if (next.media) connect(next.call_sid, next.media, isHeard);
      else if (next.instruction.type !== 'hangup') setPhase('transferring');
      else if (refusal === undefined) finish('agent');
      else finish('refused', refusal);
    } catch (cause) {
      if (mine !== attempt.current) return;
      setError(cause);
      finish('failed');
    }
  }

  function connect(callSid: string, media: NonNullable<SimulatedCall['media']>, isHeard: boolean) {
    const mine = attempt.current;
    setPhase('connected');
    held.current = openTelephoneCall({
      ...{ ...media, callSid, worklets: WORKLETS, isHeard },
      onMessage: (message) => write((now) => withMessage(now, message, sinceStart())),
      onMicrophone: setMicrophone,
      onPlaying: setAgentSpeaking,
      onCallerLevel: (loudness) => {
        level.current = loudness;
      },
      onEnd({ code, reason, isHungUp }) {
        held.current = undefined;
        level.current = 0;
        if (mine !== attempt.current) return;
        setMicrophone('off');
        note('received', `close ${code}`, reason);
        if (isHungUp) return finish('caller');
        setPhase('asking');
        void ask('POST …/calls/ended', () => continueCall(callSid, { event: 'ended' }), {
          ...{ isHeard, ...(code === NORMAL_CLOSE ? {} : { refusal: reason || String(code) }) },
        });
      },
    });
  }

  return {
    ...{ phase, call, end, error, log, microphone, isAgentSpeaking, startedMs },
    callerLevel: () => level.current,
    async place(to, from, isHeard) {
      attempt.current += 1;
      wasHeard.current = isHeard;
      const now = performance.now();
      written.current = { log: EMPTY_LOG, startedMs: now };
      setStartedMs(now);
      setCall(undefined);
      setEnd(undefined);
      setError(undefined);
      setPhase('placing');
      await ask('POST …/calls', () => placeCall(to, from), { isHeard });
    },
    press: (digit) => held.current?.pressKey(digit),
    toggleMicrophone() {
      if (microphone === 'on') held.current?.stopMicrophone();
      else void held.current?.startMicrophone();
    },
    hangUp() {
      if (held.current) return held.current.hangUp();
      attempt.current += 1;
      // While it rings, a platform says that it came to nothing.
      if (phase === 'transferring' && call) {
        void continueCall(call.call_sid, { event: 'dialled', outcome: 'failed' }).catch(() => {});
      }
      finish('caller');
    },
    async decide(outcome) {
      if (!call) return;
      setPhase('asking');
      if (outcome === 'accepted') {
        await continueCall(call.call_sid, { event: 'dialled', outcome }).catch(setError);
        return finish('accepted');
      }
      const event = { event: 'dialled', outcome } as const;
      await ask('POST …/calls/dialled', () => continueCall(call.call_sid, event), {
        isHeard: wasHeard.current,
      });
    },
  };
}

const NORMAL_CLOSE = 1000;
