import type { ToolAnswer } from '@parley/client/tool-events.ts';
import { ShieldQuestion, SquareFunction } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parametersOf, type ShownToolCall } from '../../conversation-record/tools/shown-tool-call.ts';
import { Button } from '../../design/button.tsx';
import { Checkbox } from '../../design/checkbox.tsx';
import { clockTime } from '../../design/clock-time.ts';
import { TextArea } from '../../design/text-area.tsx';
import type { ConversationMessage } from './conversation-message.ts';
import { pendingCalls } from './tool-call-state.ts';

type PendingCallsProps = {
  messages: readonly ConversationMessage[];
  onDecide: (callId: string, isApproved: boolean) => void;
  onAnswer: (callId: string, answer: ToolAnswer) => void;
};

/**
 * What a conversation waits for the user to do. It stands outside of the messages, so that it stays in view
 * wherever they are scrolled to.
 */
export function PendingCalls({ messages, onDecide, onAnswer }: PendingCallsProps) {
  const { t } = useTranslation();
  const calls = pendingCalls(messages);
  const [first] = calls;
  const announcement = useRef<HTMLParagraphElement>(null);
  // The button that was pressed goes away; the keyboard goes on from here to the message field.
  const focusAnnouncement = () => announcement.current?.focus();
  return (
    <>
      <p ref={announcement} role="alert" tabIndex={-1} className="sr-only">
        {first
          ? t(first.status === 'deciding' ? 'toolCalls.announce_approval' : 'toolCalls.announce_answer', {
              name: first.name,
            })
          : ''}
      </p>
      {calls.length > 0 ? (
        <section
          aria-label={t('toolCalls.waits_for_you')}
          className="max-h-[45%] shrink-0 overflow-y-auto border-t bg-warning-soft"
        >
          {calls.map((call) =>
            call.status === 'deciding' ? (
              <ApprovalRequest
                key={call.id}
                call={call}
                onDecide={(isApproved) => {
                  focusAnnouncement();
                  onDecide(call.id, isApproved);
                }}
              />
            ) : (
              <ClientToolAnswer
                key={call.id}
                call={call}
                onAnswer={(answer) => {
                  focusAnnouncement();
                  onAnswer(call.id, answer);
                }}
              />
            ),
          )}
        </section>
      ) : null}
    </>
  );
}

type ApprovalRequestProps = {
  call: ShownToolCall;
  onDecide: (isApproved: boolean) => void;
};

/** Asks whether a tool of a server may be called with these values; without an answer in time it is not. */
function ApprovalRequest({ call, onDecide }: ApprovalRequestProps) {
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

type ClientToolAnswerProps = {
  call: ShownToolCall;
  onAnswer: (answer: ToolAnswer) => void;
};

/** Answers a tool by hand: in a test the panel stands in for the program that would run it. */
function ClientToolAnswer({ call, onAnswer }: ClientToolAnswerProps) {
  const { t } = useTranslation();
  const [result, setResult] = useState('');
  const [isError, setIsError] = useState(false);
  const parameters = parametersOf(call);

  function submit(event: FormEvent) {
    event.preventDefault();
    onAnswer({ result: result.trim() || t('toolCalls.default_answer'), isError });
  }

  return (
    <form aria-label={call.name} className="flex flex-col gap-2 p-3 text-sm" onSubmit={submit}>
      <div className="flex items-start gap-2">
        <SquareFunction size={16} aria-hidden className="mt-0.5 shrink-0 text-warning-ink" />
        <p className="min-w-0 flex-1 break-words font-medium text-ink">
          {t('toolCalls.answer_for', { name: call.name })}
        </p>
      </div>
      {Object.keys(parameters).length > 0 ? (
        <pre className="max-h-24 overflow-auto whitespace-pre-wrap break-words rounded-md border bg-surface p-2 text-xs">
          {JSON.stringify(parameters, undefined, 2)}
        </pre>
      ) : null}
      <TextArea
        label={t('toolCalls.answer')}
        hint={t('toolCalls.answer_hint')}
        rows={2}
        value={result}
        onValueChange={setResult}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Checkbox label={t('toolCalls.answer_failed')} checked={isError} onCheckedChange={setIsError} />
        <Button type="submit" size="sm" variant="primary">
          {t('toolCalls.send_answer')}
        </Button>
      </div>
    </form>
  );
}
