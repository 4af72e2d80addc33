import { type CSSProperties, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { accentPalette } from './accent-palette.ts';
import { type AttachmentSource, useAttachments } from './attachments/use-attachments.ts';
import { ChatLauncher } from './chat-launcher.tsx';
import type { ChatLook } from './chat-look.ts';
import { ChatWindow, type ChatWindowProps } from './chat-window.tsx';
import type { Connect } from './conversation/chat-agent.ts';
import { useChat } from './conversation/use-chat.ts';
import { useUnread } from './conversation/use-unread.ts';
import { isInputMethodKey } from './input-method-key.ts';
import { useVoiceCall, type VoiceLine } from './voice/use-voice-call.ts';

export type ChatWidgetProps = Pick<
  ChatWindowProps,
  'agentName' | 'language' | 'texts' | 'greeting' | 'memory' | 'feedback' | 'onRate'
> & {
  look: ChatLook;
  /** Whose position counts. */
  screen: 'desktop' | 'mobile';
  /** What it floats over: the visitor's page, or the element that it is put in. */
  host: 'page' | 'frame';
  isOpenAtFirst?: boolean;
  connect: Connect;
  /** Absent where the agent only writes. */
  voice?: VoiceLine | undefined;
  /** Absent where the agent takes no files. */
  attachments?: AttachmentSource | undefined;
};

/** A round button that opens a chat with an agent. */
export function ChatWidget(props: ChatWidgetProps) {
  const { agentName, language, texts, greeting, look, screen, host, memory, voice } = props;
  const { error: errorSentence } = texts;
  const chat = useChat({ connect: props.connect, memory, isGreeted: greeting !== '', errorSentence });
  const call = useVoiceCall({ line: voice, chat, language, errorSentence });
  const { launcher, open, ...opened } = useOpening(props);
  const { isOpen, isExpanded, onClose, onKeyDown } = opened;
  const isPhone = screen === 'mobile';
  const attachments = useAttachments(props.attachments, { isOpen, language });
  const unread = useUnread(chat.state, isOpen, memory);
  const windowId = useId();
  useEffect(() => {
    // The answer of a question that was asked on the page before shows on the launcher too.
    if (memory.read().outbox.length > 0) chat.resume();
  }, [memory, chat.resume]);
  useEffect(() => {
    if (!isOpen) return;
    chat.resume();
    // A failure is said when the voice is asked for.
    voice?.load().catch(() => undefined);
  }, [isOpen, chat.resume, voice]);
  return (
    <div
      className={`chat ${host} ${isPhone ? look.mobilePosition : look.desktopPosition}`}
      lang={language}
      style={styleOf(look)}
    >
      <ChatWindow
        id={windowId}
        agentName={agentName}
        language={language}
        greeting={chat.state.greeting ?? greeting}
        avatar={look.avatar}
        starters={look.starters}
        isOverPage={host === 'page'}
        texts={texts}
        chat={chat}
        memory={memory}
        feedback={props.feedback}
        onRate={props.onRate}
        call={voice && call}
        attachments={attachments}
        {...opened}
      />
      <ChatLauncher
        texts={texts}
        button={launcher}
        windowId={windowId}
        isOpen={isOpen}
        isHidden={isOpen && isExpanded}
        isCalling={call.state.phase !== 'off'}
        unread={unread}
        onClick={isOpen ? onClose : open}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

type Opening = Pick<ChatWidgetProps, 'isOpenAtFirst' | 'memory' | 'screen'>;

/** Whether the chat is open, and how large: always the whole of a phone; the focus goes along. */
function useOpening({ isOpenAtFirst = false, memory, screen }: Opening) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [isExpandedByHand, setExpanded] = useState(false);
  const isPhone = screen === 'mobile';
  const field = useRef<HTMLTextAreaElement>(null);
  const launcher = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpenAtFirst);
  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    memory.write({ isOpen });
    (isOpen ? field : launcher).current?.focus();
  }, [isOpen, memory]);

  function onClose() {
    setOpen(false);
    setExpanded(false);
  }
  return {
    isOpen,
    isExpanded: isExpandedByHand || isPhone,
    field,
    launcher,
    open: () => setOpen(true),
    onClose,
    onExpand: isPhone ? undefined : () => setExpanded(!isExpandedByHand),
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !isOpen || isInputMethodKey(event)) return;
      // The page may have something of its own to close, which is not meant.
      event.stopPropagation();
      onClose();
    },
  };
}

function styleOf({ accentColor, colorMode, size }: ChatLook): CSSProperties {
  const { accent, onAccent, bubble, inkOnLight, inkOnDark } = accentPalette(accentColor);
  const variables = {
    '--accent': accent,
    '--on-accent': onAccent,
    '--own-bubble': bubble,
    '--accent-ink': `light-dark(${inkOnLight}, ${inkOnDark})`,
    '--width': `${size.width}px`,
    '--height': `${size.height}px`,
  };
  return { ...variables, colorScheme: colorMode === 'auto' ? 'light dark' : colorMode } as CSSProperties;
}
