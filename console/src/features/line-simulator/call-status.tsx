import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { clockTime } from '../../design/clock-time.ts';
import { useFailureText } from '../../session/failure-sentence.ts';
import { usePermissions } from '../../session/permissions.ts';
import type { SimulatedCallState } from './use-simulated-call.ts';

const SECOND_MS = 1_000;

/** Where the call is, for how long, and whether the agent speaks; once it is over, the way to its record. */
export function CallStatus({ call }: { call: SimulatedCallState }) {
  const { t } = useTranslation();
  const { phase, end, isAgentSpeaking, startedMs } = call;
  const isRunning = phase !== 'idle' && phase !== 'over';
  const seconds = useSecondsSince(startedMs, isRunning);
  const { canViewLogs } = usePermissions();
  if (phase === 'idle') return null;
  return (
    <div className="flex items-baseline justify-between gap-3 border-b pb-3">
      <p role="status" className="wrap-anywhere font-medium text-base text-ink">
        {phase === 'over'
          ? t(`lineSimulator.ended_${end?.by ?? 'agent'}`, { reason: end?.reason })
          : t(`lineSimulator.phase_${phase}${phase === 'connected' && isAgentSpeaking ? '_speaking' : ''}`)}
      </p>
      {isRunning ? <p className="font-mono text-muted text-sm tabular-nums">{clockTime(seconds)}</p> : null}
      {phase === 'over' && canViewLogs ? (
        <Link to="/call" className="shrink-0 text-accent-ink text-sm underline underline-offset-2">
          {t('shell.page_call')}
        </Link>
      ) : null}
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
