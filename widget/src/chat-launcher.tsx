import type { WidgetTexts } from '@parley/contract/widget-texts.ts';
import type { KeyboardEvent, RefObject } from 'react';
import { ChatIcon } from './chat-icons.tsx';

export type ChatLauncherProps = {
  texts: WidgetTexts;
  button: RefObject<HTMLButtonElement | null>;
  windowId: string;
  isOpen: boolean;
  isHidden: boolean;
  isCalling: boolean;
  /** Messages that came while the chat was closed. */
  unread: number;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

const COUNT_MAX = 9;

/** The round button that opens and closes the chat. */
export function ChatLauncher(props: ChatLauncherProps) {
  const { texts, isOpen, isCalling, unread } = props;
  const count = unread > COUNT_MAX ? `${COUNT_MAX}+` : String(unread);
  const unreadText = unread > 0 ? texts.unread.replace('{n}', count) : '';
  return (
    <>
      <button
        ref={props.button}
        type="button"
        className={isCalling ? 'launcher calling' : 'launcher'}
        aria-label={isOpen ? texts.close : unreadText ? `${texts.open}. ${unreadText}` : texts.open}
        aria-expanded={isOpen}
        aria-controls={props.windowId}
        hidden={props.isHidden}
        onClick={props.onClick}
        onKeyDown={props.onKeyDown}
      >
        <ChatIcon name={isOpen ? 'down' : isCalling ? 'microphone' : 'chat'} size={26} />
        {unreadText ? <span className="count">{count}</span> : null}
      </button>
      {/* Always there: what comes with its region is not read out. */}
      <div className="unseen" role="status">
        {unreadText}
      </div>
    </>
  );
}
