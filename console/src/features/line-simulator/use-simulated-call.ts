import microphoneWorklet from '@parley/client/sound/microphone-worklet.ts?worker&url';
import speakerWorklet from '@parley/client/sound/speaker-worklet.ts?worker&url';
import { TelephoneCall, type TelephoneCallOptions } from '@parley/client/telephone/telephone-call.ts';
import type { SimulatedCall } from '@parley/contract/phone-calls.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { continueCall, endCall, placeCall } from '../../data/simulated-calls.ts';
import { EMPTY_LOG, type ProtocolLog, withMessage, withNote } from './protocol-log.ts';

/** Where a call is: `asking` what comes next, `transferring` until it is said how that went. */
export type CallPhase = 'idle' | 'placing' | 'connected' | 'asking' | 'transferring' | 'over';

/** Who ended a call that is over; `refused` by the media socket, `accepted` by the person it was transferred to. */
type CallEnd = 'caller' | 'agent' | 'refused' | 'accepted' | 'failed';

/** How a transfer may go. */
type DialOutcome = 'accepted' | 'busy' | 'no_answer' | 'failed';

/** Whether the caller is heard, or why not. */
export type MicrophoneState = Parameters<TelephoneCallOptions['onMicrophone']>[0];

/** A call that the browser places as a platform would. */
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

/** Runs one call at a time; leaving the page hangs up, wherever the call is. */
export function useSimulatedCall(): SimulatedCallState {
  const [phase, setPhase] = useState<CallPhase>('idle');
  const [call, setCall] = useState<SimulatedCall>();
  const [end, setEnd] = useState<SimulatedCallState['end']>();
  const [error, setError] = useState<unknown>();
  const [log, setLog] = useState(EMPTY_LOG);
  const [microphone, setMicrophone] = useState<MicrophoneState>('off');
  const [isAgentSpeaking, setAgentSpeaking] = useState(false);
  const [startedMs, setStartedMs] = useState(0);
  const runningCall = useRef<TelephoneCall>(undefined);
  const level = useRef(0);
  const wasHeard = useRef(true);
  const written = useRef({ log: EMPTY_LOG, startedMs: 0 });
  // Answers that come after the page was left, or after the next call was placed, are dropped.
  const attempt = useRef(0);
  // The call that the server takes for one that goes on.
  const openSid = useRef<string>(undefined);

  useEffect(() => {
    const timer = setInterval(() => setLog(written.current.log), DRAWN_MS);
    const leave = () => {
      runningCall.current?.hangUp();
      endOpen(openSid);
    };
    // React does not unmount a page that is closed or left for another site.
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      clearInterval(timer);
      attempt.current += 1;
      leave();
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
      const goesOn = next.instruction.type !== 'hangup';
      if (mine !== attempt.current) {
        if (goesOn) endCall(next.call_sid);
        return;
      }
      openSid.current = goesOn ? next.call_sid : undefined;
      note('received', next.instruction.type, next.twiml);
      setCall(next);
      if (next.media) connect(next.call_sid, next.media, isHeard);
      else if (goesOn) setPhase('transferring');
      else if (refusal === undefined) finish('agent');
      else finish('refused', refusal);
    } catch (cause) {
      if (mine !== attempt.current) return;
      setError(cause);
      endOpen(openSid);
      finish('failed');
    }
  }

  function connect(callSid: string, media: NonNullable<SimulatedCall['media']>, isHeard: boolean) {
    const mine = attempt.current;
    setPhase('connected');
    runningCall.current = new TelephoneCall({
      ...media,
      callSid,
      worklets: WORKLETS,
      isHeard,
      onMessage: (message) => write((now) => withMessage(now, message, sinceStart())),
      onMicrophone: setMicrophone,
      onPlaying: setAgentSpeaking,
      onCallerLevel: (loudness) => {
        level.current = loudness;
      },
      onEnd({ code, reason, isHungUp }) {
        runningCall.current = undefined;
        level.current = 0;
        if (mine !== attempt.current) return;
        setMicrophone('off');
        note('received', `close ${code}`, reason);
        if (isHungUp) {
          endOpen(openSid);
          return finish('caller');
        }
        setPhase('asking');
        void ask('POST …/calls/ended', () => continueCall(callSid, { event: 'ended' }), {
          isHeard,
          ...(code === NORMAL_CLOSE ? {} : { refusal: reason || String(code) }),
        });
      },
    });
  }

  return {
    phase,
    call,
    end,
    error,
    log,
    microphone,
    isAgentSpeaking,
    startedMs,
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
    press: (digit) => runningCall.current?.pressKey(digit),
    toggleMicrophone() {
      if (microphone === 'on') runningCall.current?.stopMicrophone();
      else void runningCall.current?.startMicrophone();
    },
    hangUp() {
      if (runningCall.current) return runningCall.current.hangUp();
      attempt.current += 1;
      endOpen(openSid);
      finish('caller');
    },
    async decide(outcome) {
      if (!call) return;
      setPhase('asking');
      if (outcome === 'accepted') {
        openSid.current = undefined;
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

function endOpen(openSid: RefObject<string | undefined>): void {
  if (openSid.current !== undefined) endCall(openSid.current);
  openSid.current = undefined;
}

const NORMAL_CLOSE = 1000;
