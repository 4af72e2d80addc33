import type { WidgetTexts } from '@parley/contract/widget-texts.ts';
import { ChatAvatar } from './chat-avatar.tsx';
import { ChatIcon, type ChatIconProps } from './chat-icons.tsx';
import type { ChatLook } from './chat-look.ts';

export type ChatHeaderProps = {
  agentName: string;
  avatar: ChatLook['avatar'];
  /** What the widget itself says, in the agent's language. */
  texts: WidgetTexts;
  /** The window covers the whole page. */
  isExpanded: boolean;
  /** Absent where there is nothing to begin anew. */
  onNew: (() => void) | undefined;
  /** Absent where the window covers the page in any case. */
  onExpand: (() => void) | undefined;
  onClose: () => void;
};

/** Who answers, and what one can do with the window. */
export function ChatHeader({ agentName, avatar, texts, isExpanded, ...on }: ChatHeaderProps) {
  return (
    <header>
      <ChatAvatar avatar={avatar} size={40} />
      <div className="who">
        <h2>{agentName}</h2>
        <p>{texts.role}</p>
      </div>
      {on.onNew ? <Tool icon="renew" label={texts.again} onPress={on.onNew} /> : null}
      {on.onExpand ? (
        <Tool
          icon={isExpanded ? 'reduce' : 'expand'}
          label={isExpanded ? texts.reduce : texts.expand}
          onPress={on.onExpand}
        />
      ) : null}
      <Tool icon="close" label={texts.close} onPress={on.onClose} />
    </header>
  );
}

type ToolProps = { icon: ChatIconProps['name']; label: string; onPress: () => void };

function Tool({ icon, label, onPress }: ToolProps) {
  return (
    <button type="button" className="tool" aria-label={label} title={label} onClick={onPress}>
      <ChatIcon name={icon} />
    </button>
  );
}
