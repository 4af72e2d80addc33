import { Mic, MicOff, Phone, PhoneOff } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { AnsweredNumber } from '../../data/simulated-calls.ts';
import { Banner } from '../../design/banner.tsx';
import { Button } from '../../design/button.tsx';
import { LevelMeter } from '../../design/level-meter.tsx';
import { Select } from '../../design/select.tsx';
import { Switch } from '../../design/switch.tsx';
import { telephoneText } from '../../design/telephone-text.ts';
import { TextField } from '../../design/text-field.tsx';
import { CALLED_NUMBER } from '../../session/line-simulator-address.ts';
import type { CallSimulator } from './call-simulator.ts';
import { CallStatus, useCallErrorText } from './call-status.tsx';
import type { SimulatedCallState } from './use-simulated-call.ts';

/** Lies in a range that is not assigned; see the numbers that a new installation begins with. */
const EXAMPLE_CALLER = '+33639980099';

type CallPanelProps = { numbers: AnsweredNumber[]; call: SimulatedCallState };

/** The telephone: whom to call, and what can be done in a call. */
export function CallPanel({ numbers, call }: CallPanelProps) {
  const { t } = useTranslation();
  const errorText = useCallErrorText();
  const { phase } = call;
  const isIdle = phase === 'idle' || phase === 'over';
  const stage = isIdle ? phase : 'calling';
  // The button that was pressed is gone once the call begins or ends; the one that replaces it takes the focus.
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body && stage !== 'idle') button.current?.focus();
  }, [stage]);
  const plan = useCallPlan(numbers);
  return (
    <section
      aria-label={t('lineSimulator.telephone')}
      className="flex flex-col gap-4 rounded-lg border bg-surface p-4"
    >
      <CallStatus call={call} />
      {isIdle && numbers.length > 0 ? (
        <CallForm numbers={numbers} plan={plan} button={button} simulator={call.simulator} />
      ) : null}
      {call.error ? <Banner tone="danger">{errorText(call.error)}</Banner> : null}
      {phase === 'transferring' ? <TransferQuestion call={call} /> : null}
      {isIdle ? null : <CallControls call={call} button={button} />}
    </section>
  );
}

/** Whom to call, as whom, and whether by speaking. It outlasts the form, which is gone during a call. */
function useCallPlan(numbers: AnsweredNumber[]) {
  const [params] = useSearchParams();
  const named = numbers.find(({ number }) => number === params.get(CALLED_NUMBER));
  const [to, setTo] = useState((named ?? numbers[0])?.number ?? '');
  const [from, setFrom] = useState(EXAMPLE_CALLER);
  const [isHeard, setHeard] = useState(true);
  return { to, setTo, from, setFrom, isHeard, setHeard };
}

type CallFormProps = {
  numbers: AnsweredNumber[];
  plan: ReturnType<typeof useCallPlan>;
  button: RefObject<HTMLButtonElement | null>;
  simulator: CallSimulator;
};

function CallForm({ numbers, plan, button, simulator }: CallFormProps) {
  const { to, setTo, from, setFrom, isHeard, setHeard } = plan;
  const { t } = useTranslation();
  const isWrong = from.trim().length < 3;
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong) void simulator.place(to, from.trim(), isHeard);
      }}
    >
      <Select
        label={t('lineSimulator.to')}
        options={numbers.map(({ number, agentName }) => ({
          value: number,
          label: telephoneText(number),
          description: agentName,
        }))}
        hint={numbers.find(({ number }) => number === to)?.agentName}
        value={to}
        onValueChange={setTo}
      />
      <TextField
        label={t('lineSimulator.from')}
        hint={t('lineSimulator.from_hint')}
        type="tel"
        autoComplete="off"
        maxLength={30}
        value={from}
        onValueChange={setFrom}
        error={isWrong ? t('lineSimulator.from_wrong') : undefined}
      />
      <Switch
        label={t('lineSimulator.speak')}
        hint={t('lineSimulator.speak_hint')}
        checked={isHeard}
        onCheckedChange={setHeard}
      />
      <Button ref={button} type="submit" variant="primary" icon={Phone} disabled={!to}>
        {t('lineSimulator.call')}
      </Button>
    </form>
  );
}

type CallControlsProps = { call: SimulatedCallState; button: RefObject<HTMLButtonElement | null> };

/** The keys, the microphone, and the button that hangs up. */
function CallControls({ call: { simulator, microphone, phase }, button }: CallControlsProps) {
  const { t } = useTranslation();
  const isOn = microphone === 'on';
  const isConnected = phase === 'connected';
  return (
    <>
      <CallKeypad disabled={!isConnected} onPress={(key) => simulator.press(key)} />
      <div className="flex flex-col gap-1.5">
        <LevelMeter level={() => simulator.callerLevel} active={isOn} />
        <p className="text-muted text-xs">{t(`lineSimulator.microphone_${microphone}`)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          className="flex-1"
          icon={isOn ? MicOff : Mic}
          disabled={!isConnected}
          onClick={() => simulator.toggleMicrophone()}
        >
          {isOn ? t('lineSimulator.mute') : t('lineSimulator.unmute')}
        </Button>
        <Button
          className="flex-1"
          ref={button}
          variant="danger"
          icon={PhoneOff}
          onClick={() => simulator.hangUp()}
        >
          {t('lineSimulator.hang_up')}
        </Button>
      </div>
    </>
  );
}

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'] as const;

/** The keys of a telephone; typing them on the keyboard does the same while one of them has the focus. */
function CallKeypad({ disabled, onPress }: { disabled: boolean; onPress: (key: string) => void }) {
  const { t } = useTranslation();
  return (
    <fieldset
      aria-label={t('lineSimulator.keypad')}
      disabled={disabled}
      className="grid grid-cols-3 gap-2"
      onKeyDown={({ key }) => {
        if (KEYS.some((known) => known === key)) onPress(key);
      }}
    >
      {KEYS.map((key) => (
        <button
          key={key}
          type="button"
          onClick={() => onPress(key)}
          className="h-11 rounded-md border border-control/70 bg-surface font-medium text-ink text-lg tabular-nums transition-colors hover:bg-hover active:bg-pressed disabled:cursor-not-allowed disabled:opacity-60"
        >
          {key}
        </button>
      ))}
    </fieldset>
  );
}

/** Asks for the outcome of the call that a platform would place now. */
function TransferQuestion({ call }: { call: SimulatedCallState }) {
  const { t } = useTranslation();
  const instruction = call.call?.instruction;
  if (instruction?.type !== 'dial' && instruction?.type !== 'refer') return null;
  const { value, name } = instruction.destination;
  const announcement = instruction.type === 'dial' ? instruction.announcement : null;
  const outcomes = [
    ['accepted', t('lineSimulator.outcome_accepted')],
    ['busy', t('lineSimulator.outcome_busy')],
    ['no_answer', t('lineSimulator.outcome_no_answer')],
    ['failed', t('lineSimulator.outcome_failed')],
  ] as const;
  return (
    <div className="flex flex-col gap-3">
      <p className="wrap-anywhere text-base text-ink">
        {t('lineSimulator.transfer_question', { destination: name === '' ? value : `${name} (${value})` })}
      </p>
      {announcement ? (
        <p className="wrap-anywhere border-l-2 pl-2.5 text-muted text-sm">
          {t('lineSimulator.announced', { text: announcement.text })}
        </p>
      ) : null}
      <div className="grid grid-cols-2 gap-2">
        {outcomes.map(([outcome, label]) => (
          <Button key={outcome} onClick={() => void call.simulator.decide(outcome)}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
