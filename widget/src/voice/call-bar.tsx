import type { WidgetTexts } from '@parley/contract/widget-texts.ts';
import { type RefObject, useRef } from 'react';
import { ChatIcon } from '../chat-icons.tsx';
import { useHandedFocus } from '../use-handed-focus.ts';
import type { CallState, VoiceCall } from './use-voice-call.ts';

export type CallBarProps = { call: VoiceCall; texts: WidgetTexts; agentName: string };

/** Begins a conversation by voice; while there is one, says where it stands and steers its sound. */
export function CallBar({ call, texts, agentName }: CallBarProps) {
  const { state } = call;
  const hadFocus = useRef(false);
  return state.phase === 'off' || state.phase === 'loading' ? (
    <CallStart call={call} state={state} texts={texts} hadFocus={hadFocus} />
  ) : (
    <RunningCall call={call} state={state} agentName={agentName} hadFocus={hadFocus} />
  );
}

type CallStartProps = Pick<CallBarProps, 'call' | 'texts'> & {
  state: Extract<CallState, { phase: 'off' | 'loading' }>;
  hadFocus: RefObject<boolean>;
};

function CallStart({ call, state, texts, hadFocus }: CallStartProps) {
  const button = useHandedFocus<HTMLButtonElement>(hadFocus);
  const hasFailed = state.phase === 'off' && state.hasFailed;
  return (
    <div className="call">
      {hasFailed ? <p role="status">{texts.voiceFailed}</p> : null}
      <button
        ref={button}
        type="button"
        className="talk"
        aria-disabled={state.phase === 'loading'}
        onClick={() => void call.begin()}
      >
        <ChatIcon name="microphone" size={18} />
        {hasFailed ? texts.tryAgain : texts.talk}
      </button>
    </div>
  );
}

type RunningCallProps = {
  call: VoiceCall;
  state: Exclude<CallState, { phase: 'off' | 'loading' }>;
  agentName: string;
  hadFocus: RefObject<boolean>;
};

function RunningCall({ call, state, agentName, hadFocus }: RunningCallProps) {
  // Not the first button: who presses twice would hang up, or be muted.
  const bar = useHandedFocus<HTMLFieldSetElement>(hadFocus);
  const { texts, microphone, isSilenced, problem } = state;
  // A button that is switched off would lose the focus while the line comes back.
  const isConnecting = state.phase === 'calling';
  const microphoneLabel = { off: texts.tryMicrophone, on: texts.mute, muted: texts.unmute }[microphone];
  return (
    <fieldset ref={bar} tabIndex={-1} className="call running" aria-label={agentName}>
      {problem === undefined ? null : (
        <p className="call-problem" role="alert">
          {texts[problem]}
        </p>
      )}
      <span ref={call.meter} aria-hidden className={state.isSpeaking ? 'meter speaking' : 'meter'}>
        <i />
        <i />
        <i />
        <i />
      </span>
      <span className="call-status" role="status">
        {statusOf(state)}
      </span>
      <button
        type="button"
        className={microphone === 'on' ? 'tool' : 'tool off'}
        aria-label={microphoneLabel}
        title={microphoneLabel}
        aria-disabled={isConnecting || problem === 'cannotHear'}
        onClick={problem === 'cannotHear' ? undefined : call.toggleMicrophone}
      >
        <ChatIcon name={microphone === 'on' ? 'microphone' : 'microphoneOff'} />
      </button>
      <button
        type="button"
        className={isSilenced ? 'tool off' : 'tool'}
        aria-label={isSilenced ? texts.unsilence : texts.silence}
        title={isSilenced ? texts.unsilence : texts.silence}
        aria-disabled={isConnecting}
        onClick={call.toggleSound}
      >
        <ChatIcon name={isSilenced ? 'soundOff' : 'sound'} />
      </button>
      <button
        type="button"
        className="hang-up"
        aria-label={texts.hangUp}
        title={texts.hangUp}
        onClick={call.hangUp}
      >
        <ChatIcon name="hangUp" />
      </button>
    </fieldset>
  );
}

function statusOf({
  phase,
  texts,
  isSpeaking,
  microphone,
  problem,
}: Exclude<CallState, { phase: 'off' | 'loading' }>): string {
  if (phase === 'calling') return texts.connecting;
  if (isSpeaking) return texts.speaking;
  // What is wrong with the microphone stands above.
  if (problem !== undefined) return '';
  return microphone === 'on' ? texts.listening : texts.muted;
}
