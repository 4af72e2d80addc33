import type { WidgetTexts } from '@parley/contract/widget-texts.ts';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { ChatState } from './conversation/chat-state.ts';
import type { Chat } from './conversation/use-chat.ts';

export type ChatNoticesProps = {
  chat: Chat;
  language: string;
  texts: WidgetTexts;
  /** Called once one of the notices is acted upon; its button may be gone by then. */
  onAct: () => void;
};

/** Says in words why nothing can be said or sent, and what one can do. */
export function ChatNotices({ chat, language, texts, onAct }: ChatNoticesProps) {
  const { state, isOnline } = chat;
  const reconnect = () => {
    chat.reconnect();
    onAct();
  };
  const reset = () => {
    chat.reset();
    onAct();
  };
  if (state.phase === 'ended') {
    return <Notice text={texts.ended} action={texts.again} onAction={reset} />;
  }
  if (!isOnline) return <Notice text={texts.offline} />;
  switch (state.phase) {
    case 'retrying': {
      const text = state.problem?.code === 'busy' ? texts.busy : texts.reconnecting;
      // A call comes back by itself.
      if (state.isSpoken) return <Notice text={text} />;
      return <Notice text={text} action={texts.tryAgain} onAction={reconnect} />;
    }
    case 'lost':
      // A call is begun again by its own button.
      if (state.isSpoken) return <Notice text={lossText(state, texts, language)} />;
      return (
        <Notice
          text={lossText(state, texts, language)}
          action={state.problem ? texts.tryAgain : texts.reconnect}
          onAction={reconnect}
        />
      );
    case 'elsewhere':
      return <Notice text={texts.elsewhere} action={texts.here} onAction={reconnect} />;
    case 'idle':
    case 'connecting':
    case 'connected':
    case 'resting':
      return state.problem ? <Notice text={lossText(state, texts, language)} /> : null;
  }
}

function lossText({ problem }: ChatState, texts: WidgetTexts, language: string): string {
  switch (problem?.code) {
    case 'rate_limited':
      return texts.tooMuch.replace('{when}', whenText(problem.retryAfterSeconds ?? MINUTE_SECONDS, language));
    case 'busy':
      return texts.allBusy;
    case 'unavailable':
      return texts.unavailable;
    case 'silent':
      return problem.sentence;
    case undefined:
      return texts.lost;
  }
}

// A server that does not say when is asked again after one.
const MINUTE_SECONDS = 60;

function whenText(seconds: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'always' });
  return seconds < 2 * MINUTE_SECONDS
    ? format.format(seconds, 'second')
    : format.format(Math.ceil(seconds / MINUTE_SECONDS), 'minute');
}

type NoticeProps = { text: string; action?: string; onAction?: () => void };

/** A sentence, and a button where something can be done about it; it stands in a region that is read out. */
export function Notice({ text, action, onAction }: NoticeProps): ReactNode {
  return (
    <div className="notice">
      <span>{text}</span>
      {action === undefined ? null : (
        <button type="button" onClick={onAction}>
          {action}
        </button>
      )}
    </div>
  );
}

export type NewConversationQuestionProps = {
  texts: WidgetTexts;
  onConfirm: () => void;
  onKeep: () => void;
};

/** Asks before a conversation is left for another, since it cannot be fetched back. */
export function NewConversationQuestion({ texts, onConfirm, onKeep }: NewConversationQuestionProps) {
  const confirm = useRef<HTMLButtonElement>(null);
  // The question was asked for by a press of a button, which is where an answer is expected.
  useLayoutEffect(() => confirm.current?.focus(), []);
  return (
    <div className="notice question" role="alertdialog" aria-label={texts.confirmNew}>
      <span>{texts.confirmNew}</span>
      <span className="answers">
        <button ref={confirm} type="button" onClick={onConfirm}>
          {texts.again}
        </button>
        <button type="button" onClick={onKeep}>
          {texts.keep}
        </button>
      </span>
    </div>
  );
}
