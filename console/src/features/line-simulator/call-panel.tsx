import { Mic, MicOff, Phone, PhoneOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnsweredNumber } from '../../data/simulated-calls.ts';
import { Banner } from '../../design/banner.tsx';
import { Button } from '../../design/button.tsx';
import { LevelMeter } from '../../design/level-meter.tsx';
import { Select } from '../../design/select.tsx';
import { Switch } from '../../design/switch.tsx';
import { TextField } from '../../design/text-field.tsx';
import { CallKeypad } from './call-keypad.tsx';
import { CallStanding } from './call-standing.tsx';
import { useCallErrorText, useMicrophoneText } from './call-texts.ts';
import { TransferQuestion } from './transfer-question.tsx';
import type { SimulatedCallState } from './use-simulated-call.ts';

/** Lies in a range that is given to nobody; see the numbers that a new installation begins with. */
const EXAMPLE_CALLER = '+33639980099';

/** The telephone: whom to call, and what can be done in a call. */
export function CallPanel({ numbers, call }: { numbers: AnsweredNumber[]; call: SimulatedCallState }) {
  const { t } = useTranslation();
  const errorText = useCallErrorText();
  const microphoneText = useMicrophoneText();
  const [to, setTo] = useState(numbers[0]?.number ?? '');
  const [from, setFrom] = useState(EXAMPLE_CALLER);
  const [isHeard, setHeard] = useState(true);
  const { phase, microphone } = call;
  const isIdle = phase === 'idle' || phase === 'over';
  const isWrong = from.trim().length < 3;
  // The button that was pressed is gone once the call begins or ends; the one in its place takes the focus.
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whichever button is shown now.
  useEffect(() => {
    if (document.activeElement === document.body && phase !== 'idle') button.current?.focus();
  }, [isIdle]);
  return (
    <section
      aria-label={t('lineSimulator.telephone')}
      className="flex flex-col gap-4 rounded-lg border bg-surface p-4"
    >
      <CallStanding call={call} />
      {isIdle ? (
        <form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isWrong) void call.place(to, from.trim(), isHeard);
          }}
        >
          <Select
            label={t('lineSimulator.to')}
            options={numbers.map(({ number, agentName }) => ({
              value: number,
              label: number,
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
          <Button
            ref={button}
            type="submit"
            variant="primary"
            icon={<Phone size={16} aria-hidden />}
            disabled={!to}
          >
            {t('lineSimulator.call')}
          </Button>
        </form>
      ) : null}
      {call.error ? <Banner tone="danger">{errorText(call.error)}</Banner> : null}
      {phase === 'transferring' ? <TransferQuestion call={call} /> : null}
      {isIdle ? null : (
        <>
          <CallKeypad disabled={phase !== 'connected'} onPress={call.press} />
          <div className="flex flex-col gap-1.5">
            <LevelMeter level={call.callerLevel} active={microphone === 'on'} />
            <p className="text-muted text-xs">{microphoneText(microphone)}</p>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button
              className="flex-1"
              icon={microphone === 'on' ? <MicOff size={16} aria-hidden /> : <Mic size={16} aria-hidden />}
              disabled={phase !== 'connected'}
              onClick={call.toggleMicrophone}
            >
              {microphone === 'on' ? t('lineSimulator.mute') : t('lineSimulator.unmute')}
            </Button>
            <Button
              className="flex-1"
              ref={button}
              variant="danger"
              icon={<PhoneOff size={16} aria-hidden />}
              onClick={call.hangUp}
            >
              {t('lineSimulator.hang_up')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
