import { AudioLines, Ear, Keyboard, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationState, Floor } from './conversation-state.ts';

export type FloorLineProps = {
  phase: ConversationState['phase'];
  /** Undefined while the conversation is being connected. */
  floor: Floor | undefined;
  /** The caller is speaking. */
  isCallerHeard?: boolean | undefined;
  /** The caller can only type. */
  isTyped?: boolean;
};

/** Says who has the floor; stays in view for as long as a conversation runs. */
export function FloorLine({ phase, floor, isCallerHeard = false, isTyped = false }: FloorLineProps) {
  const { t } = useTranslation();
  switch (floor) {
    case undefined:
      return phase === 'reconnecting'
        ? line(<Unplug size={16} aria-hidden className="text-warning-ink" />, t('testPanel.reconnecting'))
        : t('testPanel.connecting');
    case 'listening':
      return isTyped
        ? line(<Keyboard size={16} aria-hidden />, t('testPanel.awaitsMessage'))
        : line(
            <Ear size={16} aria-hidden className={isCallerHeard ? 'text-accent-ink' : ''} />,
            t('testPanel.listening'),
          );
    case 'generating':
      return line(<TypingDots />, t('testPanel.generating'));
    case 'speaking':
      return line(<AudioLines size={16} aria-hidden className="text-accent-ink" />, t('testPanel.speaking'));
  }
}

function line(icon: ReactNode, text: string) {
  return (
    <>
      {icon}
      {text}
    </>
  );
}

function TypingDots() {
  return (
    <span aria-hidden className="flex gap-1">
      {['0ms', '150ms', '300ms'].map((animationDelay) => (
        <span
          key={animationDelay}
          className="size-1.5 rounded-full bg-muted motion-safe:animate-pulse"
          style={{ animationDelay }}
        />
      ))}
    </span>
  );
}
