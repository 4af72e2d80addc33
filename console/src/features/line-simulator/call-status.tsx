import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clockTime } from '../../design/clock-time.ts';
import { useFailureText } from '../../session/failure-sentence.ts';
import type { MicrophoneState } from './call-simulator.ts';
import type { SimulatedCallState } from './use-simulated-call.ts';

const SECOND_MS = 1_000;

/** Where the call is, for how long, and whether the agent speaks. */
export function CallStatus({ call }: { call: SimulatedCallState }) {
  const { t } = useTranslation();
  const { phase, end, isAgentSpeaking, startedMs } = call;
  const isRunning = phase !== 'idle' && phase !== 'over';
  const seconds = useSecondsSince(startedMs, isRunning);
  if (phase === 'idle') return null;
  const endings = {
    caller: t('lineSimulator.ended_caller'),
    agent: t('lineSimulator.ended_agent'),
    refused: t('lineSimulator.ended_refused', { reason: end?.reason }),
    accepted: t('lineSimulator.ended_accepted'),
    failed: t('lineSimulator.ended_failed'),
  };
  const phases = {
    placing: t('lineSimulator.placing'),
    connected: isAgentSpeaking ? t('lineSimulator.agent_speaks') : t('lineSimulator.agent_listens'),
    asking: t('lineSimulator.asking'),
    transferring: t('lineSimulator.transferring'),
    over: endings[end?.by ?? 'agent'],
  };
  return (
    <div className="flex items-baseline justify-between gap-3 border-b pb-3">
      <p role="status" className="wrap-anywhere font-medium text-base text-ink">
        {phases[phase]}
      </p>
      {isRunning ? <p className="font-mono text-muted text-sm tabular-nums">{clockTime(seconds)}</p> : null}
    </div>
  );
}

function useSecondsSince(startedMs: number, isRunning: boolean): number {
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    if (!isRunning) return;
    setNowMs(performance.now());
    const timer = setInterval(() => setNowMs(performance.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return Math.max(0, (nowMs - startedMs) / SECOND_MS);
}

/** Why a call could not be placed or go on. */
export function useCallErrorText(): (error: unknown) => string {
  return useFailureText(PREFIXES);
}

const PREFIXES = ['lineSimulator.error_'];

/** Says whether the caller is heard, or why not. */
export const MICROPHONE_TEXTS: Readonly<Record<MicrophoneState, string>> = {
  on: 'lineSimulator.microphone_on',
  off: 'lineSimulator.microphone_off',
  denied: 'lineSimulator.microphone_denied',
  none: 'lineSimulator.microphone_none',
  'in-use': 'lineSimulator.microphone_in_use',
  insecure: 'lineSimulator.microphone_insecure',
  unsupported: 'lineSimulator.microphone_failed',
  failed: 'lineSimulator.microphone_failed',
};
