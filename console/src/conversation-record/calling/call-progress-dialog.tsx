import type { OutgoingCall } from '@parley/contract/outgoing-calls.ts';
import { SIMULATOR_LINE } from '@parley/contract/phone-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { Phone, PhoneCall, PhoneOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { outgoingCallQuery, useCancelCall } from '../../data/outgoing-calls.ts';
import { Banner } from '../../design/banner.tsx';
import { Button, buttonClassNames } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Spinner } from '../../design/spinner.tsx';
import { telephoneText } from '../../design/telephone-text.ts';
import { failureText } from '../../session/failure-sentence.ts';

export type CallProgressDialogProps = {
  /** The call that was ordered. */
  id: string;
  title: string;
  onAgain: () => void;
  onClose: () => void;
};

/** How far a call has come that an agent places. Closing the dialog leaves the call as it is. */
export function CallProgressDialog({ id, title, onAgain, onClose }: CallProgressDialogProps) {
  const { t } = useTranslation();
  const { data: call, error } = useQuery(outgoingCallQuery(id));
  const cancel = useCancelCall(id);
  const failure = cancel.error ?? error;
  return (
    <Dialog
      size="sm"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('outgoingCalls.close')}</Button>
          {call && canCancel(call) ? (
            <Button
              variant="danger"
              icon={PhoneOff}
              loading={cancel.isPending}
              onClick={() => cancel.mutate()}
            >
              {t('outgoingCalls.cancel')}
            </Button>
          ) : null}
          {call && call.ended_at !== null ? (
            <Button variant="primary" icon={Phone} onClick={onAgain}>
              {t('outgoingCalls.again')}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {call ? <CallState call={call} /> : null}
        {call || error ? null : <Spinner className="m-auto" />}
        {failure ? <Banner tone="danger">{failureText(failure, t, ['outgoingCalls.error_'])}</Banner> : null}
      </div>
    </Dialog>
  );
}

function CallState({ call }: { call: OutgoingCall }) {
  const { t } = useTranslation();
  const stateText = useCallStateText();
  const { state, to, line_id, ended_at, conversation_id } = call;
  const isOver = ended_at !== null;
  return (
    <>
      <div className="flex items-start gap-3">
        <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent-ink">
          {isOver ? <PhoneOff size={20} aria-hidden /> : <PhoneCall size={20} aria-hidden />}
        </span>
        <div className="min-w-0">
          <p className="font-medium text-base text-ink tabular-nums">{telephoneText(to)}</p>
          <p role="status" className="wrap-anywhere text-base text-muted">
            {stateText(call)}
          </p>
        </div>
      </div>
      {state === 'ringing' && line_id === SIMULATOR_LINE ? (
        <Link to="/line-simulator" target="_blank" className={buttonClassNames('primary')}>
          {t('outgoingCalls.answer_in_simulator')}
        </Link>
      ) : null}
      {isOver && conversation_id !== null ? (
        <Link to={`/call?conversation=${conversation_id}`} className={buttonClassNames()}>
          {t('outgoingCalls.open_conversation')}
        </Link>
      ) : null}
    </>
  );
}

function canCancel({ state, ended_at }: OutgoingCall): boolean {
  return ended_at === null && state !== 'answered';
}

/** How far a call has come, and why it did not get further, in words. */
function useCallStateText(): (call: OutgoingCall) => string {
  const { t } = useTranslation();
  return ({ state, reason, detail, ended_at, answered_by }) => {
    if (reason === 'platform_refused') return t('outgoingCalls.reason_platform_refused', { detail });
    if (reason !== null && reason !== 'platform_failed') return t(`outgoingCalls.reason_${reason}`);
    if (answered_by !== null) return t(`outgoingCalls.answered_by_${answered_by}`);
    if (state === 'answered' && ended_at !== null) return t('outgoingCalls.state_over');
    return t(`outgoingCalls.state_${state}`);
  };
}
