import { ShieldQuestion } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parametersOf, type ShownToolCall } from '../../../conversation-record/tools/shown-tool-call.ts';
import { Button } from '../../../design/button.tsx';
import { clockTime } from '../../../design/clock-time.ts';

export type ApprovalRequestProps = {
  call: ShownToolCall;
  onDecide: (isApproved: boolean) => void;
};

/** Asks whether a tool of a server may be called with these values; without an answer in time it is not. */
export function ApprovalRequest({ call, onDecide }: ApprovalRequestProps) {
  const { t } = useTranslation();
  const left = useSecondsLeft(call.approvalSeconds ?? 0);
  const values = Object.entries(parametersOf(call));
  return (
    <fieldset aria-label={call.name} className="flex min-w-0 flex-col gap-2 p-3 text-sm">
      <div className="flex items-start gap-2">
        <ShieldQuestion size={16} aria-hidden className="mt-0.5 shrink-0 text-warning-ink" />
        <p className="min-w-0 flex-1 break-words font-medium text-ink">
          {t('toolCalls.may_be_called', { name: call.name })}
        </p>
        <span role="timer" aria-label={t('toolCalls.time_left')} className="shrink-0 text-muted tabular-nums">
          {clockTime(left)}
        </span>
      </div>
      {call.description ? <p className="line-clamp-3 break-words text-muted">{call.description}</p> : null}
      {values.length > 0 ? (
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 rounded-md border bg-surface p-2">
          {values.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="font-mono text-muted text-xs">{name}</dt>
              <dd className="min-w-0 break-words text-ink text-xs">
                {typeof value === 'string' ? value : JSON.stringify(value)}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="sm" onClick={() => onDecide(false)}>
          {t('toolCalls.do_not_allow')}
        </Button>
        <Button size="sm" variant="primary" onClick={() => onDecide(true)}>
          {t('toolCalls.allow')}
        </Button>
      </div>
    </fieldset>
  );
}

function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const endsAt = performance.now() + seconds * 1_000;
    const timer = setInterval(() => setLeft(Math.max(0, (endsAt - performance.now()) / 1_000)), 500);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
