import type { AgentType } from '@parley/contract/agent-list.ts';
import { AudioLines, MessageSquareText, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../design/button.tsx';
import { useFormats } from '../../design/formats.ts';
import { Menu, MenuItem } from '../../design/menu.tsx';

export type NewAgentButtonProps = {
  /** Undefined while that is not known. */
  count: number | undefined;
  max: number;
  /** Whether chat bots are offered beside voice agents. */
  canUseAiChatbot: boolean;
  /** Whether what is allowed is known; until then no limit is shown. */
  isReady: boolean;
  onCreate: (type: AgentType) => void;
};

/** What a list without agents invites to: the first, of either kind. */
export function FirstAgentButtons({
  canUseAiChatbot,
  isReady,
  onCreate,
}: Pick<NewAgentButtonProps, 'canUseAiChatbot' | 'isReady' | 'onCreate'>) {
  const { t } = useTranslation();
  return (
    <>
      <Button variant="primary" icon={AudioLines} disabled={!isReady} onClick={() => onCreate('voice')}>
        {t('agents.new_voice')}
      </Button>
      {canUseAiChatbot ? (
        <Button icon={MessageSquareText} disabled={!isReady} onClick={() => onCreate('chat')}>
          {t('agents.new_chat')}
        </Button>
      ) : null}
    </>
  );
}

/** Starts a new agent and shows how many of the allowed ones exist; disabled at the limit. */
export function NewAgentButton({ count, max, canUseAiChatbot, isReady, onCreate }: NewAgentButtonProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const content = (
    <>
      {t('agents.new')}
      {count === undefined || !isReady ? null : (
        <span className="tabular-nums">
          {formats.number(count)}/{formats.number(max)}
        </span>
      )}
    </>
  );
  const look = {
    variant: 'primary',
    icon: Plus,
    disabled: !isReady || (count ?? 0) >= max,
  } as const;
  if (!canUseAiChatbot)
    return (
      <Button {...look} onClick={() => onCreate('voice')}>
        {content}
      </Button>
    );
  return (
    <Menu trigger={<Button {...look}>{content}</Button>}>
      <MenuItem icon={AudioLines} description={t('agents.new_voice_hint')} onSelect={() => onCreate('voice')}>
        {t('agents.new_voice')}
      </MenuItem>
      <MenuItem
        icon={MessageSquareText}
        description={t('agents.new_chat_hint')}
        onSelect={() => onCreate('chat')}
      >
        {t('agents.new_chat')}
      </MenuItem>
    </Menu>
  );
}
